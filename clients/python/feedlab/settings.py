"""Settings of a study as the server wants them."""

from __future__ import annotations

import json
import urllib.parse
from typing import Any, Iterable, Mapping, TypedDict

from .calls import URL_ENCODED_SETTINGS


class Setting(TypedDict):
    condition: int
    param: str
    value: str | int | float


def condition_settings(conditions: Iterable[Mapping[str, Any]], common: Mapping[str, Any] | None = None) -> list[Setting]:
    """One dict per condition, and what all of them share; a condition wins over what is common.

    True and False become yes and no, lists and dicts JSON text, and None leaves a setting out. Texts that the
    server wants URL-encoded are encoded here.
    """
    rows: list[Setting] = []
    for number, own in enumerate(conditions, start=1):
        for param, value in {**(common or {}), **own}.items():
            if value is not None:
                rows.append({"condition": number, "param": param, "value": _written(param, value)})
    return rows


def _written(param: str, value: Any) -> str | int | float:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return urllib.parse.quote(text, safe="") if param in URL_ENCODED_SETTINGS else text
