"""Reads a data package: the ZIP as it was downloaded, or its folder."""

from __future__ import annotations

import csv
import hashlib
import re
import tempfile
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Collection, Iterator

from . import package_reader

# Nothing else is unpacked, so that no name in a ZIP leads out of the folder.
_NEEDED = re.compile(r"study-[\w-]+/(data/[\w.-]+_data\.csv|codebook(_values)?\.csv|datapackage\.json|manifest\.sha256)")


def read_package(
    path: str | Path, *, only: Collection[str] | None = None, labels: bool = True, use_pandas: bool | None = None
) -> dict[str, Any]:
    """The tables of a data package by name, with their types.

    only: names of the tables that are wanted, such as ["participants", "exposures"].
    labels: texts that stand for a labelled value become their label.
    use_pandas: DataFrames (True), lists of dicts (False), or DataFrames if pandas is installed (None).

    What was not recorded, not answered or not applicable is missing: None in a dict, NA in a DataFrame. In
    `answers`, the column answer_status says which of these it is.
    """
    with _folder(path) as root:
        return package_reader.load(labels=labels, use_pandas=use_pandas, only=only, root=root)


def read_codebook(path: str | Path) -> list[dict[str, str]]:
    """One dict per column of every table: its name, type, unit and description."""
    with _folder(path) as root:
        with open(root / "codebook.csv", encoding="utf-8", newline="") as stream:
            rows = csv.DictReader(stream)
            return [{name: package_reader.unguard(cell) for name, cell in row.items()} for row in rows]


@contextmanager
def _folder(path: str | Path) -> Iterator[Path]:
    given = Path(path)
    if given.is_dir():
        _refuse_changed(given)
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="feedlab-") as temporary:
        with zipfile.ZipFile(given) as archive:
            needed = [name for name in archive.namelist() if _NEEDED.fullmatch(name)]
            archive.extractall(temporary, needed)
        roots = sorted({name.split("/")[0] for name in needed})
        if len(roots) != 1:
            raise ValueError(f"{given} is no data package of a study")
        root = Path(temporary) / roots[0]
        _refuse_changed(root)
        yield root


def _refuse_changed(root: Path) -> None:
    """Every file that is read must be as it was written."""
    manifest = root / "manifest.sha256"
    if not manifest.is_file():
        raise ValueError(f"{root} is no data package: manifest.sha256 is missing")
    wrong = []
    for line in manifest.read_text("utf-8").splitlines():
        digest, name = line.split("  ", 1)
        if not _NEEDED.fullmatch(f"study-x/{name}"):
            continue
        file = root / name
        if not file.is_file() or _sha256(file) != digest:
            wrong.append(name)
    if wrong:
        raise ValueError("These files differ from manifest.sha256: " + ", ".join(wrong))


def _sha256(file: Path) -> str:
    digest = hashlib.sha256()
    with open(file, "rb") as stream:
        for piece in iter(lambda: stream.read(1 << 20), b""):
            digest.update(piece)
    return digest.hexdigest()
