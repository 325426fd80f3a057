"""A first look at the data on one page: who took part, how long cards were seen, what was clicked, by condition and covariates.

    python3 analysis/descriptives.py                 the covariates of this study are found by themselves
    python3 analysis/descriptives.py topic gender    or name up to three: a column of stimuli, participants or participantsWide

It needs the standard library alone. It writes analysis/descriptives.svg (one page of figures), descriptives.html (figures and
tables) and descriptives.csv (every number). descriptives.R finds the same numbers. A starting point, not an analysis.

Every mean is one over participants: first the mean of each participant over the cards that were shown to them, then the mean of
these. Intervals are 95 % confidence intervals of that mean (t distribution), so cards of one person do not count as independent.
"""

import csv
import html
import json
import math
import re
import runpy
import sys
from collections import Counter
from pathlib import Path
from functools import lru_cache
from statistics import mean, quantiles, stdev

HERE = Path(__file__).resolve().parent
BUTTONS = ["share", "like", "bookmark", "upvote", "downvote"]
MOST_LEVELS = 6
# Of a covariate that is asked for by name.
MOST_NAMED_LEVELS = 12
NO_CONSENT = "did not agree"
# Columns of every sheet that say what a card is, not what kind of card it is.
NOT_COVARIATES = {
    "source_url", "filename", "retrieve_date", "entity_type", "headline", "alt_text", "entity_url", "width", "height",
    "author_name", "author_handle", "avatar_url", "body", "posted_at", "image", "link", "likes", "shares",
}
FIXED_CARD_COLUMNS = {
    "stimulus_id", "stimulus_set", "category", "stimulus_type", "set_position", "stimulus_url", "media_width", "media_height",
    "media_duration_ms", "n_served", "is_check", "check", "duplicate_of",
}


def main(asked):
    tables = runpy.run_path(str(HERE / "import.py"))["load"](use_pandas=False)
    # Who did not agree is no participant: of them there is nothing but a count.
    agreed = [row for row in tables["participants"] if row["outcome"] != NO_CONSENT]
    refused = len(tables["participants"]) - len(agreed)
    # Who left, was screened out or found no place before the condition was drawn is in no group.
    people = {row["subject_id"]: row for row in agreed if row["condition_id"] is not None}
    undrawn = len(agreed) - len(people)
    dwell = dwell_column(tables["exposures"])
    rows = [shown_card(row, dwell) for row in tables["exposures"] if row.get("shown") and not row.get("is_check")]
    covariates, left_out = find_covariates(tables, rows, asked)
    names = condition_names(people)
    numbers = [*flow_numbers(people, names), *minutes_numbers(people, names), *position_numbers(rows, names), *button_numbers(rows, names)]
    for covariate in covariates:
        numbers += covariate_numbers(rows, covariate, names)
    study = {"title": title(), "names": names, "people": people, "rows": rows, "numbers": numbers, "dwell": dwell}
    left = [f"; {refused:,} did not agree" if refused else "", f"; {undrawn:,} got no condition" if undrawn else ""]
    study.update(drawn=covariates[:3], refused="".join(left))
    write_csv(numbers, names)
    page = figure(study)
    (HERE / "descriptives.svg").write_text(page, "utf-8")
    (HERE / "descriptives.html").write_text(report(study, page), "utf-8")
    print(f"Wrote {HERE / 'descriptives.svg'}, .html and .csv: {len(people)} participants, {len(rows)} cards shown{study['refused']}")
    print("Covariates: " + (", ".join(covariate["name"] for covariate in covariates) or "none with two to six groups"))
    if left_out:
        groups = lambda n: "1 group" if n == 1 else f"{n} groups"
        print("Left out: " + ", ".join(f"{each['name']} ({groups(len(each['levels']))})" for each in left_out))
        print("Covariates with two to six groups are found by themselves; name others to draw them.")


DWELL_COLUMNS = {"full": "dwell_ms_full", "half": "dwell_ms_50", "any": "dwell_ms_any", "focal": "dwell_ms_focal"}
DWELL_RULES = {
    "dwell_ms_full": "the card in view as specified",
    "dwell_ms_50": "half of the card visible, or half of the room covered",
    "dwell_ms_any": "any part of the card visible",
    "dwell_ms_focal": "the card at the focal line",
}


def dwell_column(exposures):
    """As the study says, else half of the card visible; the specified rule where pages reported visits alone."""
    named = {value for _, value in settings_called("dwell-definition")}
    column = DWELL_COLUMNS.get(named.pop(), "dwell_ms_50") if len(named) == 1 else "dwell_ms_50"
    return column if any(row.get(column) is not None for row in exposures) else "dwell_ms_full"


