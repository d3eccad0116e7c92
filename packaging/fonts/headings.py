#!/usr/bin/env python3
"""Draws assets/fonts/Headings.ttf, the typeface of headings: capitals, and small capitals in place of lowercase.

Its letters follow the title lettering (assets/shapes/wordmark.ron): stems flare towards their ends, points are rounded,
bowls are narrow ellipses, open strokes are cut at a slant. The font is kept in the repository; run this again after a
change. Needs Python with fonttools and skia-pathops (pip install fonttools skia-pathops).
"""

import math
import re
import sys
import unicodedata
from pathlib import Path

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

ROOT = Path(__file__).resolve().parent.parent.parent
TARGET = ROOT / "assets/fonts/Headings.ttf"
MAX_BYTES = 60_000
# The height of capitals and these are Lato's, so that both sit alike on a line.
ASCENT, DESCENT = 987, -213
TYPO_ASCENT, TYPO_DESCENT, TYPO_GAP = 805, -195, 200


class Size:
    """Measures of capitals or small capitals: their height H, the width S of stems and T of level strokes, the flare f
    at each side of an end, the usual bearing b. Places in letters of 720 units become theirs by u (level) and v."""

    def __init__(self, height, width, stem, thin, flare, bearing):
        self.H, self.S, self.T, self.f, self.b = height, stem, thin, flare, bearing
        self.v = height / 720
        self.u = self.v * width
        # How far round letters and points go beyond the line, and the radius of points.
        self.o, self.tip = 11 * self.v, 15 * self.v
        self.r = 0.2 * stem


CAPITALS = Size(720, 1.02, 112, 82, 12, 68)
SMALL = Size(580, 1.1, 102, 76, 10, 66)


# Outlines. A piece is a pathops path with positive area; `join` unites pieces.


def contour(start, *parts):
    """A closed path. Each part is a point (line) or three points (cubic)."""
    path = pathops.Path()
    pen = path.getPen()
    pen.moveTo(start)
    for part in parts:
        if isinstance(part[0], (int, float)):
            pen.lineTo(part)
        else:
            pen.curveTo(*part)
    pen.closePath()
    return path


def join(*pieces):
    return pathops.op(merged(pieces), pathops.Path(), pathops.PathOp.UNION, fix_winding=True)


def merged(pieces):
    whole = pathops.Path()
    for piece in pieces:
        clean = pathops.Path(piece)
        clean.simplify(fix_winding=True, clockwise=False)
        whole = pathops.op(whole, clean, pathops.PathOp.UNION)
    return whole


def cut(piece, *holes):
    return pathops.op(merged([piece]), merged(holes), pathops.PathOp.DIFFERENCE)


def common(piece, other):
    return pathops.op(merged([piece]), merged([other]), pathops.PathOp.INTERSECTION)


def moved(path, a=1, b=0, c=0, d=1, e=0, f=0):
    return path.transform(a, b, c, d, e, f)


def lerp(p, q, t):
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def side(p, q, flare_p=0.0, flare_q=0.0, out=(1, 0)):
    """A side of a stroke, from p to q, which bends outwards at a flaring end. Starts at the flared p."""
    if not flare_p and not flare_q:
        return [q]
    middle = lerp(p, q, 0.5)

    def off(point, flare):
        return (point[0] + out[0] * flare, point[1] + out[1] * flare)

    parts = []
    if flare_p:
        parts.append((off(lerp(p, q, 0.15), flare_p * 0.36), lerp(p, q, 0.3), middle))
    else:
        parts.append(middle)
    if flare_q:
        parts.append((lerp(p, q, 0.7), off(lerp(p, q, 0.85), flare_q * 0.36), off(q, flare_q)))
    else:
        parts.append(q)
    return parts


def stroke(y0, left0, right0, y1, left1, right1, flares=(0, 0, 0, 0)):
    """An upright or slanting stroke with level ends; flares at the bottom left and right, top left and right."""
    bl, br, tl, tr = flares
    return contour(
        (left0 - bl, y0),
        (right0 + br, y0),
        *side((right0, y0), (right1, y1), br, tr, (1, 0)),
        (left1 - tl, y1),
        *side((left1, y1), (left0, y0), tl, bl, (-1, 0)),
    )


def stem(z, x, y0=0.0, y1=None, foot=True, head=True, width=None):
    """A vertical stem whose waist begins at x."""
    y1 = z.H if y1 is None else y1
    width = z.S if width is None else width
    low, high = z.f * foot, z.f * head
    return stroke(y0, x, x + width, y1, x, x + width, (low, low, high, high))


def arm(x0, x1, y0, y1, below=0.0, above=0.0, slant=0.0):
    """A level stroke from x0, rooted, to a free end at x1 that flares below or above. The end is cut so that its top
    is further out by the slant."""
    low, high = x1 - slant / 2, x1 + slant / 2
    return contour(
        (x0, y0),
        *side((x0, y0), (low, y0), 0, below, (0, -1)),
        (high, y1 + above),
        *side((high, y1), (x0, y1), above, 0, (0, 1)),
    )


# The handles of a quarter of a circle.
K = 0.5523


def ring(cx, cy, rx, ry):
    k = K
    return contour(
        (cx + rx, cy),
        ((cx + rx, cy + ry * k), (cx + rx * k, cy + ry), (cx, cy + ry)),
        ((cx - rx * k, cy + ry), (cx - rx, cy + ry * k), (cx - rx, cy)),
        ((cx - rx, cy - ry * k), (cx - rx * k, cy - ry), (cx, cy - ry)),
        ((cx + rx * k, cy - ry), (cx + rx, cy - ry * k), (cx + rx, cy)),
    )


def half_disc(x0, xa, x1, y0, y1):
    """Straight from x0 to xa, then round to x1 and back."""
    cy, rx, ry, k = (y0 + y1) / 2, x1 - xa, (y1 - y0) / 2, K
    return contour(
        (x0, y0),
        (xa, y0),
        ((xa + rx * k, y0), (x1, cy - ry * k), (x1, cy)),
        ((x1, cy + ry * k), (xa + rx * k, y1), (xa, y1)),
        (x0, y1),
    )


def bowl(z, x0, xa, x1, y0, y1, side_width, low, high):
    """The stroke of a bowl at the right of a stem."""
    inner = half_disc(x0 - 50, xa - 0.04 * (x1 - x0), x1 - side_width, y0 + low, y1 - high)
    return cut(half_disc(x0, xa, x1, y0, y1), inner)


# Strokes along a curve.


def hobby(p, angle_p, q, angle_q):
    """A cubic from p to q with the directions given, as smooth as METAFONT draws it."""
    chord = complex(q[0] - p[0], q[1] - p[1])
    base = math.atan2(chord.imag, chord.real)
    theta = math.remainder(math.radians(angle_p) - base, math.tau)
    phi = math.remainder(base - math.radians(angle_q), math.tau)

    def reach(a, b):
        top = 2 + math.sqrt(2) * (math.sin(a) - math.sin(b) / 16) * (math.sin(b) - math.sin(a) / 16) * (
            math.cos(a) - math.cos(b)
        )
        return top / (3 * (1 + 0.5 * (5**0.5 - 1) * math.cos(a) + 0.5 * (3 - 5**0.5) * math.cos(b)))

    start, end = complex(*p), complex(*q)
    c0 = start + chord * complex(math.cos(theta), math.sin(theta)) * reach(theta, phi)
    c1 = end - chord * complex(math.cos(phi), -math.sin(phi)) * reach(phi, theta)
    return [start, c0, c1, end]


