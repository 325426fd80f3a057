"""Unpack the data package of your study, and run this file in its folder:

    python3 analysis.py

It needs Python alone. People who finished are compared by one number each, so that the cards of one person count together.
Intervals are normal approximations to Welch's; with fewer than 30 people per condition use a t distribution.
"""

import runpy
from math import sqrt
from statistics import NormalDist, fmean, variance

tables = runpy.run_path("analysis/import.py")["load"](labels=False, use_pandas=False)
people = [row for row in tables["participants"] if row["outcome"] == "complete"]
condition_of = {row["subject_id"]: row["condition_id"] for row in people}
stimuli = {row["stimulus_id"]: row for row in tables["stimuli"]}
cards = [
    {**stimuli[row["stimulus_id"]], **row}
    for row in tables["exposures"]
    if row["subject_id"] in condition_of and row["shown"]
]
Z = NormalDist().inv_cdf(0.975)


def per_person(rows, column):
    """The mean of a column for each person, by their ids."""
    values = {}
    for row in rows:
        if row[column] is not None:
            values.setdefault(row["subject_id"], []).append(float(row[column]))
    return {person: fmean(own) for person, own in values.items()}


def describe(label, values):
    print(f"  {label:<28} {fmean(values):8.4f}  n = {len(values)}")


def found(measure, labels, first, second, estimate, error):
    print(measure)
    describe(labels[0], first)
    describe(labels[1], second)
    print(f"  {'difference':<28} {estimate:8.4f}  95 % interval {estimate - Z * error:.4f} to {estimate + Z * error:.4f}")


def difference(measure, first, second, labels):
    """Second group minus first group."""
    error = sqrt(variance(first) / len(first) + variance(second) / len(second))
    found(measure, labels, first, second, fmean(second) - fmean(first), error)


def compare(measure, values, conditions, labels):
    """Two conditions, by a number for each person."""
    groups = [[value for person, value in values.items() if condition_of[person] == condition] for condition in conditions]
    difference(measure, *groups, labels)


def within(measure, first, second, labels):
    """The same people twice: the mean of their own differences."""
    both = [person for person in first if person in second]
    change = [second[person] - first[person] for person in both]
    error = sqrt(variance(change) / len(change))
    found(measure, labels, [first[person] for person in both], [second[person] for person in both], fmean(change), error)


def answers(item):
    """The number that each person chose for an item of a questionnaire, by their ids."""
    rows = [row for row in tables["answers"] if row["item_id"] == item and row["subject_id"] in condition_of]
    return {row["subject_id"]: float(row["answer_code"]) for row in rows if row["answer_code"] is not None}

