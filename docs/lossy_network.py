#!/usr/bin/env python3
"""Plays hosted games over a bad network, and checks that every acknowledged action is in the log exactly once.

    docs/lossy_network.py                       50 games of four seats for a minute: 200 ms +- 100 ms, 5 % lost
    docs/lossy_network.py --pull 25 10          the same, with the cable pulled after 25 seconds, for 10 seconds
    docs/lossy_network.py --reorder             the same, with packets that overtake each other

cascadia-server runs in a network namespace, `cascadia-cli table load` in another one. Between both this program passes every
packet on: late, or not at all. Then it stops the server, has `cascadia-cli table verify` replay every game, and looks in the
store for every action that was acknowledged to the players. It prints what it found, and ends with 1 if an action is lost or
there twice, if a game does not replay, or if a game did not go on to the end: in its last ten seconds, or after the cable was
put back.

Needs Linux, root, /dev/net/tun, the program `ip`, and Python alone; not `tc`, and no module of the kernel for it. The
namespaces are gone when it ends, also by Ctrl-C.

How late a packet is follows a queue that fills and drains: the delay moves from one random value to the next within
--wave milliseconds, and packets stay in order, as they mostly do on one way through a real network. With --reorder every packet
has a delay of its own, as with `tc netem delay 200ms 100ms`: that is harder on TCP than most networks are. Losses do not depend
on each other. Both hold for each direction, so that an answer takes 400 ms on average.
"""

import argparse
import errno
import fcntl
import heapq
import json
import os
import random
import select
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time

# From linux/if_tun.h: makes a device of packets without a header before each.
TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000

SERVER_ADDRESS = "10.99.0.1"
PLAYERS_ADDRESS = "10.99.0.2"
# How long before its end a game has to have gone on, in seconds: a lost packet may be sent again several times.
LAST_SECONDS = 10


def read_arguments():
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--programs", metavar="FOLDER", default="target/release",
                        help="where cascadia-server and cascadia-cli are [default: target/release]")
    parser.add_argument("--games", type=int, default=50, help="games at once [default: 50]")
    parser.add_argument("--seats", type=int, default=4, help="seats of each [default: 4]")
    parser.add_argument("--rate", type=float, default=1,
                        help="actions a second in each game; more than the network lets through is as fast as it can [default: 1]")
    parser.add_argument("--seconds", type=int, default=60, help="how long to play [default: 60]")
    parser.add_argument("--delay", type=float, default=200, help="milliseconds in each direction [default: 200]")
    parser.add_argument("--jitter", type=float, default=100, help="milliseconds more or less [default: 100]")
    parser.add_argument("--wave", type=float, default=250,
                        help="milliseconds from one random delay to the next [default: 250]")
    parser.add_argument("--loss", type=float, default=5, help="packets lost of 100 [default: 5]")
    parser.add_argument("--reorder", action="store_true", help="let packets overtake each other")
    parser.add_argument("--pull", type=float, nargs=2, metavar=("AFTER", "SECONDS"),
                        help="pull the cable AFTER so many seconds of play, for SECONDS")
    parser.add_argument("--seed", type=int, default=1, help="of delays and losses [default: 1]")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the store and the acknowledged actions there")
    return parser.parse_args()


def run(*words):
    """Runs a program that has to succeed."""
    subprocess.run(words, check=True)


class Namespaces:
    """Two network namespaces with a TUN device each, whose other ends are `devices`."""

    def __init__(self):
        self.names = [f"cascadia-{side}-{os.getpid()}" for side in ("server", "players")]
        self.devices = []

    def __enter__(self):
        try:
            for name, address in zip(self.names, (SERVER_ADDRESS, PLAYERS_ADDRESS)):
                run("ip", "netns", "add", name)
                device = f"tun-{name[9:10]}{os.getpid()}"
                self.devices.append(open_tun(device))
                run("ip", "link", "set", device, "netns", name)
                for what in (("addr", "add", f"{address}/24", "dev", device),
                             ("link", "set", "lo", "up"), ("link", "set", device, "up")):
                    run("ip", "-n", name, *what)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        # With the last descriptor of a device the device is gone.
        for device in self.devices:
            os.close(device)
        for name in self.names:
            subprocess.run(["ip", "netns", "delete", name], stderr=subprocess.DEVNULL, check=False)

    def start(self, side, words, **options):
        """Starts a program in one of both."""
        return subprocess.Popen(["ip", "netns", "exec", self.names[side], *words], **options)


def open_tun(name):
    """Makes a TUN device and returns its descriptor."""
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


