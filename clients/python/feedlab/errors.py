"""What goes wrong, with the sentence of the server."""

from __future__ import annotations


class FeedlabError(Exception):
    """The server refused, could not be reached, or could not make a file.

    code: for programs, such as "unknown_experiment"; "unreachable" where no server answered.
    message: one sentence for people. problems: one sentence each where several things are wrong.
    status: of HTTP, 0 where no server answered. request_id: to quote when asking for help.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        problems: tuple[str, ...] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.status = status
        self.problems = problems
        self.request_id = request_id
        self.retry_after = retry_after

    def __str__(self) -> str:
        quoted = [] if self.request_id is None else [f"request {self.request_id}"]
        first = f"{self.message} ({', '.join([self.code, *quoted])})"
        return "\n".join([first, *(f"- {problem}" for problem in self.problems)])