def on_cubic(c, t):
    s = 1 - t
    return s**3 * c[0] + 3 * s * s * t * c[1] + 3 * s * t * t * c[2] + t**3 * c[3]


def slope_of(c, t):
    s = 1 - t
    return 3 * (s * s * (c[1] - c[0]) + 2 * s * t * (c[2] - c[1]) + t * t * (c[3] - c[2]))


def fitted(points, tangent0, tangent1, depth=0):
    """Cubics through sampled points with the tangents given."""
    chords = [0.0]
    for a, b in zip(points, points[1:]):
        chords.append(chords[-1] + abs(b - a))
    if chords[-1] < 1e-6:
        return []
    ts = [c / chords[-1] for c in chords]
    p0, p3 = points[0], points[-1]
    best = None
    for _ in range(6):
        a11 = a12 = a22 = r1 = r2 = 0.0
        for point, t in zip(points, ts):
            s = 1 - t
            b1, b2 = 3 * s * s * t, 3 * s * t * t
            rest = point - (p0 * (s**3 + b1) + p3 * (t**3 + b2))
            v1, v2 = tangent0 * b1, -tangent1 * b2
            a11 += abs(v1) ** 2
            a22 += abs(v2) ** 2
            a12 += (v1 * v2.conjugate()).real
            r1 += (v1 * rest.conjugate()).real
            r2 += (v2 * rest.conjugate()).real
        det = a11 * a22 - a12 * a12
        third = abs(p3 - p0) / 3
        h0, h1 = ((r1 * a22 - r2 * a12) / det, (r2 * a11 - r1 * a12) / det) if abs(det) > 1e-9 else (third, third)
        if h0 <= 0.1 or h1 <= 0.1:
            h0 = h1 = third
        cubic = [p0, p0 + tangent0 * h0, p3 - tangent1 * h1, p3]
        error = max(abs(on_cubic(cubic, t) - point) for point, t in zip(points, ts))
        if best is None or error < best[0]:
            best = (error, cubic)
        refined = []
        for point, t in zip(points, ts):
            d = slope_of(cubic, t)
            gap = on_cubic(cubic, t) - point
            step = (gap * d.conjugate()).real / max(abs(d) ** 2, 1e-9)
            refined.append(min(1.0, max(0.0, t - step)))
        ts = refined
    if best[0] > 0.7 and depth < 3 and len(points) > 8:
        half = len(points) // 2
        middle = points[half + 1] - points[half - 1]
        middle /= abs(middle)
        return fitted(points[: half + 1], tangent0, middle, depth + 1) + fitted(
            points[half:], middle, tangent1, depth + 1
        )
    return [best[1]]


def brush(*knots):
    """A stroke along knots (x, y, direction in degrees, width)."""
    cubics, lengths = [], []
    for a, b in zip(knots, knots[1:]):
        cubic = hobby(a[:2], a[2], b[:2], b[2])
        cubics.append(cubic)
        dots = [on_cubic(cubic, i / 24) for i in range(25)]
        lengths.append(sum(abs(q - p) for p, q in zip(dots, dots[1:])))
    sides = {1: [], -1: []}
    for cubic, length, start, end in zip(cubics, lengths, knots, knots[1:]):
        places, walked, last = [], 0.0, cubic[0]
        for i in range(33):
            here = on_cubic(cubic, i / 32)
            walked += abs(here - last)
            last = here
            share = min(1.0, walked / length)
            width = start[3] + (end[3] - start[3]) * share * share * (3 - 2 * share)
            slope = slope_of(cubic, i / 32)
            places.append((here, slope / abs(slope), width))
        for sign, run in sides.items():
            line = [here + sign * 1j * along * width / 2 for here, along, width in places]
            run.extend(fitted(line, places[0][1], places[-1][1]))
    left, right = sides[1], sides[-1]

    def xy(z):
        return (z.real, z.imag)

    parts = [(xy(c[1]), xy(c[2]), xy(c[3])) for c in left]
    parts.append(xy(right[-1][3]))
    parts += [(xy(c[2]), xy(c[1]), xy(c[0])) for c in reversed(right)]
    return contour(xy(left[0][0]), *parts)


# Strokes that meet in points.


def root(gap):
    """The slope at which a gap closes."""
    low, high = -1.5, 1.5
    for _ in range(80):
        middle = (low + high) / 2
        if gap(low) * gap(middle) <= 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def zigzag(z, feet, points, widths, flares=((1, 1), (1, 1)), r=None):
    """Straight strokes in a row: from a foot by rounded points to another foot.

    A foot is (x, y), x being its outer corner; a point is (x, y of its tip, +1 at the top or -1 at the bottom).
    Widths are measured along the level."""
    r = z.r if r is None else r
    centres = [(x, y - up * r) for x, y, up in points]

    def tangent_from(foot, centre, on_left):
        # x = m*y + c touches the circle on its left or right.
        sign = -1 if on_left else 1

        def gap(m):
            return foot[0] - m * foot[1] - (centre[0] - m * centre[1] + sign * r * math.hypot(1, m))

        return root(gap)

    lines = []
    count = len(points) + 1
    for i, width in enumerate(widths):
        if i == 0:
            m = tangent_from(feet[0], centres[0], True)
            left = feet[0][0] - m * feet[0][1]
            lines.append((m, left, left + width))
        elif i == count - 1:
            m = tangent_from(feet[1], centres[-1], False)
            right = feet[1][0] - m * feet[1][1]
            lines.append((m, right - width, right))
        else:
            a, b = centres[i - 1], centres[i]
            m = root(lambda m: (a[0] - b[0]) - m * (a[1] - b[1]) + 2 * r * math.hypot(1, m) - width)
            right = a[0] - m * a[1] + r * math.hypot(1, m)
            lines.append((m, right - width, right))

    def at(i, right, y):
        m, c0, c1 = lines[i]
        return (m * y + (c1 if right else c0), y)

    def notch(i):
        (m0, _, c0), (m1, c1, _) = lines[i - 1], lines[i]
        y = (c1 - c0) / (m0 - m1)
        return (m0 * y + c0, y)

    def arc(i):
        """The rounded point i, from the stroke before it to that after it: its two ends and the curve."""
        cx, cy = centres[i]
        up = points[i][2]
        ends = []
        for m, sign in ((lines[i][0], -1), (lines[i + 1][0], 1)):
            h = math.hypot(1, m)
            # The normal of x = m*y + c is (1, -m).
            ends.append((cx + sign * r / h, cy - sign * r * m / h))
        (x0, y0), (x1, y1) = ends
        a0, a1 = math.atan2(y0 - cy, x0 - cx), math.atan2(y1 - cy, x1 - cx)
        sweep = math.remainder(a1 - a0, math.tau)
        if up > 0 and sweep > 0:
            sweep -= math.tau
        if up < 0 and sweep < 0:
            sweep += math.tau
        parts = []
        for j in range(2):
            b0, b1 = a0 + sweep * j / 2, a0 + sweep * (j + 1) / 2
            k = 4 / 3 * math.tan((b1 - b0) / 4) * r
            q0 = (cx + r * math.cos(b0), cy + r * math.sin(b0))
            q1 = (cx + r * math.cos(b1), cy + r * math.sin(b1))
            parts.append(
                (
                    (q0[0] - k * math.sin(b0), q0[1] + k * math.cos(b0)),
                    (q1[0] + k * math.sin(b1), q1[1] - k * math.cos(b1)),
                    q1,
                )
            )
        return ends[0], parts

    first, last = feet
    f = z.f
    chains = []
    for outer_first in (True, False):
        chain = []
        here = at(0, not outer_first, first[1])
        for i in range(len(points)):
            is_outer = (i % 2 == 0) == outer_first
            flare = f * flares[0][0 if outer_first else 1] if i == 0 else 0
            out = (-1, 0) if is_outer else (1, 0)
            if is_outer:
                end, parts = arc(i)
                chain += side(here, end, flare, 0, out) + parts
                here = parts[-1][2]
            else:
                end = notch(i + 1)
                chain += side(here, end, flare, 0, out)
                here = end
        # The last stroke's side towards its foot.
        is_right = (len(points) - 1) % 2 == 0 if outer_first else (len(points) - 1) % 2 == 1
        end = at(count - 1, is_right, last[1])
        flare = f * flares[1][1 if is_right else 0]
        chain += side(here, end, 0, flare, (1, 0) if is_right else (-1, 0))
        start = at(0, not outer_first, first[1])
        shift = f * flares[0][0 if outer_first else 1] * (-1 if outer_first else 1)
        chains.append(((start[0] + shift, start[1]), chain))
    return contour(chains[0][0], *chains[0][1], *reversed_chain(*chains[1]))


