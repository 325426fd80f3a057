/** `analysis/descriptives.py`: a first look with the standard library alone. */
export const DESCRIPTIVES_PY = String.raw`"""A first look at the data: who took part, how long cards were seen, what was clicked.

Run "python3 analysis/descriptives.py". It needs the standard library alone and writes analysis/descriptives.html,
tables and plots in one page. A starting point, not an analysis.
"""

import html
import runpy
from pathlib import Path
from statistics import mean, median

HERE = Path(__file__).resolve().parent
BUTTONS = ["share", "like", "bookmark", "upvote", "downvote"]
STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
table { border-collapse: collapse; margin: 1rem 0 2rem; } th, td { text-align: left; padding: .25rem .75rem; border-bottom: 1px solid #8884; }
svg { max-width: 100%; height: auto; } text { font: 12px system-ui, sans-serif; fill: currentColor; } rect, path { fill: #2747c7; }
@media (prefers-color-scheme: dark) { rect, path { fill: #8fa6ff; } }"""


def main():
    tables = runpy.run_path(str(HERE / "import.py"))["load"](use_pandas=False)
    people, exposures = tables["participants"], tables["exposures"]
    parts = ["<h1>Descriptives</h1>", f"<p>{len(people)} participants, {len(exposures)} cards served.</p>"]
    parts += ["<h2>Participants by condition</h2>", participants_by_condition(people)]
    parts += ["<h2>Minutes from start to completion</h2>", durations(people)]
    parts += ["<h2>Dwell by condition and category</h2>", dwell_by_condition(exposures)]
    parts += ["<h2>Median dwell by position in the feed, seconds</h2>", dwell_by_position(exposures)]
    parts += ["<h2>Cards engaged with, percent of cards shown</h2>", engagement(exposures)]
    page = "<!doctype html><html lang=en><meta charset=utf-8><title>Descriptives</title><style>" + STYLE + "</style>"
    target = HERE / "descriptives.html"
    target.write_text(page + "\n".join(parts), "utf-8")
    print(f"Wrote {target}")


def groups(rows, *names):
    """Rows by the values of some columns, in their order."""
    found = {}
    for row in rows:
        found.setdefault(tuple(row.get(name) for name in names), []).append(row)
    return sorted(found.items(), key=lambda group: [(value is None, value) for value in group[0]])


def known(rows, name):
    return [row[name] for row in rows if row.get(name) is not None]


def participants_by_condition(people):
    rows = [[*key, len(group)] for key, group in groups(people, "condition_id", "outcome")]
    return table(["Condition", "Outcome", "People"], rows)


def durations(people):
    rows = []
    for (condition,), group in groups(people, "condition_id"):
        minutes = [ms / 60000 for ms in known(group, "duration_ms")]
        rows.append([condition, len(minutes), median(minutes) if minutes else None])
    return table(["Condition", "People", "Median minutes"], rows)


def dwell_by_condition(exposures):
    rows = []
    for key, group in groups(exposures, "condition_id", "category"):
        seconds = [ms / 1000 for ms in known(group, "dwell_ms_clean")]
        rows.append([*key, len(group), sum(1 for row in group if row.get("shown")), median(seconds) if seconds else None])
    return table(["Condition", "Category", "Cards served", "Cards shown", "Median clean dwell, s"], rows)


def dwell_by_position(exposures):
    points = []
    for (position,), group in groups(exposures, "position"):
        seconds = [ms / 1000 for ms in known(group, "dwell_ms_full")]
        if seconds:
            points.append((position, median(seconds)))
    return bars([(str(position), value) for position, value in points[:100]], vertical=True)


def engagement(exposures):
    shown = [row for row in exposures if row.get("shown")]
    values = []
    for (condition,), group in groups(shown, "condition_id"):
        for button in BUTTONS:
            states = known(group, button)
            if states:
                values.append((f"{condition}: {button}", 100 * mean(states)))
    return bars(values)


def table(headings, rows):
    show = lambda cell: "" if cell is None else f"{cell:.2f}" if isinstance(cell, float) else html.escape(str(cell))
    head = "".join(f"<th scope=col>{html.escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{show(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def bars(values, vertical=False):
    """A bar chart as SVG."""
    if not values:
        return "<p>Nothing to show.</p>"
    top = max(value for _, value in values) or 1
    if vertical:
        step = 900 / len(values)
        shapes = "".join(
            f'<rect x="{40 + i * step:.1f}" y="{10 + 220 * (1 - value / top):.1f}" width="{step * 0.8:.1f}" height="{220 * value / top:.1f}">'
            f"<title>{html.escape(label)}: {value:.2f}</title></rect>"
            for i, (label, value) in enumerate(values)
        )
        ends = f'<text x="0" y="18">{top:.1f}</text><text x="0" y="232">0</text><text x="40" y="250">{html.escape(values[0][0])}</text>'
        last = f'<text x="940" y="250" text-anchor="end">{html.escape(values[-1][0])}</text>'
        return f'<svg viewBox="0 0 950 256" role="img" aria-label="Bar chart">{shapes}{ends}{last}</svg>'
    rows = "".join(
        f'<text x="0" y="{18 + i * 24}">{html.escape(label)}</text><rect x="160" y="{6 + i * 24}" width="{600 * value / top:.1f}" height="16"/>'
        f'<text x="{166 + 600 * value / top:.1f}" y="{18 + i * 24}">{value:.1f}</text>'
        for i, (label, value) in enumerate(values)
    )
    return f'<svg viewBox="0 0 850 {24 * len(values) + 8}" role="img" aria-label="Bar chart">{rows}</svg>'


if __name__ == "__main__":
    main()
`
