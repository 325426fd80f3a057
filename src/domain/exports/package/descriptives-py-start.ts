import { NO_CONSENT_LABEL } from '../tidy/participants.ts'

/** The beginning of `analysis/descriptives.py`: what it reads and writes. */
export const START_PY = `"""A first look at the data on one page: who took part, how long cards were seen, what was clicked, by condition and covariates.

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
NO_CONSENT = "${NO_CONSENT_LABEL}"
# Columns of every sheet that say what a card is, not what kind of card it is.
NOT_COVARIATES = {
    "source_url", "filename", "retrieve_date", "entity_type", "headline", "alt_text", "entity_url", "width", "height",
    "author_name", "author_handle", "avatar_url", "body", "posted_at", "image", "link", "likes", "shares",
}
FIXED_CARD_COLUMNS = {
    "stimulus_id", "stimulus_set", "category", "stimulus_type", "set_position", "stimulus_url", "media_width", "media_height",
    "media_duration_ms", "n_served",
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
    rows = [shown_card(row, dwell) for row in tables["exposures"] if row.get("shown")]
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


def dwell_column(exposures):
    """Half of the card visible; the specified rule where pages reported visits alone."""
    return "dwell_ms_50" if any(row.get("dwell_ms_50") is not None for row in exposures) else "dwell_ms_full"


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
    given = {}
    for path in sorted((HERE.parent / "data" / "raw" / "legacy").glob("*_experiment_parameters.csv")):
        with open(path, encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                if row["parameter"] == "condition-name" and row["value"].strip():
                    given[int(row["condition"])] = row["value"].strip()
    given.update({row["condition_id"]: row["condition_name"] for row in people.values() if row.get("condition_name")})
    return {number: given.get(number, f"Condition {number}") for number in sorted({row["condition_id"] for row in people.values()})}
`
