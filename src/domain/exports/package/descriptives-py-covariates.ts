/** The part of `analysis/descriptives.py` that finds the covariates of a study. */
export const COVARIATES_PY = `# Covariates: a column of cards or of people, with the group of each.


def find_covariates(tables, rows, asked):
    served = {row["stimulus_id"] for row in rows}
    seen = {row["subject_id"] for row in rows}
    cards = [row for row in tables["stimuli"] if row["stimulus_id"] in served]
    people = [row for row in tables["participants"] if row["subject_id"] in seen]
    wide = [row for row in tables["participantsWide"] if row["subject_id"] in seen]
    own = [name for name in columns_of(cards) if name not in FIXED_CARD_COLUMNS | NOT_COVARIATES]
    answers = [name for name in closed_answers() if name in columns_of(wide)]
    places = [*file_names(cards, own), *[("stimulus_id", cards, name) for name in sorted(own, key=lambda name: name != "veracity")]]
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
`
