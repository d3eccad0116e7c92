#!/usr/bin/env python3
"""Presses keys and moves the pointer of a Wayland compositor through its VNC server (wayvnc), with the keymap of a real keyboard.

Usage: press.py SOCKET X Y SCALE WORD..., for a window at X and Y, in pixels, on a screen of that scale
  key=NAME or key=ctrl+NAME  press and release; a letter, a digit, or a name below
  text=LETTERS               type letters, one key each
  move=X,Y  click=X,Y        in points of the window
  wheel=STEPS                away from the player where positive
  wait=SECONDS
"""

import socket
import struct
import sys
import time

KEYS = {
    "ctrl": 0xFFE3, "shift": 0xFFE1, "alt": 0xFFE9, "Escape": 0xFF1B, "Return": 0xFF0D, "Tab": 0xFF09, "BackSpace": 0xFF08,
    "space": 0x20, "Home": 0xFF50, **{f"F{number}": 0xFFBD + number for number in range(1, 13)},
}


class Viewer:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(30)
        self.socket.connect(path)
        self.read(12)
        self.socket.sendall(b"RFB 003.008\n")
        kinds = self.read(self.read(1)[0])
        if 1 not in kinds:
            raise SystemExit("press: the VNC server asks for a password")
        self.socket.sendall(b"\x01")
        if self.read(4) != b"\0\0\0\0":
            raise SystemExit("press: the VNC server refuses")
        self.socket.sendall(b"\x01")
        width, height, name = struct.unpack(">HH16xI", self.read(24))
        self.read(name)
        self.at = (width // 2, height // 2)

    def read(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise SystemExit("press: the VNC server has gone")
            data += more
        return data

    def key(self, symbol, is_down):
        self.socket.sendall(struct.pack(">BBxxI", 4, is_down, symbol))
        time.sleep(0.05)

    def chord(self, words):
        symbols = [KEYS.get(word) or ord(word) for word in words.split("+")]
        for symbol in symbols:
            self.key(symbol, 1)
        for symbol in reversed(symbols):
            self.key(symbol, 0)

    def pointer(self, buttons=0):
        self.socket.sendall(struct.pack(">BBHH", 5, buttons, *self.at))
        time.sleep(0.1)

    def press(self, buttons):
        self.pointer(buttons)
        self.pointer()


def main():
    viewer = Viewer(sys.argv[1])
    x, y, scale = (float(number) for number in sys.argv[2:5])
    for word in sys.argv[5:]:
        kind, _, value = word.partition("=")
        if kind == "key":
            viewer.chord(value)
        elif kind == "text":
            for letter in value:
                viewer.chord(letter)
        elif kind in ("move", "click"):
            points = [float(number) for number in value.split(",")]
            viewer.at = (int(x + points[0] * scale), int(y + points[1] * scale))
            viewer.pointer()
            if kind == "click":
                viewer.press(1)
        elif kind == "wheel":
            for _ in range(abs(int(value))):
                viewer.press(8 if int(value) > 0 else 16)
        elif kind == "wait":
            time.sleep(float(value))
        else:
            raise SystemExit(f"press: there is no word {word}")
    time.sleep(0.3)


main()