def reversed_chain(start, chain):
    """The line to a chain's end, and the chain backwards to its start."""
    stops = [start] + [part if isinstance(part[0], (int, float)) else part[2] for part in chain]
    parts = [stops[-1]]
    for i in range(len(chain) - 1, -1, -1):
        part = chain[i]
        parts.append(stops[i] if isinstance(part[0], (int, float)) else (part[1], part[0], stops[i]))
    return parts


# Letters. Each returns its outline and the shares of the usual bearing at its left and right. Places are given for
# capitals of 720 units.

LETTERS = {}


def letter(name):
    def keep(draw):
        LETTERS[name] = draw
        return draw

    return keep


ROUND, STEM, SLANT, OPEN = 0.6, 1.0, 0.24, 0.42


@letter("A")
def _(z):
    u, v = z.u, z.v
    legs = zigzag(
        z, ((0, 0), (540 * u, 0)), ((268 * u, z.H + z.tip, 1),), (z.S * 0.86, z.S * 1.08), ((0.9, 0.5), (0.5, 1.1))
    )
    y = 168 * v
    bar = stroke(y, 130 * u, 400 * u, y + z.T * 0.96, 150 * u, 380 * u)
    inside = contour((20 * u, 0), (520 * u, 0), (268 * u, z.H))
    return join(legs, common(bar, inside)), SLANT, SLANT


@letter("B")
def _(z):
    u, v = z.u, z.v
    middle, half = 388 * v, z.T * 0.48
    outer = join(
        stem(z, z.f),
        half_disc(z.S / 2, 186 * u, 384 * u, middle - half, z.H),
        half_disc(z.S / 2, 198 * u, 424 * u, 0, middle + half),
    )
    edge = stem(z, z.f)
    upper = half_disc(z.S / 2, 182 * u, 384 * u - z.S * 0.98, middle + half, z.H - z.T)
    lower = half_disc(z.S / 2, 194 * u, 424 * u - z.S * 1.05, z.T, middle - half)
    return join(edge, cut(outer, upper, lower)), STEM, ROUND


def title_letter(start):
    """The contour of the title lettering that starts at a place, in its units: its start and its parts."""
    text = (ROOT / "assets/shapes/wordmark.ron").read_text(encoding="utf-8")
    path = re.search(rf"M{re.escape(start)}([^MZ]*)Z", text).group(1)
    parts = []
    for command, values in re.findall(r"([CL])([^CL]*)", path):
        n = [float(value) for value in values.split()]
        parts.append(tuple(zip(n[::2], n[1::2])) if command == "C" else (n[0], n[1]))
    return tuple(float(value) for value in start.split()), parts


# The title's letters stand on this line and are as high.
TITLE_FOOT, TITLE_HEIGHT = 87.54, 67.68


def placed(start, parts, place):
    return contour(
        place(start), *[place(part) if isinstance(part[0], float) else tuple(map(place, part)) for part in parts]
    )


def title_c(z):
    """The C of the title, its inner side moved for the weight of this size."""
    start, parts = title_letter("39.84 20.28")
    scale = z.H / TITLE_HEIGHT
    wide = scale * z.u / z.v
    middle = 53.7
    inner_height = (34.9 - z.T / scale) / 26.01
    inner_shift = 12.48 - z.S * 1.04 / wide

    def place(point):
        return ((point[0] - 6) * wide, (TITLE_FOOT - point[1]) * scale)

    def place_inner(point):
        x = point[0] - inner_shift * (44.7 - point[0]) / 26.2
        return place((x, middle + (point[1] - middle) * inner_height))

    cuts = [i for i, part in enumerate(parts) if isinstance(part[0], float)]
    moved_parts = []
    for i, part in enumerate(parts):
        inside = cuts[0] <= i < cuts[1]
        to = place_inner if inside else place
        moved_parts.append(to(part) if isinstance(part[0], float) else tuple(map(to, part)))
    return contour(place(start), *moved_parts)


@letter("C")
def _(z):
    return title_c(z), ROUND, OPEN


@letter("D")
def _(z):
    u = z.u
    return join(stem(z, z.f), bowl(z, z.S / 2, 226 * u, 512 * u, 0, z.H, z.S * 1.06, z.T, z.T)), STEM, ROUND


def arms(z, top, middle, low):
    u, v = z.u, z.v
    pieces = [stem(z, z.f)]
    if top:
        pieces.append(arm(z.S / 2, top * u, z.H - z.T, z.H, below=z.f * 1.5, slant=22 * v))
    if middle:
        y = 376 * v
        pieces.append(arm(z.S / 2, middle * u, y - z.T * 0.5, y + z.T * 0.45, z.f * 0.6, z.f * 0.6))
    if low:
        pieces.append(arm(z.S / 2, low * u, 0, z.T, above=z.f * 1.5, slant=-22 * v))
    return join(*pieces)


@letter("E")
def _(z):
    return arms(z, 358, 322, 376), STEM, OPEN


@letter("F")
def _(z):
    return arms(z, 358, 322, 0), STEM, 0.3


@letter("G")
def _(z):
    u, v = z.u, z.v
    cx, right, inner = 264 * u, 466 * u, 466 * u - z.S * 0.98
    upper = cut(title_c(z), contour((cx, -50), (cx, z.H / 2), (600 * u, z.H / 2), (600 * u, -50)))
    top = 336 * v
    lower = contour(
        (cx - 1, -z.o),
        ((cx + 100 * u, -z.o), (right - 58 * u, 32 * v), (right, 94 * v)),
        *side((right, 94 * v), (right, top), 0, z.f * 0.7, (1, 0)),
        (inner, top),
        (inner, 120 * v),
        ((inner - 24 * u, 92 * v), (cx + 46 * u, z.T - z.o), (cx - 1, z.T - z.o)),
    )
    bar = arm(-right + 20 * u, -inner + 84 * u, top - z.T * 0.9, top, below=z.f * 0.5)
    return join(upper, lower, moved(bar, a=-1)), ROUND, 0.85


