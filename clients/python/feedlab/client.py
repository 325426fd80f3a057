"""A connection to one installation of Feedlab."""

from __future__ import annotations

import json
import os
import re
import time
import uuid
from pathlib import Path
from typing import Any, Callable, Collection, Iterable, Iterator, Mapping, NamedTuple

from .calls import Calls
from .errors import FeedlabError
from .settings import condition_settings
from .transport import Transport

PIECE_BYTES = 8 * 1024 * 1024
STUDIES_AT_A_TIME = 100
FIRST_LOOK_SECONDS = 0.5
SLOWEST_LOOK_SECONDS = 10.0


class CreatedStudy(NamedTuple):
    experiment_id: str
    #: What people would suffer from: sentences. Nothing was refused.
    warnings: list[str]


def connect(url: str | None = None, token: str | None = None, *, max_wait: float = 300) -> Client:
    """A client of the server at `url`; without it the variables FEEDLAB and FEEDLAB_TOKEN are read.

    max_wait: how many seconds one call may wait in all where the server asks for patience (429, 503).
    """
    address = url or os.environ.get("FEEDLAB") or "http://127.0.0.1:3000"
    return Client(address, token or os.environ.get("FEEDLAB_TOKEN"), max_wait=max_wait)


class Client:
    """`calls` has every call of the API under its own name; the methods here are those that people want most."""

    def __init__(self, url: str, token: str | None = None, *, max_wait: float = 300) -> None:
        self._transport = Transport(url, token, max_wait)
        self.calls = Calls(self._transport.json)

    def __repr__(self) -> str:
        return f"Client({self._transport.url!r})"

    def sets(self) -> list[dict[str, Any]]:
        """All sets of cards: entity_set, entity_category and num_entities."""
        # JSON text within JSON, as published.
        return list(json.loads(self.calls.pull_entity_sets()["entity_sets"]))

    def studies(self, search: str | None = None, status: Any = None) -> Iterator[dict[str, Any]]:
        """All studies that the token may see, newest first, asked for a page at a time."""
        offset = 0
        while True:
            page = self.calls.list_studies(search=search, status=status, offset=offset, limit=STUDIES_AT_A_TIME)
            yield from page["studies"]
            offset += len(page["studies"])
            if not page["studies"] or offset >= page["n_found"]:
                return

    def create_study(
        self,
        conditions: Iterable[Mapping[str, Any]],
        common: Mapping[str, Any] | None = None,
        *,
        status: Any = None,
        accepted_risks: list[str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreatedStudy:
        """Creates a study: one dict of settings per condition, and what all of them share.

        status: "draft" for a study that only test links open. idempotency_key: the same key again answers the
        study that exists already; without one, every call of this method has its own.
        """
        body: dict[str, Any] = {
            "condition_settings": condition_settings(conditions, common),
            "idempotency_key": idempotency_key or str(uuid.uuid4()),
        }
        if status is not None:
            body["status"] = status
        if accepted_risks is not None:
            body["accepted_risks"] = accepted_risks
        made = self._transport.json("POST", "/v1/spawn_experiment", body, is_repeatable=True)
        return CreatedStudy(made["experiment_id"], made["warnings"])

    def start_package(self, experiment_id: str, *, include: Collection[str] = (), only: Any = None) -> str:
        """Asks for a data package and returns the id of the job."""
        return self._start({"kind": "package", "experiment_id": experiment_id, "include": list(include), "only": only})

    def start_export(
        self,
        data_type: str,
        experiment_id: str | None = None,
        *,
        stimulus_set: str | None = None,
        include: Collection[str] = (),
        raw: bool = False,
    ) -> str:
        """Asks for one file of a study or of a set, such as "engagement", and returns the id of the job."""
        of = {"experiment_id": experiment_id, "stimulus_set": stimulus_set}
        return self._start(
            {"kind": "export", "data_type": data_type, **of, "include": list(include), "raw": "yes" if raw else "no"}
        )

    def _start(self, asked: Mapping[str, Any]) -> str:
        body = {name: value for name, value in asked.items() if value is not None}
        # Asking again while the job is under way gives the same job.
        return str(self._transport.json("POST", "/v1/jobs", body, is_repeatable=True)["job_id"])

    def job(self, job_id: str) -> dict[str, Any]:
        """How far a job is: state, done, total, seconds_left, bytes."""
        found: dict[str, Any] = self._transport.json("GET", f"/v1/jobs/{_id(job_id)}", is_repeatable=True)
        return found

    def await_job(
        self, job_id: str, *, timeout: float | None = None, on_progress: Callable[[dict[str, Any]], None] | None = None
    ) -> dict[str, Any]:
        """Waits until a job is done. One that failed raises FeedlabError with the code job_failed."""
        started, pause = time.monotonic(), FIRST_LOOK_SECONDS
        while True:
            job = self.job(job_id)
            if on_progress is not None:
                on_progress(job)
            if job["state"] == "done":
                return job
            if job["state"] in ("failed", "expired"):
                raise FeedlabError("job_failed", job["error"] or "The file could not be made.")
            if timeout is not None and time.monotonic() - started + pause > timeout:
                raise FeedlabError("still_running", f"The job was not done after {timeout:g} seconds. It goes on: {job_id}")
            time.sleep(pause)
            pause = min(1.5 * pause, SLOWEST_LOOK_SECONDS)

    def download(self, job_id: str, path: str | Path | None = None) -> Path:
        """Saves the file of a job that is done; into a folder, it has the name that the server gives it.

        The file is asked for in pieces. After a broken connection the same call goes on where it stopped: what is
        there already lies beside it, in a file that ends in .part.
        """
        job = self.job(job_id)
        if job["state"] != "done" or job["bytes"] is None:
            raise FeedlabError("not_stored_yet", job["error"] or "The file is still being made.")
        target = Path(path) if path is not None else Path(".")
        if target.is_dir():
            target /= re.sub(r"[^\w.-]", "_", job["filename"])
        part = target.with_name(f"{target.name}.{_id(job_id)}.part")
        with open(part, "ab") as stream:
            while stream.tell() < job["bytes"]:
                stream.write(self._piece(job_id, stream.tell()))
        part.replace(target)
        return target

    def _piece(self, job_id: str, start: int) -> bytes:
        headers = {"Range": f"bytes={start}-{start + PIECE_BYTES - 1}"}
        piece, received = self._transport.bytes("GET", f"/v1/jobs/{_id(job_id)}/file", headers=headers, is_repeatable=True)
        if not received.get("Content-Range", "").startswith(f"bytes {start}-") or not piece:
            raise FeedlabError("no_ranges", "The server, or a proxy before it, did not send the part of the file that was asked for.")
        return piece

    def package(self, experiment_id: str, path: str | Path | None = None, **filters: Any) -> Path:
        """Makes a data package, waits for it and saves it. `read_package` reads it."""
        job = self.await_job(self.start_package(experiment_id, **filters))
        return self.download(job["job_id"], path)

    def export(self, data_type: str, experiment_id: str | None = None, path: str | Path | None = None, **filters: Any) -> Path:
        """Makes one CSV file, waits for it and saves it."""
        job = self.await_job(self.start_export(data_type, experiment_id, **filters))
        return self.download(job["job_id"], path)


def _id(job_id: str) -> str:
    return str(uuid.UUID(job_id))
