"""The shape of the pond's incidents."""

from __future__ import annotations

from typing import Any

_NAME = {"$ref": "../common.json#/$defs/id"}
_NUMBER = {"type": "integer", "minimum": 0, "maximum": 1000}


def _object(required: list[str], **fields: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": fields, "additionalProperties": False}


_LILY = _object(["id", "distance"], id=_NAME, distance=_NUMBER, closed={"type": "boolean"})
_FLY = _object(["id", "worth", "stale"], id=_NAME, worth=_NUMBER, stale={"type": "boolean"})
_PAID = {"type": "array", "items": _object(["fly"], fly=_NAME)}

SCHEMAS: dict[str, Any] = {
    "incident": _object(
        ["kind", "n", "before", "action"],
        kind={"const": "incident"},
        n=_NUMBER,
        before=_object(
            ["lilies", "flies"],
            at=_NAME,
            legs=_NUMBER,
            lilies={"type": "array", "items": _LILY},
            flies={"type": "array", "items": _FLY},
        ),
        action=_object(["type"], type={"enum": ["jump", "rest"]}, to=_NAME, pay=_PAID),
        claim=_object(["accepted"], accepted={"type": "boolean"}),
        after=_object([], at=_NAME, flies={"type": "array", "items": _NAME}),
        readings={"$ref": "../common.json#/$defs/readings"},
    )
}