class Direction:
    """Decides for one direction when a packet arrives, or that it does not."""

    def __init__(self, arguments, number):
        self.random = random.Random(f"{arguments.seed} {number}")
        self.middle, self.spread = arguments.delay / 1000, arguments.jitter / 1000
        self.loss, self.wave, self.reorder = arguments.loss / 100, arguments.wave / 1000, arguments.reorder
        self.from_delay = self.to_delay = self.draw()
        self.turned = time.monotonic()
        self.last_arrival = 0.0

    def draw(self):
        """Draws a delay in seconds."""
        return max(0.0, self.middle + self.random.uniform(-self.spread, self.spread))

    def arrival(self, now):
        """Returns when a packet that is sent now arrives; none if it is lost."""
        if self.random.random() < self.loss:
            return None
        if self.reorder:
            return now + self.draw()
        if now - self.turned >= self.wave:
            self.from_delay, self.to_delay, self.turned = self.to_delay, self.draw(), now
        part = (now - self.turned) / self.wave
        delay = self.from_delay + (self.to_delay - self.from_delay) * part
        self.last_arrival = max(self.last_arrival, now + delay)
        return self.last_arrival


class Network(threading.Thread):
    """Passes packets between two devices as badly as it is told to."""

    def __init__(self, devices, arguments):
        super().__init__(daemon=True)
        self.devices = devices
        self.directions = [Direction(arguments, number) for number in range(2)]
        self.on_the_way = []
        self.counted = {"passed": 0, "lost": 0, "lost at the pulled cable": 0}
        self.delays = 0.0
        self.is_pulled = threading.Event()
        self.is_over = threading.Event()

    def run(self):
        number = 0
        while not self.is_over.is_set():
            wait = max(0.0, self.on_the_way[0][0] - time.monotonic()) if self.on_the_way else 0.1
            readable, _, _ = select.select(self.devices, [], [], min(wait, 0.1))
            for device in readable:
                for packet in packets_of(device):
                    number += 1
                    self.take(self.devices.index(device), number, packet)
            now = time.monotonic()
            while self.on_the_way and self.on_the_way[0][0] <= now:
                _, _, side, packet = heapq.heappop(self.on_the_way)
                self.deliver(side, packet)

    def take(self, side, number, packet):
        """Takes a packet that a side sends."""
        now = time.monotonic()
        arrival = self.directions[side].arrival(now)
        if arrival is None:
            self.counted["lost"] += 1
        elif self.is_pulled.is_set():
            self.counted["lost at the pulled cable"] += 1
        else:
            self.delays += arrival - now
            heapq.heappush(self.on_the_way, (arrival, number, 1 - side, packet))

    def deliver(self, side, packet):
        """Gives a packet to the side that it is for."""
        if self.is_pulled.is_set():
            self.counted["lost at the pulled cable"] += 1
            return
        try:
            os.write(self.devices[side], packet)
            self.counted["passed"] += 1
        except OSError as error:
            # The side reads more slowly than it is sent to; a full queue is a loss too.
            if error.errno not in (errno.EAGAIN, errno.ENOBUFS):
                raise
            self.counted["lost"] += 1


def packets_of(device):
    """Reads what a device sends now."""
    while True:
        try:
            yield os.read(device, 65536)
        except BlockingIOError:
            return


