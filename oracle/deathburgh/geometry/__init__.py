"""
Exact geometry
==============

Lengths are integers of 0.1 mm, so that an inch is 254 and every base has an integer diameter. Distances between
integer points are square roots: they are kept as such (`surd`) and compared exactly, so no verdict hangs on rounding.

Modules: `surd` exact numbers, `near` floats that tell most comparisons and never a wrong one; `discs` two bases and a
threshold; `paths` places on a path and its length; `rings` when a move comes within or leaves a ring, `stops` the same
for whole inches; `segments` integer predicates; `areas` a base swept along a path against terrain; `routes` bounds on
the shortest route across `grounds`, made of `walls` and `pieces`: by a taut string (`tautly`) around one convex wall,
else by a search (`searching`, from corner to corner in `shortest`); `sight` lines of sight; `asked` what is remembered.
Routes and sight enclose arcs between polygons and leave open what hangs on that.

Callers see to it that polygons are simple (`segments.simple`), and that coordinates and numbers of points are bounded.
"""

from __future__ import annotations

INCH = 254
"""Units of length in an inch; a unit is 0.1 mm."""