@letter("H")
def _(z):
    u, v = z.u, z.v
    right = 508 * u - z.f - z.S
    y = 372 * v
    bar = stroke(y - z.T / 2, z.S / 2, right + z.S / 2, y + z.T / 2, z.S / 2, right + z.S / 2)
    return join(stem(z, z.f), stem(z, right), bar), STEM, STEM


@letter("I")
def _(z):
    return stem(z, z.f), STEM, STEM


@letter("J")
def _(z):
    u, v = z.u, z.v
    right = 270 * u
    middle = right - z.S / 2
    hook = brush(
        (middle, 230 * v, 270, z.S),
        (middle, 200 * v, 270, z.S),
        (114 * u, -z.o + z.T / 2, 180, z.T),
        (8 * u, 102 * v, 112, z.T * 1.36),
    )
    return join(stem(z, right - z.S, y0=215 * v, foot=False), hook), 0.35, STEM


@letter("K")
def _(z):
    u, v = z.u, z.v
    edge, w = z.f + z.S, z.S * 0.98
    low, head = 256 * v, 330 * u
    thin = stroke(low, edge - w, edge, z.H, head, head + w, (0, 0, z.f * 0.8, z.f * 0.8))
    leg = stroke(0, 366 * u, 366 * u + z.S * 1.2, 470 * v, 130 * u, 130 * u + z.S * 1.14, (z.f * 0.4, z.f * 1.2, 0, 0))
    roof = contour((edge - w, low), (head, z.H), (-200 * u, z.H), (-200 * u, low))
    return join(stem(z, z.f), thin, cut(leg, roof)), STEM, SLANT


@letter("L")
def _(z):
    return arms(z, 0, 0, 360), STEM, 0.3


@letter("M")
def _(z):
    u = z.u
    shape = zigzag(
        z,
        ((0, 0), (624 * u, 0)),
        ((96 * u, z.H + z.tip, 1), (312 * u, -z.tip * 0.4, -1), (528 * u, z.H + z.tip, 1)),
        (z.S * 0.86, z.S * 1.06, z.S * 0.86, z.S * 1.02),
        ((0.9, 0.9), (0.9, 0.9)),
    )
    return shape, 0.5, 0.5


@letter("N")
def _(z):
    u = z.u
    width = 516 * u
    shape = zigzag(
        z,
        ((z.f, 0), (width - z.f, z.H)),
        ((z.r + z.f, z.H + z.tip * 0.7, 1), (width - z.r - z.f, -z.tip * 0.7, -1)),
        (z.S * 0.9, z.S * 1.2, z.S * 0.9),
    )
    return shape, 0.9, 0.9


@letter("O")
def _(z):
    u = z.u
    rx, ry, cy = 262 * u, z.H / 2 + z.o, z.H / 2
    return cut(ring(rx, cy, rx, ry), ring(rx, cy, rx - z.S * 1.05, ry - z.T)), ROUND, ROUND


@letter("P")
def _(z):
    u, v = z.u, z.v
    return join(stem(z, z.f), bowl(z, z.S / 2, 200 * u, 414 * u, 292 * v, z.H, z.S * 1.04, z.T * 0.96, z.T)), STEM, 0.45


@letter("Q")
def _(z):
    u, v = z.u, z.v
    outline, left, right = LETTERS["O"](z)
    tail = stroke(-104 * v, 416 * u, 416 * u + z.S * 1.15, 68 * v, 262 * u, 262 * u + z.S * 0.84, (0, z.f * 1.2, 0, 0))
    return join(outline, tail), left, right * 0.3


@letter("R")
def _(z):
    u, v = z.u, z.v
    top = bowl(z, z.S / 2, 196 * u, 406 * u, 316 * v, z.H, z.S * 1.04, z.T * 0.96, z.T)
    leg = stroke(0, 344 * u, 344 * u + z.S * 1.2, 372 * v, 170 * u, 170 * u + z.S * 1.08, (z.f * 0.4, z.f * 1.3, 0, 0))
    return join(stem(z, z.f), top, leg), STEM, SLANT


@letter("S")
def _(z):
    scale = z.H / TITLE_HEIGHT
    wide = scale * z.u / z.v
    start, parts = title_letter("134.57 29.96")
    shape = placed(start, parts, lambda p: ((p[0] - 108.57) * wide, (TITLE_FOOT - p[1]) * scale))
    return join(shape), 0.55, 0.6


@letter("T")
def _(z):
    u, v = z.u, z.v
    width = 456 * u
    right = arm(width / 2, width, z.H - z.T, z.H, below=z.f * 1.5, slant=20 * v)
    left = moved(right, a=-1, e=width)
    return join(left, right, stem(z, width / 2 - z.S / 2, head=False)), 0.24, 0.24


@letter("U")
def _(z):
    u, v = z.u, z.v
    width = 492 * u
    thin = z.S * 0.94
    deep = 236 * v
    cx = width / 2 + (z.S - thin) / 4
    left, right = z.f, width - z.f

    def arc(x0, x1, y, k=0.58):
        return [
            ((x0, deep - (deep - y) * k), (cx - (cx - x0) * k, y), (cx, y)),
            ((cx + (x1 - cx) * k, y), (x1, deep - (deep - y) * k), (x1, deep)),
        ]

    outer = contour((left, z.H), (left, deep), *arc(left, right, -z.o), (right, z.H))
    inner = contour(
        (left + z.S, z.H + 50),
        (left + z.S, deep),
        *arc(left + z.S, right - thin, -z.o + z.T * 1.04),
        (right - thin, z.H + 50),
    )
    head0 = stem(z, left, y0=deep, foot=False)
    head1 = stem(z, right - thin, y0=deep, foot=False, width=thin)
    return join(cut(outer, inner), head0, head1), 0.95, 0.95


@letter("V")
def _(z):
    u = z.u
    shape = zigzag(
        z, ((0, z.H), (530 * u, z.H)), ((268 * u, -z.tip, -1),), (z.S * 1.08, z.S * 0.86), ((1, 0.5), (0.5, 0.9))
    )
    return shape, SLANT, SLANT


@letter("W")
def _(z):
    u = z.u
    shape = zigzag(
        z,
        ((0, z.H), (760 * u, z.H)),
        ((206 * u, -z.tip, -1), (384 * u, z.H + z.tip * 0.2, 1), (560 * u, -z.tip, -1)),
        (z.S * 1.03, z.S * 0.84, z.S * 1.03, z.S * 0.84),
        ((1, 0.5), (0.5, 0.9)),
    )
    return shape, SLANT, SLANT


@letter("X")
def _(z):
    u = z.u
    thick = stroke(0, 500 * u - z.S * 1.16, 500 * u, z.H, 14 * u, 14 * u + z.S * 1.16, (0, z.f, z.f, 0))
    thin = stroke(0, 0, z.S * 0.94, z.H, 480 * u - z.S * 0.94, 480 * u, (z.f, 0, 0, z.f))
    return join(thick, thin), 0.25, 0.25


