"""
Exact geometry
==============

Lengths are integers of 0.1 mm, so that an inch is 254 and every base has an integer diameter. Distances between
integer points are square roots: they are kept as such (`surd`) and compared exactly, so no verdict hangs on rounding.

Modules: `surd` exact numbers; `discs` two bases and a threshold; `paths` places on a path and its length; `rings` when
a move comes within or leaves a ring, `stops` the same for whole inches; `segments` integer predicates; `areas` a base
swept along a path against terrain; `routes` bounds on the shortest route, made of `walls`, `pieces` and the search in
`shortest`; `sight` lines of sight. Routes and sight enclose arcs between polygons and leave open what hangs on that.

Callers see to it that polygons are simple (`segments.simple`), and that coordinates and numbers of points are bounded.
"""

from __future__ import annotations

INCH = 254
"""Units of length in an inch; a unit is 0.1 mm."""