def settings_called(name):
    """The settings of the study that are called so: condition and value."""
    for path in sorted((HERE.parent / "data" / "raw" / "legacy").glob("*_experiment_parameters.csv")):
        with open(path, encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                if row["parameter"] == name and row["value"].strip():
                    yield int(row["condition"]), row["value"].strip()


def shown_card(row, dwell):
    states = [row[button] for button in BUTTONS if row.get(button) is not None]
    seconds = None if row.get(dwell) is None else row[dwell] / 1000
    engaged = None if not states else 100.0 * max(states)
    return {**row, "dwell": seconds, "engaged": engaged}


def title():
    first = (HERE.parent / "README.md").read_text("utf-8").splitlines()[0]
    return re.sub("^# Data of study", "Study", first).strip()


def condition_names(people):
    """Those that somebody is in: as the study calls them, else by number."""
    given = dict(settings_called("condition-name"))
    given.update({row["condition_id"]: row["condition_name"] for row in people.values() if row.get("condition_name")})
    return {number: given.get(number, f"Condition {number}") for number in sorted({row["condition_id"] for row in people.values()})}


# Covariates: a column of cards or of people, with the group of each.


def find_covariates(tables, rows, asked):
    served = {row["stimulus_id"] for row in rows}
    seen = {row["subject_id"] for row in rows}
    cards = [row for row in tables["stimuli"] if row["stimulus_id"] in served]
    people = [row for row in tables["participants"] if row["subject_id"] in seen]
    wide = [row for row in tables["participantsWide"] if row["subject_id"] in seen]
    own = [name for name in columns_of(cards) if name not in FIXED_CARD_COLUMNS | NOT_COVARIATES]
    answers = [name for name in closed_answers() if name in columns_of(wide)]
    places = [("trial_id", rows, "feed")] if "feed" in columns_of(rows) else []
    places += [*file_names(cards, own), *[("stimulus_id", cards, name) for name in sorted(own, key=lambda name: name != "veracity")]]
    places += [("stimulus_id", cards, name) for name in ("category", "stimulus_set")]
    places += [("subject_id", people, "device_class"), *[("subject_id", wide, name) for name in answers]]
    if asked:
        places += [("subject_id", people, name) for name in columns_of(people)]
        unknown = [name for name in asked if name not in {place[2] for place in places}]
        if unknown:
            raise SystemExit("No column of stimuli, participants or participantsWide is called " + ", ".join(unknown))
        places = [next(place for place in places if place[2] == name) for name in asked]
    labels = known_labels()
    found = [covariate(*place, labels.get(place[2], [])) for place in places]
    is_drawn = lambda each: len(each["levels"]) > 0 if asked else 2 <= len(each["levels"]) <= MOST_LEVELS
    return [with_other(each) for each in found if is_drawn(each)], [each for each in found if not is_drawn(each)]


def with_other(each):
    """The largest groups, and all others as one."""
    if len(each["levels"]) <= MOST_NAMED_LEVELS:
        return each
    sizes = Counter(each["of"].values())
    largest = sorted(each["levels"], key=lambda level: -sizes[level])[: MOST_NAMED_LEVELS - 1]
    of = {key: level if level in largest or level is None else "other" for key, level in each["of"].items()}
    return {**each, "of": of, "levels": [level for level in each["levels"] if level in largest and level != "other"] + ["other"]}


def fields_of(table):
    package = json.loads((HERE.parent / "datapackage.json").read_text("utf-8"))
    return next(resource["schema"]["fields"] for resource in package["resources"] if resource["name"] == table)


def closed_answers():
    """Answers that were chosen or are numbers, and scores: not what people wrote."""
    fields = [field for field in fields_of("participantsWide") if field.get("categories") or field["type"] in ("integer", "number")]
    return [field["name"] for field in fields if "__" not in field["name"] and not re.match("condition_|status|attention_", field["name"])]


def known_labels():
    """The labels of each column in the order of the codebook."""
    tables = ("stimuli", "participants", "participantsWide")
    return {field["name"]: [each["label"] for each in field.get("categories", [])] for table in tables for field in fields_of(table)}


def columns_of(rows):
    return list(rows[0]) if rows else []


def file_names(cards, own):
    """Published studies call true cards t_… and false ones f_…"""
    kinds = [re.search(r"/([tf])_[^/]*$", card["stimulus_url"] or "") for card in cards]
    if "veracity" in own or not all(kinds) or len({kind[1] for kind in kinds}) < 2:
        return []
    marked = [{**card, "veracity": "true" if kind[1] == "t" else "false"} for card, kind in zip(cards, kinds)]
    return [("stimulus_id", marked, "veracity")]


def covariate(key, rows, name, labels):
    values = {row[key]: row.get(name) for row in rows}
    known = [value for value in values.values() if value is not None]
    if known and all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in known) and len(set(known)) > MOST_LEVELS:
        values, levels = thirds(values, known)
    else:
        order = {value: (labels.index(value) if value in labels else len(labels), value) for value in known}
        levels = [show(value) for value in sorted(set(known), key=order.get)]
        values = {each: None if value is None else show(value) for each, value in values.items()}
    return {"name": name, "key": key, "levels": levels, "of": values}


def show(value):
    return f"{value:.4g}" if isinstance(value, (int, float)) and not isinstance(value, bool) else str(value)