@letter("Y")
def _(z):
    u, v = z.u, z.v
    middle = 246 * u
    fork = zigzag(
        z, ((0, z.H), (488 * u, z.H)), ((middle, 250 * v, -1),), (z.S * 1.1, z.S * 0.88), ((1, 0.5), (0.5, 0.9))
    )
    post = stem(z, middle - z.S / 2, y1=330 * v, head=False)
    return join(fork, post), SLANT, SLANT


@letter("Z")
def _(z):
    u, v = z.u, z.v
    low = arm(60 * u, 440 * u, 0, z.T, above=z.f * 1.5, slant=-20 * v)
    top = moved(arm(60 * u, 430 * u, 0, z.T, above=z.f * 1.5, slant=-20 * v), a=-1, d=-1, e=440 * u, f=z.H)
    diagonal = stroke(0, 0, z.S * 1.22, z.H, 424 * u - z.S * 1.22, 424 * u)
    return join(low, top, diagonal), 0.45, 0.45


@letter("zero")
def _(z):
    u = z.u
    rx, ry, cy = 214 * u, z.H / 2 + z.o, z.H / 2
    return cut(ring(rx, cy, rx, ry), ring(rx, cy, rx - z.S * 1.0, ry - z.T)), ROUND, ROUND


@letter("one")
def _(z):
    u, v = z.u, z.v
    x = 132 * u
    flag = contour((x + 40 * u, z.H), (x, z.H), (6 * u, 634 * v), (-8 * u, 540 * v), (x + 40 * u, z.H - z.T * 1.06))
    return join(flag, stem(z, x, head=False)), 0.6, 0.9


@letter("two")
def _(z):
    u, v = z.u, z.v
    curve = brush(
        (30 * u, 552 * v, 77, z.T * 1.34),
        (186 * u, z.H + z.o - z.T / 2, 0, z.T),
        (344 * u - z.S / 2, 528 * v, 270, z.S * 1.02),
        (8 * u, -40 * v, 228, z.S * 0.92),
    )
    below = contour((-200, 0), (-200, -300), (600, -300), (600, 0))
    base = arm(70 * u, 376 * u, 0, z.T, above=z.f * 1.5, slant=-20 * v)
    return join(cut(curve, below), base), 0.45, OPEN


@letter("three")
def _(z):
    u, v = z.u, z.v
    upper = brush(
        (26 * u, 600 * v, 62, z.T * 1.3),
        (174 * u, z.H + z.o - z.T / 2, 0, z.T),
        (336 * u - z.S / 2, 552 * v, 270, z.S * 0.98),
        (160 * u, 392 * v, 180, z.T * 0.94),
        (120 * u, 392 * v, 180, z.T * 0.94),
    )
    lower = brush(
        (120 * u, 392 * v, 0, z.T * 0.94),
        (160 * u, 392 * v, 0, z.T * 0.94),
        (374 * u - z.S / 2, 206 * v, 270, z.S * 1.04),
        (174 * u, -z.o + z.T / 2, 180, z.T),
        (6 * u, 116 * v, 125, z.T * 1.34),
    )
    return join(upper, lower), 0.5, 0.6


@letter("four")
def _(z):
    u, v = z.u, z.v
    x, y = 262 * u, 158 * v
    bar = arm(70 * u, 424 * u, y, y + z.T, z.f * 0.4, z.f * 0.4)
    diagonal = stroke(y, 0, z.S * 0.98, z.H, x + 4 * u, x + 4 * u + z.S * 0.9)
    over = contour((x + z.S, 0), (x + z.S, z.H + 10), (x + z.S + 300, z.H + 10), (x + z.S + 300, 0))
    return join(bar, cut(diagonal, over), stem(z, x, head=False)), 0.4, 0.4


@letter("five")
def _(z):
    u, v = z.u, z.v
    top = arm(70 * u, 344 * u, z.H - z.T, z.H, below=z.f * 1.3, slant=20 * v)
    post = stroke(368 * v, 47 * u, 47 * u + z.S * 0.8, z.H, 72 * u, 72 * u + z.S * 0.84)
    curve = brush(
        (94 * u, 402 * v, 30, z.T * 0.84),
        (190 * u, 446 * v - z.T / 2, 0, z.T),
        (372 * u - z.S / 2, 222 * v, 270, z.S * 1.04),
        (172 * u, -z.o + z.T / 2, 180, z.T),
        (6 * u, 112 * v, 127, z.T * 1.34),
    )
    return join(top, post, curve), 0.5, 0.6


@letter("six")
def _(z):
    u, v = z.u, z.v
    rx, low, high = 200 * u, -z.o, 444 * v
    cy = (low + high) / 2
    outer = ring(rx, cy, rx, (high - low) / 2)
    inner = ring(rx, cy, rx - z.S * 1.0, (high - low) / 2 - z.T * 0.98)
    back = brush(
        (346 * u, 668 * v, 203, z.T * 1.24), (z.S * 0.5, 236 * v, 270, z.S * 1.0), (z.S * 0.5, 216 * v, 270, z.S * 1.0)
    )
    return join(cut(outer, inner), cut(back, inner)), ROUND, ROUND


@letter("seven")
def _(z):
    u, v = z.u, z.v
    right = 390 * u
    top = moved(arm(30 * u, right, z.H - z.T, z.H, below=z.f * 1.5, slant=20 * v), a=-1, e=right)
    diagonal = stroke(0, 92 * u, 92 * u + z.S * 1.08, z.H, right - z.S * 1.0, right, (z.f, z.f, 0, 0))
    return join(top, diagonal), 0.4, 0.3


@letter("eight")
def _(z):
    u, v = z.u, z.v
    cx, middle = 202 * u, 396 * v
    upper = (middle - z.T / 2, z.H + z.o, 172 * u, 0.94)
    lower = (-z.o, middle + z.T / 2, 202 * u, 1.04)
    outers, inners = [], []
    for y0, y1, rx, weight in (upper, lower):
        cy, ry = (y0 + y1) / 2, (y1 - y0) / 2
        outers.append(ring(cx, cy, rx, ry))
        inners.append(ring(cx, cy, rx - z.S * weight, ry - z.T))
    return cut(join(*outers), *inners), ROUND, ROUND


@letter("nine")
def _(z):
    outline, left, right = LETTERS["six"](z)
    return moved(outline, a=-1, d=-1, f=z.H), right, left


@letter("ampersand")
def _(z):
    u, v = z.u, z.v
    w = z.S
    curve = brush(
        (640 * u, -76 * v, 133, w * 1.16),
        (230 * u, 382 * v, 130, w * 1.06),
        (142 * u, 568 * v, 90, w * 0.82),
        (262 * u, z.H + z.o - z.T / 2, 0, z.T * 0.96),
        (376 * u, 576 * v, 270, w * 0.82),
        (214 * u, 384 * v, 213, w * 0.78),
        (w * 0.52, 192 * v, 270, w * 1.02),
        (218 * u, -z.o + z.T / 2, 0, z.T),
        (492 * u, 336 * v, 76, w * 0.92),
    )
    below = contour((380 * u, 0), (380 * u, -300), (900, -300), (900, 0))
    return cut(join(curve), below), ROUND, SLANT


