"""Requests over HTTP: the token, refusals as exceptions, and waiting where the server asks for it."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Mapping

from .errors import FeedlabError

TIMEOUT_SECONDS = 120
FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0
THIS_MACHINE = {"127.0.0.1", "localhost", "::1"}


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the token to another address."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


class Transport:
    def __init__(self, url: str, token: str | None, max_wait: float) -> None:
        self.url = url.rstrip("/")
        self._token = token
        self._max_wait = max_wait
        _refuse_bad_address(self.url, token)

    def __repr__(self) -> str:
        return f"Transport({self.url!r})"

    def json(self, method: str, path: str, body: Mapping[str, Any] | None = None, *, is_repeatable: bool = False) -> Any:
        """What the reply has as `data`, or the whole reply where it has none."""
        sent = None if body is None else json.dumps(body).encode("utf-8")
        headers = {} if body is None else {"Content-Type": "application/json"}
        answer, _ = self.bytes(method, path, sent, headers, is_repeatable=is_repeatable)
        reply = json.loads(answer)
        return reply.get("data", reply)

    def bytes(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        is_repeatable: bool = False,
    ) -> tuple[bytes, Mapping[str, str]]:
        """Body and headers. Waits and repeats as the server asks; after a broken connection only what may be repeated."""
        pause, waited = FIRST_PAUSE_SECONDS, 0.0
        while True:
            try:
                return self._once(method, path, body, headers or {})
            except FeedlabError as error:
                was_refused = error.status in (429, 503)
                if not was_refused and not (is_repeatable and error.code == "unreachable"):
                    raise
                wait = pause if error.retry_after is None else error.retry_after
                if waited + wait > self._max_wait:
                    raise
                time.sleep(wait)
                waited, pause = waited + wait, min(2 * pause, LONGEST_PAUSE_SECONDS)

    def _once(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[bytes, Mapping[str, str]]:
        own = {"Accept": "application/json", **headers}
        if self._token is not None:
            own["Authorization"] = f"Bearer {self._token}"
        request = urllib.request.Request(self.url + path, data=body, headers=own, method=method)
        try:
            with _opener.open(request, timeout=TIMEOUT_SECONDS) as response:
                return response.read(), response.headers
        except urllib.error.HTTPError as error:
            raise refusal_of(error.code, error.read(), error.headers) from None
        except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            raise FeedlabError("unreachable", f"{self.url} cannot be reached: {reason}") from error


def refusal_of(status: int, body: bytes, headers: Mapping[str, str]) -> FeedlabError:
    """The refusal of the server. What stands between may answer without JSON."""
    try:
        error = json.loads(body)["error"]
        code, message = str(error["code"]), str(error["message"])
    except (ValueError, KeyError, TypeError):
        error, code, message = {}, f"http_{status}", f"The server answered with status {status}."
    return FeedlabError(
        code,
        message,
        status=status,
        problems=tuple(error.get("problems", ())),
        request_id=error.get("request_id"),
        retry_after=_seconds(headers.get("Retry-After")),
    )


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.strip().isdigit() else None


def _refuse_bad_address(url: str, token: str | None) -> None:
    parts = urllib.parse.urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{url!r} is no address of a server: it begins with https:// or http://")
    if token is not None and parts.scheme == "http" and parts.hostname not in THIS_MACHINE:
        raise ValueError("A token is sent over https only, except to this machine: everybody on the way could read it")
