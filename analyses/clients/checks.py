"""What the client finds in a running product, as JSON for the test. Arguments: a folder, the name of a set, a bad connection."""

import json
import sys
from pathlib import Path

import feedlab

folder, entity_set, bad_connection = sys.argv[1:]
lab = feedlab.connect()
found = {"printed": "fl_" in repr(lab)}

# What is created is what was written: text with signs of its own, lists, yes and no.
CONSENT = "I agree: 100 %, %41, \"freely\" & größer +1"
common = {"entity_sets": [{"entity_set": entity_set, "number_to_show": 5}], "consent": CONSENT, "forms": ["demographics"], "study-name": "One"}
conditions = [{"feed-button-like": True}, {"feed-button-like": "lognormal", "study-name": None}]
first = lab.create_study(conditions, common, status="draft", idempotency_key="the-same-key")
again = lab.create_study(conditions, common, status="draft", idempotency_key="the-same-key")
study = first.experiment_id
settings = lab.calls.show_study(experiment_id=study)["condition_settings"]
found["same"] = first == again
found["warnings"] = first.warnings
found["settings"] = sorted([each["condition"], each["param"], each["value"]] for each in settings)
lab.create_study([{}], {**common, "study-name": "Two"}, status="draft")
found["sets"] = [each["num_entities"] for each in lab.sets()]
found["studies"] = [[each["name"], each["n_conditions"], each["status"]] for each in lab.studies()]
found["searched"] = [each["name"] for each in lab.studies(search="Two")]


def refused(call):
    try:
        call()
    except feedlab.FeedlabError as error:
        return [error.code, error.status, error.message, len(error.problems)]
    except ValueError as error:
        return str(error)


found["refusals"] = {
    "study": refused(lambda: lab.start_package("eNone0")),
    "settings": refused(lambda: lab.create_study([{"algorithm": "astrology", "feed-button-like": "maybe"}])),
    "token": refused(lambda: feedlab.connect(lab._transport.url, "fl_wrong").sets()),
    "scope": refused(lambda: lab.calls.delete_entity_set(entity_set=entity_set)),
    "plain": refused(lambda: feedlab.connect("http://lab.example", "fl_x")),
    "nobody": refused(lambda: feedlab.connect("http://127.0.0.1:1", max_wait=1).sets())[:2],
}

# Over a connection that is refused and broken off.
run = lab.calls.start_job(kind="dry-run", experiment_id=study, participants=6, seed=3)
found["simulated"] = lab.await_job(run["job_id"])["result"]["planned"]
bad = feedlab.connect(bad_connection)
job_id = bad.start_package(study, only="simulated")
seen = []
job = bad.await_job(job_id, on_progress=lambda job: seen.append(job["state"]))
found["progress"] = seen[-1]
path = bad.download(job_id, folder)
found["file"] = [path.name, path.stat().st_size == job["bytes"]]
whole = path.read_bytes()
part = path.with_name(f"again.zip.{job_id}.part")
part.write_bytes(whole[:1000])
found["resumed"] = bad.download(job_id, Path(folder) / "again.zip").read_bytes() == whole and not part.exists()
found["late"] = refused(lambda: lab.download(run["job_id"]))[:2]
csv = lab.export("engagement", study, folder, include=["simulated"])
found["export"] = [csv.name == f"{study}_engagement.csv", csv.read_text("utf-8").startswith('"time_stamp"')]

# The package, with types and labels.
tables = feedlab.read_package(path, use_pandas=False)
people, answers = tables["participants"], tables["answers"]
found["tables"] = {name: len(rows) for name, rows in tables.items()}
found["only"] = list(feedlab.read_package(path, only=["stimuli"], use_pandas=False))
found["types"] = [isinstance(people[0]["is_simulated"], bool), people[0]["started_at_utc"].year > 2000]
found["missing"] = people[0]["exclusion_reason"] is None
found["labels"] = sorted({row["gender"] for row in tables["participantsWide"] if row["gender"] is not None})
codes = feedlab.read_package(path, only=["participantsWide"], labels=False, use_pandas=False)["participantsWide"]
found["codes"] = sorted({row["gender"] for row in codes if row["gender"] is not None})
found["codebook"] = next(row["type"] for row in feedlab.read_codebook(path) if row["variable"] == "dwell_ms_50")
hurt = Path(folder) / "hurt.zip"
hurt.write_bytes(whole.replace(b"codebook.csv", b"codebook.txt"))
found["hurt"] = "codebook.csv" in (refused(lambda: feedlab.read_package(hurt)) or "")

print(json.dumps(found))