@letter("AE")
def _(z):
    u, v = z.u, z.v
    x = 300 * u
    e = moved(arms(z, 346, 306, 366), e=x)
    left = stroke(0, 0, z.S * 0.84, z.H, x - 1, x + z.S * 0.7, (z.f * 0.9, z.f * 0.5, 0, 0))
    y = 168 * v
    bar = stroke(y, 110 * u, x + z.S * 0.5, y + z.T * 0.96, 140 * u, x + z.S * 0.5)
    return join(left, bar, e), SLANT, OPEN


@letter("OE")
def _(z):
    u = z.u
    outline, left, _ = LETTERS["O"](z)
    x = 330 * u
    right_side = contour((x + z.S / 2, -50), (x + z.S / 2, z.H + 50), (900, z.H + 50), (900, -50))
    return join(cut(outline, right_side), moved(arms(z, 348, 310, 366), e=x)), left, OPEN


@letter("Oslash")
def _(z):
    u, v = z.u, z.v
    outline, left, right = LETTERS["O"](z)
    slash = stroke(-34 * v, 50 * u, 50 * u + z.T * 0.9, z.H + 34 * v, 474 * u - z.T * 0.9, 474 * u)
    return join(outline, slash), left, right


@letter("Eth")
def _(z):
    outline, left, right = LETTERS["D"](z)
    y = 366 * z.v
    bar = arm(-56 * z.u, 250 * z.u, y - z.T / 2, y + z.T / 2)
    return join(outline, bar), 0.3, right


@letter("Thorn")
def _(z):
    u, v = z.u, z.v
    return (
        join(stem(z, z.f), bowl(z, z.S / 2, 196 * u, 412 * u, 140 * v, 572 * v, z.S * 1.04, z.T * 0.96, z.T)),
        STEM,
        ROUND,
    )


# Accents, drawn over the letters of their size; their middle is at 0.

ACCENTS = {}


def accent(name):
    def keep(draw):
        ACCENTS[name] = draw
        return draw

    return keep


def above(z):
    """Where accents begin, and their height."""
    return z.H + 60 * z.v, 142 * z.v + 4


@accent("acute")
def _(z):
    y, h = above(z)
    w = z.T
    return contour((-w * 0.62, y), (-w * 0.02, y), (w * 1.12, y + h), (w * 0.04, y + h))


@accent("grave")
def _(z):
    return moved(ACCENTS["acute"](z), a=-1)


@accent("circumflex")
def _(z):
    y, h = above(z)
    w = z.T * 0.86
    half = 140 * z.u
    return zigzag(z, ((-half, y), (half, y)), ((0, y + h * 0.98, 1),), (w, w), ((0.3, 0), (0, 0.3)), r=z.T * 0.22)


@accent("caron")
def _(z):
    y, h = above(z)
    return moved(ACCENTS["circumflex"](z), d=-1, f=2 * y + h)


@accent("dieresis")
def _(z):
    y, h = above(z)
    r = z.S * 0.5
    return join(*[ring(side * (r + 34 * z.u), y + h * 0.5, r, r) for side in (-1, 1)])


@accent("dot")
def _(z):
    y, h = above(z)
    r = z.S * 0.54
    return ring(0, y + h * 0.5, r, r)


@accent("tilde")
def _(z):
    y, h = above(z)
    t = z.T * 0.86
    middle = y + h * 0.46
    return brush(
        (-148 * z.u, middle - h * 0.24, 62, t * 0.86),
        (-70 * z.u, middle + h * 0.22, 0, t),
        (70 * z.u, middle - h * 0.22, 0, t),
        (148 * z.u, middle + h * 0.24, 62, t * 0.86),
    )


@accent("ring")
def _(z):
    y, h = above(z)
    r = 92 * z.v
    cy = y - 22 * z.v + r
    return cut(ring(0, cy, r, r), ring(0, cy, r - z.T * 0.66, r - z.T * 0.66))


@accent("cedilla")
def _(z):
    u, v = z.u, z.v
    t = z.T * 0.8
    neck = stroke(-60 * v, -t * 0.5, t * 0.4, 24 * v, -t * 0.3, t * 0.6)
    hook = brush(
        (-t * 0.4, -68 * v, 12, t * 0.7),
        (62 * u, -128 * v, 270, t),
        (-14 * u, -192 * v, 190, t * 0.8),
        (-74 * u, -182 * v, 160, t * 0.9),
    )
    return join(neck, hook)


# Signs, for use beside both sizes of letters.


def mark(z):
    return z.S * 0.62


def dot_at(z, x, y):
    return ring(x, y, mark(z), mark(z))


def comma_at(z, x, y):
    r = mark(z)
    tail = contour(
        (x + r, y),
        ((x + r, y - r * 1.1), (x + r * 0.3, y - r * 2.3), (x - r * 0.72, y - r * 2.75)),
        (x - r * 0.98, y - r * 2.36),
        ((x - r * 0.35, y - r * 1.9), (x + r * 0.02, y - r * 1.35), (x + r * 0.05, y - r * 0.7)),
        (x - r * 0.4, y),
    )
    return join(ring(x, y, r, r), tail)


LEVEL = 296


@letter("period")
def _(z):
    return dot_at(z, 0, mark(z) - z.o), 0.8, 0.8


@letter("comma")
def _(z):
    return comma_at(z, 0, mark(z) - z.o), 0.6, 0.8


@letter("colon")
def _(z):
    return join(dot_at(z, 0, mark(z) - z.o), dot_at(z, 0, 470 - mark(z))), 0.9, 0.9


@letter("semicolon")
def _(z):
    return join(comma_at(z, 0, mark(z) - z.o), dot_at(z, 0, 470 - mark(z))), 0.7, 0.9


@letter("periodcentered")
def _(z):
    return dot_at(z, 0, LEVEL), 1, 1


@letter("ellipsis")
def _(z):
    step = mark(z) * 2 + 92
    return join(*[dot_at(z, i * step, mark(z) - z.o) for i in range(3)]), 0.8, 0.8


@letter("exclam")
def _(z):
    wedge = stroke(212, 0, z.S * 0.62, z.H, -z.S * 0.24, z.S * 0.86)
    return join(wedge, dot_at(z, z.S * 0.31, mark(z) - z.o)), 0.9, 0.9


@letter("question")
def _(z):
    curve = brush(
        (22, 566, 76, z.T * 1.34),
        (164, z.H + z.o - z.T / 2, 0, z.T),
        (326 - z.S / 2, 556, 270, z.S),
        (158, 212, 270, z.S * 0.64),
    )
    return join(curve, dot_at(z, 160, mark(z) - z.o)), 0.6, 0.6


@letter("quoteright")
def _(z):
    return comma_at(z, 0, z.H - mark(z) + z.o), 0.5, 0.5


@letter("quoteleft")
def _(z):
    outline, left, right = LETTERS["quoteright"](z)
    return moved(outline, a=-1, d=-1, f=2 * z.H - 200), right, left


def doubled(name):
    def draw(z):
        outline, left, right = LETTERS[name](z)
        return join(outline, moved(outline, e=mark(z) * 2 + 62)), left, right

    return draw


@letter("quotesingle")
def _(z):
    return stroke(z.H - 240, 0, z.S * 0.5, z.H, -z.S * 0.2, z.S * 0.7), 0.6, 0.6


for name, single in (("quotedblright", "quoteright"), ("quotedblleft", "quoteleft"), ("quotedbl", "quotesingle")):
    LETTERS[name] = doubled(single)


