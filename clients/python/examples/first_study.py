# # From a dict of settings to a table
#
# This script creates a study with two conditions, lets simulated participants go through it, and compares the
# conditions. It needs a running Feedlab. At your own machine that is all. For a server, set two variables: FEEDLAB is
# its address, and FEEDLAB_TOKEN a token with the scopes read-studies, read-data and write-studies (your account's page
# makes one). Editors such as VS Code and Spyder run it cell by cell, as a notebook.

# %%
import tempfile
from collections import defaultdict
from statistics import mean

import feedlab

lab = feedlab.connect()
print(lab)

# %% Stimuli: a study shows cards of one or several sets. Yours, and those of the demo, are listed.
sets = lab.sets()
for each in sets:
    print(each["entity_set"], each["entity_category"], each["num_entities"])
news = next(each["entity_set"] for each in sets if each["entity_category"] == "news")

# %% A study: one dict per condition, and one for what they share. True is yes, a list becomes JSON, consent is plain
# text. The conditions differ in one thing: whether the like button shows how many others pressed it. A draft is
# opened by test links and simulated participants only.
study = lab.create_study(
    conditions=[
        {"condition-name": "no counts", "feed-button-like": True},
        {"condition-name": "counts", "feed-button-like": "lognormal"},
    ],
    common={
        "study-name": "Counts and likes",
        "entity_sets": [{"entity_set": news, "number_to_show": 5}],
        "consent": "I am 18 or older, and I agree to take part.",
        "forms": ["demographics"],
    },
    status="draft",
)
print(study.experiment_id)
for warning in study.warnings:
    print("-", warning)

# %% A mistake in the settings is an exception whose problems say what is wrong.
try:
    lab.create_study([{"algorithm": "astrology"}])
except feedlab.FeedlabError as error:
    print(error.code, *error.problems, sep="\n- ")

# %% Simulated participants: twenty of them, always the same for the same seed.
run = lab.calls.start_job(kind="dry-run", experiment_id=study.experiment_id, participants=20, seed=7)
print("finished:", lab.await_job(run["job_id"])["result"]["finished"])

# %% Data: the package is asked for, awaited and saved. With real participants leave `only` out.
path = lab.package(study.experiment_id, tempfile.mkdtemp(), only="simulated")
tables = feedlab.read_package(path, use_pandas=False)
for name, table in tables.items():
    print(name, len(table))

# %% One row of exposures is one card of one person. Without pandas a table is a list of dicts; with pandas installed
# leave `use_pandas` out, and it is a DataFrame.
likes = defaultdict(list)
for row in tables["exposures"]:
    likes[row["condition_id"]].append(row["like"])
for condition, pressed in sorted(likes.items()):
    print(f"condition {condition}: {mean(pressed):.0%} of the cards were liked")
