"""Loads every table of this data package with its types and value labels.

    import runpy
    tables = runpy.run_path("analysis/import.py")["load"]()
    tables["participants"]

With pandas a table is a DataFrame; without it, a list of dicts. "python3 analysis/import.py" checks
the files against their checksums, loads everything and prints how much it found.
"""

import csv
import hashlib
import json
import re
import sys
from datetime import datetime, timezone
from pathlib import Path

try:
    import pandas
except ImportError:
    pandas = None

ROOT = Path(__file__).resolve().parent.parent
GUARDED = re.compile(r"'+[=+@\t\r-]")


def load(labels=True, use_pandas=None, only=None, root=ROOT):
    """All tables by name.

    labels: texts that stand for a labelled value become their label. Whole numbers stay numbers.
    use_pandas: True, False, or None for "if it is installed".
    only: names of the tables that are wanted, or None for all.
    root: the folder of the data package.
    """
    if use_pandas is None:
        use_pandas = pandas is not None
    if use_pandas and pandas is None:
        raise SystemExit("pandas is not installed: call load(use_pandas=False), or install it with pip install pandas")
    read = _read_frame if use_pandas else _read_dicts
    return {resource["name"]: read(resource, labels, root) for resource in _tables(root) if only is None or resource["name"] in only}


def check():
    """Paths of files that are missing or differ from manifest.sha256."""
    wrong = []
    for line in (ROOT / "manifest.sha256").read_text("utf-8").splitlines():
        digest, path = line.split("  ", 1)
        file = ROOT / path
        if not file.is_file() or _sha256(file) != digest:
            wrong.append(path)
    return wrong


def _sha256(file):
    digest = hashlib.sha256()
    with open(file, "rb") as stream:
        for piece in iter(lambda: stream.read(1 << 20), b""):
            digest.update(piece)
    return digest.hexdigest()


def _tables(root):
    package = json.loads((root / "datapackage.json").read_text("utf-8"))
    return [resource for resource in package["resources"] if resource.get("type") == "table"]


def unguard(text):
    """Takes off the one apostrophe that keeps spreadsheets from running a text as a formula."""
    return text[1:] if GUARDED.match(text) else text


def _labels_of(field):
    """Label by value; nothing where two values share a label, since they could not be told apart any more."""
    if field["type"] != "string":
        return {}
    by_value = {str(category["value"]): category["label"] for category in field.get("categories", [])}
    return by_value if len(set(by_value.values())) == len(by_value) else {}


def _read_dicts(resource, labels, root):
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    readers = {field["name"]: _reader_of(field, labels) for field in resource["schema"]["fields"]}
    with open(root / resource["path"], encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream)
        return [{name: None if cell == "" else readers[name](cell) for name, cell in row.items()} for row in rows]


def _reader_of(field, labels):
    kind = field["type"]
    if kind == "integer":
        return int
    if kind == "number":
        return float
    if kind == "boolean":
        return lambda cell: cell == "true"
    if kind == "datetime":
        # Z is known to fromisoformat only since Python 3.11.
        return lambda cell: datetime.fromisoformat(cell.replace("Z", "+00:00")).astimezone(timezone.utc)
    by_value = _labels_of(field) if labels else {}
    clean = unguard if field.get("freeText") else str
    return lambda cell: by_value.get(cell, clean(cell))


def _read_frame(resource, labels, root):
    # Everything as text first: a participant may have answered "NA".
    frame = pandas.read_csv(root / resource["path"], dtype=str, keep_default_na=False, na_values=[""], encoding="utf-8")
    fields = resource["schema"]["fields"]
    columns = {field["name"]: _column_of(frame[field["name"]], field, labels) for field in fields}
    typed = pandas.DataFrame(columns, index=frame.index)
    typed.attrs["descriptions"] = {field["name"]: field.get("description", "") for field in fields}
    return typed


def _column_of(column, field, labels):
    kind = field["type"]
    if kind == "integer":
        return pandas.to_numeric(column).astype("Int64")
    if kind == "number":
        return pandas.to_numeric(column)
    if kind == "boolean":
        return column.map({"true": True, "false": False}).astype("boolean")
    if kind == "datetime":
        # Moments always have milliseconds and Z.
        return pandas.to_datetime(column, format="%Y-%m-%dT%H:%M:%S.%fZ", utc=True)
    by_value = _labels_of(field) if labels else {}
    if by_value:
        named = column.map(lambda cell: by_value.get(cell, cell), na_action="ignore")
        # A value that the codebook does not know is kept, after those that it knows.
        known = list(by_value.values())
        unknown = [value for value in named.dropna().unique() if value not in set(known)]
        return pandas.Categorical(named, categories=known + unknown, ordered=field.get("categoriesOrdered", False))
    if field.get("freeText"):
        column = column.map(unguard, na_action="ignore")
    return column.astype("string")


if __name__ == "__main__":
    wrong = check()
    if wrong:
        raise SystemExit("These files differ from manifest.sha256: " + ", ".join(wrong))
    if pandas is None:
        print("pandas is not installed: tables are lists of dicts. With pandas they would be DataFrames.")
    for name, table in load().items():
        print(f"{name}: {len(table)} rows")