def angle_mark(z, x):
    """A mark of French quotation that points left."""
    w, h, wide = z.T * 1.08, 336, 150
    y = LEVEL - h / 2
    return contour(
        (x, LEVEL),
        (x + wide - 6, y),
        (x + wide + w - 18, y + 18),
        (x + w, LEVEL),
        (x + wide + w - 18, y + h - 18),
        (x + wide - 6, y + h),
    )


@letter("guillemotleft")
def _(z):
    return join(angle_mark(z, 0), angle_mark(z, 152)), 0.7, 0.6


@letter("guilsinglleft")
def _(z):
    return angle_mark(z, 0), 0.7, 0.6


def mirrored(name):
    def draw(z):
        outline, left, right = LETTERS[name](z)
        return moved(outline, a=-1), right, left

    return draw


LETTERS["guillemotright"] = mirrored("guillemotleft")
LETTERS["guilsinglright"] = mirrored("guilsinglleft")


def dash(z, width, bearing):
    half = arm(width / 2 - 1, width, LEVEL - z.T * 0.48, LEVEL + z.T * 0.48, z.f * 0.4, z.f * 0.4)
    return join(half, moved(half, a=-1, e=width)), bearing, bearing


@letter("hyphen")
def _(z):
    return dash(z, 240, 0.8)


@letter("endash")
def _(z):
    return dash(z, 440, 0.6)


@letter("emdash")
def _(z):
    return dash(z, 780, 0.6)


@letter("minus")
def _(z):
    return dash(z, 400, 1.0)


@letter("plus")
def _(z):
    outline, left, right = LETTERS["minus"](z)
    return join(outline, moved(outline, a=0, b=1, c=-1, d=0, e=200 + LEVEL, f=LEVEL - 200)), left, right


@letter("multiply")
def _(z):
    outline, left, right = LETTERS["plus"](z)
    c = math.sqrt(0.5)
    outline = moved(outline, e=-200, f=-LEVEL)
    return moved(moved(outline, a=c, b=c, c=-c, d=c), a=0.9, d=0.9, e=200, f=LEVEL), left, right


@letter("equal")
def _(z):
    outline, left, right = LETTERS["minus"](z)
    return join(moved(outline, f=92), moved(outline, f=-92)), left, right


@letter("slash")
def _(z):
    return stroke(-90, 0, z.T * 1.06, z.H + 70, 330 - z.T * 1.06, 330), 0.4, 0.4


@letter("parenleft")
def _(z):
    low, high = -120, z.H + 70
    outer = brush((196, high, 232, z.T), (z.S * 0.45, (low + high) / 2, 270, z.S * 0.92), (196, low, 308, z.T))
    band = contour((-100, low + 16), (-100, high - 16), (400, high - 16), (400, low + 16))
    return common(outer, band), 0.8, 0.4


LETTERS["parenright"] = mirrored("parenleft")


@letter("bracketleft")
def _(z):
    low, high = -110, z.H + 60
    return (
        join(
            stem(z, 0, low, high, foot=False, head=False, width=z.S * 0.86),
            arm(10, 176, low, low + z.T * 0.9),
            arm(10, 176, high - z.T * 0.9, high),
        ),
        1.0,
        0.4,
    )


LETTERS["bracketright"] = mirrored("bracketleft")


@letter("percent")
def _(z):
    r, ry, stem_width, thin = 136, 178, z.S * 0.8, z.T * 0.8
    rings = [
        cut(ring(x, y, r, ry), ring(x, y, r - stem_width, ry - thin)) for x, y in ((r, z.H + z.o - ry), (590, ry - z.o))
    ]
    slash = stroke(0, 140, 140 + z.T, z.H, 590 - z.T, 590)
    return join(*rings, slash), ROUND, ROUND


@letter("degree")
def _(z):
    r = 120
    y = z.H + z.o - r
    return cut(ring(0, y, r, r), ring(0, y, r - z.T * 0.84, r - z.T * 0.84)), 0.6, 0.7


@letter("asterisk")
def _(z):
    petals = []
    for i in range(5):
        turn = math.radians(72 * i)
        c, s = math.cos(turn), math.sin(turn)
        petal = contour((-16, 0), (16, 0), (36, 172), ((22, 190), (-22, 190), (-36, 172)))
        petals.append(moved(petal, a=c, b=s, c=-s, d=c, e=0, f=z.H - 172))
    return join(*petals), 0.7, 0.7


@letter("arrowright")
def _(z):
    w = z.T
    shaft = arm(0, 560, LEVEL - w * 0.48, LEVEL + w * 0.48)
    head = moved(angle_mark(z, 0), a=-1.2, d=1.2, e=640, f=LEVEL * -0.2)
    return join(shaft, head), 0.8, 0.8


# The font.

# Figures and signs are as high as capitals, but stand among small capitals.
SIGNS = Size(720, 1.0, 106, 78, 10, 62)

BASES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "zero one two three four five six seven eight nine".split()
SPECIAL = {"Æ": "AE", "Œ": "OE", "Ø": "Oslash", "Ð": "Eth", "Þ": "Thorn"}
SIGN_NAMES = dict(
    zip(
        ".,:;!?’‘“”'\"«»‹›-\u2010\u2011–—−+×=/()[]%*·…→°&",
        "period comma colon semicolon exclam question quoteright quoteleft quotedblleft quotedblright quotesingle "
        "quotedbl guillemotleft guillemotright guilsinglleft guilsinglright hyphen hyphen hyphen endash emdash minus "
        "plus multiply equal slash parenleft parenright bracketleft bracketright percent asterisk periodcentered "
        "ellipsis arrowright degree ampersand".split(),
        strict=True,
    )
)
MARKED = {"grave": "ÀÈÌÒÙ", "acute": "ÁÉÍÓÚÝĆŃŚŹ", "circumflex": "ÂÊÎÔÛ", "tilde": "ÃÑÕ", "dieresis": "ÄËÏÖÜŸ"}
MARKED |= {"ring": "Å", "cedilla": "Ç", "caron": "ŠŽČĚŘ", "dot": "Ż"}
# Where the middle of an accent is over letters that lean, in shares of the outline's width.
MIDDLES = {"A": 0.496, "C": 0.58, "E": 0.54, "R": 0.44}
SPACE = 236
KERNED_SIGNS = ["period", "comma", "ellipsis", "quoteright", "Oslash", "Oslash.small"]


def glyph_of(outline):
    pen = TTGlyphPen(None)
    outline.draw(Cu2QuPen(pen, 0.6, reverse_direction=True))
    return pen.glyph()


