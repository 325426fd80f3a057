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
        f"intervals (t distribution). n, or the number in brackets, is the number of participants. Dwell: time with {rule} ({study['dwell']}).",
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
    places = wrapped([24 + 4.9 * len(kind) for kind in kinds], box[2] + 42)
    more_lines = max((line for _, line in places), default=0)
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
        ns = sorted({row["n_participants"] for row in own})
        n = f"{ns[0]:,}" if len(ns) == 1 else f"{ns[0]:,} to {ns[-1]:,}"
        parts.append(group_label(middle, upper + height, group, n, step, len(groups) > MOST_LEVELS))
    return "".join(parts)


def group_label(x, y, group, n, room, is_narrow):
    """Many groups are written aslant, with n in brackets."""
    if is_narrow:
        turned = f'transform="rotate(-28 {x + 4:.1f} {y + 11:.1f})"'
        return text(x + 4, y + 11, f"{short(group, 11)} ({n.replace(' to ', '–')})", 8.5, anchor="end", extra=turned)
    label = "" if group == "all" else text(x, y + 14, short(group, int(room / 5.6)), 10, anchor="middle")
    return label + text(x, y + 27, f"n = {n}", 9, anchor="middle", colour="#555")
`