def start_server(namespaces, programs, folder):
    """Starts the server and returns it with its address."""
    most = "1000000"
    server = namespaces.start(0, [
        f"{programs}/cascadia-server", "--listen", f"{SERVER_ADDRESS}:7994", "--store", f"{folder}/games.sqlite",
        "--connections-per-address", most, "--tables-per-hour", most, "--messages-per-second", most, "--burst", most,
        "--log", "warn",
    ], stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    if not line.startswith("serves at "):
        sys.exit(f"the server does not start: {line}")
    return server, line.split()[2]


def stop(process):
    """Asks a program to stop, and waits until it has."""
    if process and process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def play(namespaces, network, arguments, programs, folder):
    """Plays games over the network. Returns the report of the load, and when the cable was pulled and put back."""
    server = load = None
    pulled = []
    try:
        server, url = start_server(namespaces, programs, folder)
        load = namespaces.start(1, [
            f"{programs}/cascadia-cli", "table", "load", "--server", url, "--games", str(arguments.games),
            "--seats", str(arguments.seats), "--rate", str(arguments.rate), "--seconds", str(arguments.seconds),
            "--acknowledged", f"{folder}/acknowledged", "--json",
        ], stdout=subprocess.PIPE, text=True)
        if arguments.pull:
            wait_for_steps(f"{folder}/games.sqlite", arguments.games, load)
            after, seconds = arguments.pull
            for wait, change in ((after, network.is_pulled.set), (seconds, network.is_pulled.clear)):
                time.sleep(wait)
                change()
                pulled.append(time.time())
        output, _ = load.communicate()
        if load.returncode not in (0, 1) or not output.strip():
            sys.exit(f"the load has ended with {load.returncode}")
        return json.loads(output), pulled
    finally:
        stop(load)
        stop(server)


def wait_for_steps(store, games, load):
    """Waits until the first step of as many games is in the store: then all of them are being played."""
    while load.poll() is None:
        if len(steps_of(store)) >= games:
            return
        time.sleep(0.2)


def steps_of(store):
    """Reads the steps of the players from a store: of each game their times in seconds, seats and numbers."""
    games = {}
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT game, at, seat, id FROM entries WHERE seat IS NOT NULL AND id <> 0 ORDER BY version")
        for game, at, seat, number in rows:
            games.setdefault(game, []).append((at / 1000, seat, number))
    connection.close()
    return games


def verify(programs, store):
    """Replays every game of a store."""
    command = [f"{programs}/cascadia-cli", "table", "verify", store, "--json"]
    output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
    return json.loads(output)


def judge(arguments, folder, load, verified, pulled):
    """Compares what was acknowledged with what is in the store. Returns the figures, and what is wrong."""
    games = steps_of(f"{folder}/games.sqlite")
    in_store = {}
    for game, steps in games.items():
        for _, seat, number in steps:
            in_store[game, seat, number] = in_store.get((game, seat, number), 0) + 1
    acknowledged = set()
    with open(f"{folder}/acknowledged", encoding="utf-8") as lines:
        for line in lines:
            game, seat, number = line.split()
            acknowledged.add((game, int(seat), int(number)))
    lost = [step for step in acknowledged if step not in in_store]
    twice = [step for step, times in in_store.items() if times > 1]
    last = max(steps[-1][0] for steps in games.values())
    # A game that came to its end has not stopped; as long as others are played, another one was begun in its place.
    since = pulled[1] if pulled else last - LAST_SECONDS
    went_on = sum(steps[-1][0] >= since for steps in games.values())
    gaps = [later[0] - earlier[0] for steps in games.values() for earlier, later in zip(steps, steps[1:])]
    figures = {
        "acknowledged": len(acknowledged), "in the store": len(in_store), "lost": len(lost), "twice": len(twice),
        "games": len(games), "games that went on": went_on, "longest wait in a game, s": round(max(gaps, default=0), 1),
        "actions after the cable was back": sum(step[0] >= pulled[1] for steps in games.values() for step in steps) if pulled else None,
    }
    wrong = []
    if lost or twice:
        wrong.append(f"lost {lost[:5]}, twice {twice[:5]}")
    if load["lost"] or load["twice"] or load["acknowledged"] != len(acknowledged):
        wrong.append("the load itself has counted otherwise")
    if verified["twice"] or verified["faults"] or verified["steps"] != len(in_store):
        wrong.append("the store does not verify")
    if went_on < arguments.games or not acknowledged:
        wrong.append(f"only {went_on} games went on")
    return figures, wrong


def main():
    arguments = read_arguments()
    if os.geteuid() != 0:
        sys.exit("namespaces and TUN devices are made by root alone")
    programs = os.path.abspath(arguments.programs)
    folder = arguments.keep or tempfile.mkdtemp(prefix="cascadia-lossy-")
    os.makedirs(folder, exist_ok=True)
    # The store of an earlier time would be played on and counted.
    for name in ("games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "acknowledged"):
        if os.path.exists(f"{folder}/{name}"):
            sys.exit(f"there is {folder}/{name} already")
    # Ended from outside, it cleans up as after Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("asked to stop"))
    try:
        with Namespaces() as namespaces:
            network = Network(namespaces.devices, arguments)
            network.start()
            try:
                load, pulled = play(namespaces, network, arguments, programs, folder)
            finally:
                network.is_over.set()
                network.join()
        verified = verify(programs, f"{folder}/games.sqlite")
        figures, wrong = judge(arguments, folder, load, verified, pulled)
    finally:
        if not arguments.keep:
            shutil.rmtree(folder)
    packets = sum(network.counted.values())
    mean = 1000 * network.delays / max(1, packets - network.counted["lost"])
    print(json.dumps({
        "packets": {**network.counted, "delay ms": round(mean)},
        "load": load, "verify": {**verified, "faults": verified["faults"][:5]}, "store": figures,
    }, indent=1))
    if wrong:
        sys.exit("; ".join(wrong))
    print("every acknowledged action is in the store exactly once, and all games went on")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted")