def thirds(values, known):
    """Three groups of about the same size."""
    low, high = quantiles(known, n=3, method="inclusive")
    levels = [f"up to {low:.4g}", f"to {high:.4g}", f"above {high:.4g}"]
    group = lambda value: None if value is None else levels[(value > low) + (value > high)]
    values = {key: group(value) for key, value in values.items()}
    return values, [level for level in levels if level in values.values()]


# Numbers: one row for each mean, with its interval and how many people and cards it is of.


def number(figure, group, condition, measure, unit, per_person, n_cards):
    values = [value for value in per_person if value is not None]
    half = t_quantile(len(values) - 1) * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    middle = mean(values) if values else None
    return {
        "figure": figure, "group": group, "condition": condition, "measure": measure, "unit": unit,
        "n_participants": len(values), "n_cards": n_cards, "value": middle,
        "low": None if half is None else middle - half, "high": None if half is None else middle + half,
    }


def person_means(rows, column):
    """Each person's mean over the cards that were shown to them, and how many cards that are."""
    of_person = {}
    for row in rows:
        if row.get(column) is not None:
            of_person.setdefault(row["subject_id"], []).append(row[column])
    return [mean(values) for values in of_person.values()], sum(map(len, of_person.values()))


def summary(figure, group, condition, measure, rows, column):
    means, n_cards = person_means(rows, column)
    return number(figure, group, condition, measure, "s" if column == "dwell" else "%", means, n_cards)


def of_condition(rows, condition):
    return [row for row in rows if row["condition_id"] == condition]


def flow_numbers(people, names):
    found = []
    for condition in names:
        own = of_condition(people.values(), condition)
        for outcome in outcomes(people):
            n = sum(1 for row in own if outcome_of(row) == outcome)
            found.append({"figure": "participants", "group": outcome, "condition": condition, "measure": "participants", "unit": "people",
                "n_participants": n, "n_cards": None, "value": n, "low": None, "high": None})
    return found


def outcome_of(row):
    return row.get("outcome") or "no end yet"


def outcomes(people):
    found = sorted({outcome_of(row) for row in people.values()})
    return sorted(found, key=lambda outcome: (outcome != "complete", outcome == "no end yet", outcome))


def minutes_numbers(people, names):
    minutes = lambda row: None if row.get("duration_ms") is None else row["duration_ms"] / 60000
    return [
        number("minutes", "all", condition, "minutes", "min", [minutes(row) for row in of_condition(people.values(), condition)], None)
        for condition in names
    ]


def position_numbers(rows, names):
    """Positions in at most 25 steps."""
    last = max((row["position"] for row in rows), default=0)
    step = -(-(last + 1) // 25)
    return [
        summary("position", str(start + 1), condition, "dwell",
            [row for row in of_condition(rows, condition) if start <= row["position"] < start + step], "dwell")
        for start in range(0, last + 1, step) for condition in names
    ]


def button_numbers(rows, names):
    present = [button for button in BUTTONS if any(row.get(button) is not None for row in rows)]
    in_percent = [{**row, **{button: None if row.get(button) is None else 100.0 * row[button] for button in present}} for row in rows]
    return [summary("buttons", button, condition, button, of_condition(in_percent, condition), button) for button in present for condition in names]


def covariate_numbers(rows, covariate, names):
    found = []
    for level in covariate["levels"]:
        own = [row for row in rows if covariate["of"].get(row[covariate["key"]]) == level]
        for condition in names:
            for measure in ("dwell", "engaged"):
                found.append(summary(covariate["name"], level, condition, measure, of_condition(own, condition), measure))
    return found


@lru_cache(maxsize=None)
def t_quantile(df, p=0.975):
    """By bisection of the distribution: the standard library has none."""
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if t_cdf(middle, df) < p else (low, middle)
    return (low + high) / 2


def t_cdf(t, df):
    """Simpson's rule over the angle, in which the density of t is a power of the cosine."""
    top, n = math.atan(t / math.sqrt(df)), 400
    weight = lambda i: 1 if i in (0, n) else 4 if i % 2 else 2
    area = sum(weight(i) * math.cos(top * i / n) ** (df - 1) for i in range(n + 1)) * top / n / 3
    return 0.5 + area * math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(math.pi)


def write_csv(numbers, names):
    with open(HERE / "descriptives.csv", "w", encoding="utf-8", newline="") as stream:
        columns = ["figure", "group", "condition", "measure", "unit", "n_participants", "n_cards", "value", "low", "high", "condition_name"]
        writer = csv.DictWriter(stream, columns)
        writer.writeheader()
        writer.writerows({**row, "condition_name": names[row["condition"]]} for row in numbers)


# The page: A4 in points of 1/96 inch. Colours that colour-blind people can tell apart (Okabe and Ito), and another mark for each condition.

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
    return [
        "Marks are means over participants, each of whom counts with their own mean over the cards shown to them; bars are 95 % confidence",
        f"intervals (t distribution). n, or the number in brackets, is the number of participants. Dwell: time with {DWELL_RULES[study['dwell']]} ({study['dwell']}).",
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
