/** The part of `analysis/descriptives.py` that draws axes, marks and words, and writes the report. */
export const SHAPES_PY = String.raw`def vertical_axis(box, scale, unit):
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
    return words if len(words) <= max(3, most) else words[: max(2, most - 1)].rstrip() + "…"


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