class Font:
    def __init__(self):
        self.glyphs, self.advances, self.codes, self.places = {}, {}, {}, {}
        self.order = []
        # Outlines in place, for kerning, and the marked letters of each.
        self.outlines, self.families, self.kerned = {}, {}, set()

    def add(self, name, glyph, advance, *codes):
        self.order.append(name)
        self.glyphs[name] = glyph
        self.advances[name] = round(advance)
        for code in codes:
            self.codes[ord(code)] = name

    def draw(self, name, z, draw, *codes):
        outline, left, right = draw(z)
        outline = join(outline)
        x0, _, x1, _ = outline.bounds
        shift = left * z.b - x0
        # Accents find the middle of the letter here.
        self.places[name] = (x0 + shift, x1 + shift)
        self.outlines[name] = moved(outline, e=shift)
        self.families[name] = [name]
        if len(name.removesuffix(".small")) <= 2 or name in KERNED_SIGNS:
            self.kerned.add(name)
        self.add(name, glyph_of(moved(outline, e=shift)), x1 - x0 + (left + right) * z.b, *codes)

    def compose(self, name, base, mark, key, *codes):
        low, high = self.places[base]
        pen = TTGlyphPen(self.glyphs)
        pen.addComponent(base, (1, 0, 0, 1, 0, 0))
        pen.addComponent(mark, (1, 0, 0, 1, round(low + (high - low) * MIDDLES.get(key, 0.5)), 0))
        self.families[base].append(name)
        self.add(name, pen.glyph(), self.advances[base], *codes)


def build():
    font = Font()
    nothing = TTGlyphPen(None).glyph()
    box = cut(contour((60, 0), (460, 0), (460, 720), (60, 720)), contour((120, 60), (400, 60), (400, 660), (120, 660)))
    font.add(".notdef", glyph_of(box), 520)
    font.add("space", nothing, SPACE, " ", "\u00a0")
    font.add("thinspace", nothing, SPACE * 0.62, "\u202f", "\u2009")
    for z, suffix, case in ((CAPITALS, "", str.upper), (SMALL, ".small", str.lower)):
        for key in BASES:
            font.draw(key + suffix, z, LETTERS[key], case(key))
        for character, key in SPECIAL.items():
            font.draw(key + suffix, z, LETTERS[key], case(character))
        for key, draw in ACCENTS.items():
            font.add(key + suffix, glyph_of(join(draw(z))), 0)
        for key, characters in MARKED.items():
            for character in characters:
                base = unicodedata.normalize("NFD", character)[0]
                font.compose(f"{base}{key}{suffix}", base + suffix, key + suffix, base, case(character))
        pen = TTGlyphPen(font.glyphs)
        step = font.advances["S" + suffix]
        pen.addComponent("S" + suffix, (1, 0, 0, 1, 0, 0))
        pen.addComponent("S" + suffix, (1, 0, 0, 1, step, 0))
        font.add("doubleS" + suffix, pen.glyph(), 2 * step, case("ẞ"))
    font.codes[ord("ı")] = "I.small"
    for digit, key in zip("0123456789", DIGITS):
        font.draw(key, SIGNS, LETTERS[key], digit)
    for sign, key in SIGN_NAMES.items():
        if key in font.glyphs:
            font.codes[ord(sign)] = key
        else:
            font.draw(key, SIGNS, LETTERS[key], sign)
    return font


# Kerning. The gaps between two letters' outlines, level by level, shall be as large on average as between two stems.

LEVELS = range(20, 720, 20)
# Deeper gaps than this count as this: the eye does not look into a letter.
DEPTH = 120
CLOSEST = 58


def profile(outline):
    """The outline's left and right ends at each level; None beside it."""
    ends = []
    for y in LEVELS:
        strip = contour((-2000, y - 12), (4000, y - 12), (4000, y + 12), (-2000, y + 12))
        bounds = pathops.op(outline, strip, pathops.PathOp.INTERSECTION).bounds
        empty = bounds[0] == bounds[2]
        ends.append((None, None) if empty else (bounds[0], bounds[2]))
    return ends


def kerning(font):
    """Pairs of base glyphs and what to move the second by."""
    profiles = {name: profile(outline) for name, outline in font.outlines.items()}

    def opening(first, second):
        tall = min(height(first), height(second))
        total, count, nearest = 0.0, 0, math.inf
        for y, (_, right), (left, _) in zip(LEVELS, profiles[first], profiles[second]):
            if y > tall:
                break
            a = DEPTH if right is None else min(DEPTH, font.advances[first] - right)
            b = DEPTH if left is None else min(DEPTH, left)
            total += min(a + b, DEPTH * 1.5)
            count += 1
            if right is not None and left is not None:
                nearest = min(nearest, font.advances[first] - right + left)
        return total / count, nearest

    def height(name):
        return max(y for y, (left, _) in zip(LEVELS, profiles[name]) if left is not None)

    pairs = {}
    for first in profiles:
        for second in profiles:
            if not (first in font.kerned and second in font.kerned):
                continue
            # A small capital before a capital does not occur in headings.
            if first.endswith(".small") and not second.endswith(".small") and second[:1].isupper():
                continue
            model = "H.small" if second.endswith(".small") or first.endswith(".small") else "H"
            mean, nearest = opening(first, second)
            standard, _ = opening(model, model)
            move = 0.75 * (standard - mean)
            move = min(24, max(move, -96, CLOSEST - nearest if nearest < math.inf else -40))
            if abs(move) >= 7:
                pairs[first, second] = round(move)
    return pairs


def feature_text(font):
    lines = []
    for first in sorted(font.kerned):
        lines.append(f"@{class_of(first)} = [{' '.join(sorted(font.families[first]))}];")
    lines.append("feature kern {")
    for (first, second), move in sorted(kerning(font).items()):
        lines.append(f"  pos @{class_of(first)} @{class_of(second)} {move};")
    lines.append("} kern;")
    return "\n".join(lines)


def class_of(name):
    return "LIKE_" + name.replace(".", "_")


def save(font, target):
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(font.order)
    builder.setupCharacterMap(font.codes)
    builder.setupGlyf(font.glyphs)
    metrics = {name: (font.advances[name], getattr(font.glyphs[name], "xMin", 0)) for name in font.order}
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable(
        {
            "familyName": "Cascadia Headings",
            "styleName": "Regular",
            "uniqueFontIdentifier": "Cascadia Headings 1.0",
            "fullName": "Cascadia Headings",
            "psName": "CascadiaHeadings",
            "version": "Version 1.000",
            "licenseDescription": "MIT OR Apache-2.0",
        },
        mac=False,
    )
    builder.setupOS2(
        sTypoAscender=TYPO_ASCENT,
        sTypoDescender=TYPO_DESCENT,
        sTypoLineGap=TYPO_GAP,
        usWinAscent=ASCENT,
        usWinDescent=-DESCENT,
        sCapHeight=CAPITALS.H,
        sxHeight=SMALL.H,
        usWeightClass=600,
        achVendID="NONE",
        fsSelection=0xC0,
        version=4,
    )
    builder.addOpenTypeFeatures(feature_text(font))
    builder.setupPost(keepGlyphNames=False)
    builder.font["OS/2"].recalcUnicodeRanges(builder.font)
    # The same bytes every time.
    builder.font["head"].created = builder.font["head"].modified = 3_786_912_000
    builder.font.recalcTimestamp = False
    builder.save(target)


def wanted():
    """All letters in the texts of the game."""
    texts = [file.read_text(encoding="utf-8") for file in ROOT.glob("assets/text/*/*.ftl")]
    assert texts
    return {character for text in texts for character in text if character.isalpha()}


def main():
    font = build()
    missing = sorted(character for character in wanted() if ord(character) not in font.codes)
    assert not missing, f"no glyph for {missing}"
    save(font, TARGET)
    size = TARGET.stat().st_size
    assert size <= MAX_BYTES, f"{size} bytes"
    print(f"{TARGET.name}: {len(font.order)} glyphs, {size} bytes")


if __name__ == "__main__":
    sys.exit(main())
