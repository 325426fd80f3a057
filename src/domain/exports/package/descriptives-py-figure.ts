/** The part of `analysis/descriptives.py` that draws the page. */
export const FIGURE_PY = String.raw`# The page: A4 in points of 1/96 inch. Colours that colour-blind people can tell apart (Okabe and Ito), and another mark for each condition.

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]
OUTCOME_COLOURS = ["#444444", "#9a9a9a", "#d9d9d9", "#c7a76c", "#7a5c2e", "#b8c4cc", "#e8d8c0", "#6e7f80"]
WIDTH, HEIGHT, MARGIN, GAP = 794, 1123, 44, 34
MEASURES = {"dwell": ("Dwell", "Seconds per card"), "engaged": ("Engagement", "% of cards shown")}


def figure(study):
    conditions = list(study["names"])
    panels = [
        ("Participants by outcome", lambda box: draw_flow(box, study)),
        ("Minutes from start to completion", lambda box: draw_groups(box, study, "minutes", "minutes", "Minutes")),
        ("Dwell by position in the feed", lambda box: draw_positions(box, study)),
        ("Engagement by button", lambda box: draw_groups(box, study, "buttons", None, "% of cards shown")),
    ]
    for covariate in study["drawn"]:
        for measure, (name, unit) in MEASURES.items():
            draw = lambda box, c=covariate["name"], m=measure, u=unit: draw_groups(box, study, c, m, u)
            panels.append((f"{name} by {covariate['name'].replace('_', ' ')}", draw))
    rows = max(3, -(-len(panels) // 2))
    key, lines = legend(study, conditions)
    top, bottom = 88 + 16 * lines, 74
    width, height = (WIDTH - 2 * MARGIN - GAP) / 2, (HEIGHT - top - bottom) / rows
    parts = [text(MARGIN, 44, study["title"], 16, bold=True), text(MARGIN, 62, totals(study), 11, colour="#555"), key]
    for at, (heading, draw) in enumerate(panels):
        left, upper = MARGIN + (at % 2) * (width + GAP), top + (at // 2) * height
        parts.append(text(left, upper + 12, chr(65 + at), 12, bold=True) + text(left + 16, upper + 12, heading, 12, bold=True))
        parts.append(draw((left + 42, upper + 24, width - 42, height - 76)))
    parts += [text(MARGIN, HEIGHT - 52 + 13 * at, line, 9.5, colour="#555") for at, line in enumerate(caption(study))]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
        f'aria-label="{html.escape(study["title"])}" font-family="Helvetica, Arial, sans-serif"><rect width="100%" height="100%" fill="#fff"/>'
        + "\n".join(parts) + "</svg>\n"
    )


def totals(study):
    done = sum(1 for row in study["people"].values() if outcome_of(row) == "complete")
    return f"{len(study['people']):,} participants, {done:,} complete; {len(study['rows']):,} cards shown{study['refused']}"


def caption(study):
    rule = "half of the card visible, or half of the room covered" if study["dwell"] == "dwell_ms_50" else "in view as specified"
    return [
        "Marks are means over participants, each of whom counts with their own mean over the cards shown to them; bars are 95 % confidence",
        f"intervals (t distribution). n is the number of participants. Dwell: time with {rule} ({study['dwell']}).",
        "Engagement: cards on which at least one button is on at the end. Every number: analysis/descriptives.csv.",
    ]


def legend(study, conditions):
    """The conditions, and how many lines they take."""
    n_of = lambda condition: len(of_condition(study["people"].values(), condition))
    labels = [f"{short(study['names'][condition], 48)} (n = {n_of(condition):,})" for condition in conditions]
    places = wrapped([34 + 6.2 * len(label) for label in labels], WIDTH - 2 * MARGIN + 20)
    parts = [
        mark(MARGIN + x + 5, 80 + 16 * line, at) + text(MARGIN + x + 15, 84 + 16 * line, labels[at], 11)
        for at, (x, line) in enumerate(places)
    ]
    return "".join(parts), 1 + max((line for _, line in places), default=0)


def wrapped(widths, room):
    """Where each thing begins, and in which line: those that do not fit go to the next."""
    places, x, line = [], 0, 0
    for width in widths:
        if x > 0 and x + width > room:
            x, line = 0, line + 1
        places.append((x, line))
        x += width
    return places


def draw_flow(box, study):
    names, kinds = study["names"], outcomes(study["people"])
    places = wrapped([26 + 5.2 * len(kind) for kind in kinds], box[2] + 42)
    more_lines = max(0, max((line for _, line in places), default=0) - 1)
    left, upper, width, height = box = (box[0] + 62, box[1], box[2] - 62, box[3] - 12 * more_lines)
    counts = {(row["condition"], row["group"]): row["value"] for row in study["numbers"] if row["figure"] == "participants"}
    most = max((sum(counts[condition, kind] for kind in kinds) for condition in names), default=1) or 1
    scale, step = axis_end(max(4, most)), height / max(1, len(names))
    parts = [horizontal_axis(box, scale, "Participants")]
    for at, condition in enumerate(names):
        x, y, thick = left, upper + step * at + step * 0.2, min(step * 0.6, 26)
        parts.append(text(left - 6, y + thick / 2 + 4, short(names[condition], 18), 10, anchor="end"))
        for kind in kinds:
            wide = width * counts[condition, kind] / scale
            colour = OUTCOME_COLOURS[kinds.index(kind) % len(OUTCOME_COLOURS)]
            parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{thick:.1f}" fill="{colour}"/>')
            if wide > 24:
                parts.append(text(x + wide / 2, y + thick / 2 + 4, f"{counts[condition, kind]:,}", 10, anchor="middle", colour="#fff" if colour in ("#444444", "#7a5c2e") else "#111"))
            x += wide
    for at, (kind, (across, line)) in enumerate(zip(kinds, places)):
        x, y = left - 104 + across, upper + height + 33 + 12 * line
        parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="9" height="9" fill="{OUTCOME_COLOURS[at % len(OUTCOME_COLOURS)]}"/>')
        parts.append(text(x + 13, y + 8, kind, 9.5))
    return "".join(parts)


def draw_positions(box, study):
    left, upper, width, height = box
    rows = [row for row in study["numbers"] if row["figure"] == "position" and row["value"] is not None]
    if not rows:
        return nothing(box)
    scale = axis_end(largest(rows))
    first, last = min(int(row["group"]) for row in rows), max(int(row["group"]) for row in rows)
    across = lambda row: left + width * (0.04 + 0.92 * (int(row["group"]) - first) / max(1, last - first))
    up = lambda value: upper + height * (1 - max(0, value) / scale)
    parts = [vertical_axis(box, scale, "Seconds per card")]
    for at, condition in enumerate(study["names"]):
        own = [row for row in rows if row["condition"] == condition]
        known = [row for row in own if row["low"] is not None]
        colour = COLOURS[at % len(COLOURS)]
        if known:
            edge = [f"{across(row):.1f},{up(row['high']):.1f}" for row in known] + [f"{across(row):.1f},{up(row['low']):.1f}" for row in reversed(known)]
            parts.append(f'<polygon points="{" ".join(edge)}" fill="{colour}" opacity="0.16"/>')
        line = " ".join(f"{across(row):.1f},{up(row['value']):.1f}" for row in own)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        parts += [mark(across(row), up(row["value"]), at, 2.6) for row in own]
    ticks = sorted({int(row["group"]) for row in rows})
    for value in ticks[:: max(1, len(ticks) // 6)]:
        parts.append(text(left + width * (0.04 + 0.92 * (value - first) / max(1, last - first)), upper + height + 14, str(value), 10, anchor="middle"))
    parts.append(text(left + width / 2, upper + height + 30, "Position of the card", 10, anchor="middle", colour="#555"))
    return "".join(parts)


def draw_groups(box, study, figure, measure, unit):
    """Means with intervals, side by side for the conditions."""
    left, upper, width, height = box
    rows = [row for row in study["numbers"] if row["figure"] == figure and measure in (None, row["measure"]) and row["value"] is not None]
    if not rows:
        return nothing(box)
    groups = list(dict.fromkeys(row["group"] for row in rows))
    scale, step = axis_end(largest(rows), 100 if unit.startswith("%") else math.inf), width / len(groups)
    up = lambda value: upper + height * (1 - min(max(0, value), scale) / scale)
    parts = [vertical_axis(box, scale, unit)]
    conditions = list(study["names"])
    apart = min(26, step * 0.7 / max(1, len(conditions)))
    for at, group in enumerate(groups):
        middle = left + step * (at + 0.5)
        own = [row for row in rows if row["group"] == group]
        for row in own:
            place = conditions.index(row["condition"])
            x, colour = middle + apart * (place - (len(conditions) - 1) / 2), COLOURS[place % len(COLOURS)]
            if row["low"] is not None:
                parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{up(row["low"]):.1f}" y2="{up(row["high"]):.1f}" stroke="{colour}" stroke-width="1.8"/>')
            parts.append(mark(x, up(row["value"]), place))
        if group != "all":
            parts.append(text(middle, upper + height + 14, short(group, int(step / 5.6)), 10, anchor="middle"))
        ns = sorted({row["n_participants"] for row in own})
        n = f"{ns[0]:,}" if len(ns) == 1 else f"{ns[0]:,} to {ns[-1]:,}"
        parts.append(text(middle, upper + height + 27, f"n = {n}", 9, anchor="middle", colour="#555"))
    return "".join(parts)


def vertical_axis(box, scale, unit):
    left, upper, width, height = box
    parts = []
    for value in ticks_of(scale):
        y = upper + height * (1 - value / scale)
        parts.append(f'<line x1="{left:.1f}" x2="{left + width:.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="{"#888" if value == 0 else "#e4e4e4"}"/>')
        parts.append(text(left - 6, y + 3.5, f"{value:g}", 10, anchor="end"))
    middle = upper + height / 2
    turned = f'transform="rotate(-90 {left - 30:.1f} {middle:.1f})"'
    return "".join(parts) + text(left - 30, middle, unit, 10, anchor="middle", colour="#555", extra=turned)


def horizontal_axis(box, scale, unit):
    left, upper, width, height = box
    parts = []
    for value in ticks_of(scale):
        x = left + width * value / scale
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{upper:.1f}" y2="{upper + height:.1f}" stroke="{"#888" if value == 0 else "#e4e4e4"}"/>')
        parts.append(text(x, upper + height + 14, f"{value:g}", 10, anchor="middle"))
    return "".join(parts) + text(left + width / 2, upper + height + 27, unit, 10, anchor="middle", colour="#555")


def largest(rows):
    return max(row["value"] if row["high"] is None else row["high"] for row in rows)


def axis_end(most, cap=math.inf):
    """A round number above the largest value. Percentages end at 100."""
    if most <= 0:
        return 1.0
    step = tick_step(most)
    return min(cap, step * math.ceil(most * 1.02 / step))


def tick_step(most):
    power = 10.0 ** math.floor(math.log10(most / 4))
    return next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor * 5 >= most)


def ticks_of(scale):
    step = tick_step(scale)
    return [round(step * at, 10) for at in range(round(scale / step) + 1)]


def mark(x, y, place, size=4.2):
    """A circle, a square, a triangle or a diamond."""
    fill = f'fill="{COLOURS[place % len(COLOURS)]}" stroke="#fff" stroke-width="0.8"'
    if place % 4 == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" {fill}/>'
    if place % 4 == 1:
        return f'<rect x="{x - size * 0.9:.1f}" y="{y - size * 0.9:.1f}" width="{size * 1.8:.1f}" height="{size * 1.8:.1f}" {fill}/>'
    corners = [(0, -1.2), (1.1, 0.9), (-1.1, 0.9)] if place % 4 == 2 else [(0, -1.3), (1.2, 0), (0, 1.3), (-1.2, 0)]
    return f'<polygon points="{" ".join(f"{x + dx * size:.1f},{y + dy * size:.1f}" for dx, dy in corners)}" {fill}/>'


def text(x, y, words, size, anchor="start", bold=False, colour="#111", extra=""):
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"{weight} {extra}>{html.escape(str(words))}</text>'


def short(words, most):
    words = str(words)
    return words if len(words) <= max(3, most) else words[: max(2, most - 1)] + "…"


def nothing(box):
    left, upper, width, height = box
    return text(left + width / 2, upper + height / 2, "Nothing to show", 11, anchor="middle", colour="#555")


STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
svg { width: 100%; height: auto; border: 1px solid #8884; } table { border-collapse: collapse; margin: 1rem 0 2rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .2rem .75rem; border-bottom: 1px solid #8884; } @media print { body > :not(svg) { display: none; } svg { border: 0; } }"""


def report(study, page):
    """The page of figures, then every number as tables."""
    parts = [f"<h1>{html.escape(study['title'])}</h1>", page]
    for name in dict.fromkeys(row["figure"] for row in study["numbers"]):
        parts += [f"<h2>{html.escape(name)}</h2>", table([row for row in study["numbers"] if row["figure"] == name], study["names"])]
    return f"<!doctype html><html lang=en><meta charset=utf-8><title>{html.escape(study['title'])}</title><style>{STYLE}</style>" + "\n".join(parts)


def table(rows, names):
    show = lambda cell: "" if cell is None else f"{cell:.2f}" if isinstance(cell, float) else html.escape(str(cell))
    cells = lambda row: [row["group"], names[row["condition"]], row["measure"], row["unit"], row["n_participants"], row["n_cards"], row["value"], row["low"], row["high"]]
    headings = ["Group", "Condition", "Measure", "Unit", "Participants", "Cards", "Value", "95 % from", "to"]
    head = "".join(f"<th scope=col>{heading}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{show(cell)}</td>" for cell in cells(row)) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


if __name__ == "__main__":
    main(sys.argv[1:])
`
