/** The part of `analysis/descriptives.py` that computes means and intervals. */
export const NUMBERS_PY = `# Numbers: one row for each mean, with its interval and how many people and cards it is of.


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
`
