"""Every call of the API with JSON in and out that a token may make, under its own name.

Made by scripts/make-clients/make-clients.ts from the document of the API: a change here is overwritten. Each method answers what
the reply has as `data`. An argument that is None is not sent, unless it has no default.
"""

from __future__ import annotations

from typing import Any, Callable, Literal, Mapping

#: Settings whose values are URL-encoded where a study is created.
URL_ENCODED_SETTINGS = frozenset({"platform", "redirect-url", "completion-code", "consent", "custom-msg", "instruct", "debrief"})


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


class Calls:
    def __init__(self, ask: Callable[..., Any]) -> None:
        self._ask = ask

    def pull_entity_sets(
        self,
    ) -> Any:
        """Lists the stimulus sets that a study can use.

        Scope of the token: read-studies.
        """
        return self._ask("GET", "/v1/pull_entity_sets", is_repeatable=True)

    def list_entity_sets(
        self,
        *,
        search: str | None = None,
        offset: int | None = None,
        limit: int | None = None,
    ) -> Any:
        """Your stimulus sets, a page at a time: size, owner, date and the studies that use them, newest first.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {}
        body.update(_given({"search": search, "offset": offset, "limit": limit}))
        return self._ask("POST", "/v1/list_entity_sets", body, is_repeatable=True)

    def show_entity_set(
        self,
        *,
        entity_set: str,
    ) -> Any:
        """One of your stimulus sets with all its cards, their covariates and comments.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"entity_set": entity_set}
        return self._ask("POST", "/v1/show_entity_set", body, is_repeatable=True)

    def ingest_entity_set(
        self,
        *,
        entity_set_settings: Mapping[str, Any],
    ) -> Any:
        """Saves a stimulus set, one covariate row per card: media_id names an uploaded file (avatar_media_id that of a post’s avatar, further_media_ids those of its other pictures, separated by |), otherwise entity_url or source_url says where the card is; a post is drawn from its columns. comments has the comments of the cards; hide_addresses gives the pictures of posts on other hosts names, so that their addresses are in no cell and in no export.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"entity_set_settings": entity_set_settings}
        return self._ask("POST", "/v1/ingest_entity_set", body)

    def edit_entity_set(
        self,
        *,
        entity_set: str,
        cards: list[Mapping[str, Any]],
        copies: list[Mapping[str, Any]] | None = None,
        removed: list[str] | None = None,
    ) -> Any:
        """Changes headlines, alt texts, covariates and pictures of a set that no study uses yet; otherwise 409. copies are posts with some cells changed, which follow the card that they copy; removed cards go. All is done or nothing; a column that makes a card what it is, such as filename, cannot be changed. was names cells as they were seen: 409 set_changed where somebody else changed one of them.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"entity_set": entity_set, "cards": cards}
        body.update(_given({"copies": copies, "removed": removed}))
        return self._ask("POST", "/v1/edit_entity_set", body)

    def set_comments(
        self,
        *,
        entity_set: str,
        comments: list[Mapping[str, Any]],
    ) -> Any:
        """Replaces the comments of a set that no study uses yet; otherwise 409. One row per comment, which names its card by post; an empty list removes all of them.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"entity_set": entity_set, "comments": comments}
        return self._ask("POST", "/v1/set_comments", body)

    def delete_entity_set(
        self,
        *,
        entity_set: str,
    ) -> Any:
        """Deletes a set that no study uses; otherwise 409 with the studies.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"entity_set": entity_set}
        return self._ask("POST", "/v1/delete_entity_set", body)

    def copy_set(
        self,
        *,
        entity_set: str,
        setname: str,
    ) -> Any:
        """Copies a set of the lab with its cards, files and comments under a new name, also while studies use it. The cards get ids of their own, so that the copy can be changed.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"entity_set": entity_set, "setname": setname}
        return self._ask("POST", "/v1/copy_set", body)

    def show_linked_media(
        self,
        *,
        entity_set: str,
    ) -> Any:
        """Lists the pictures and videos of a set that lie on other hosts, with the reason where fetching one has failed, and says how far fetching is.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"entity_set": entity_set}
        return self._ask("POST", "/v1/show_linked_media", body, is_repeatable=True)

    def fetch_media(
        self,
        *,
        entity_set: str,
    ) -> Any:
        """Fetches the pictures and videos of a set that lie on other hosts into the lab, in the background; those that failed are tried again. Only while no study uses the set.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"entity_set": entity_set}
        return self._ask("POST", "/v1/fetch_media", body)

    def leave_out_linked_media(
        self,
        *,
        entity_set: str,
    ) -> Any:
        """Removes the pictures and videos on other hosts from the posts of a set, and posts that show nothing else. Only while no study uses the set, and not while they are fetched.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"entity_set": entity_set}
        return self._ask("POST", "/v1/leave_out_linked_media", body)

    def read_link(
        self,
        *,
        url: str,
    ) -> Any:
        """Reads a page of the public web and says what it is: headline, text, source, picture (Open Graph, Twitter cards). Nothing is stored.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"url": url}
        return self._ask("POST", "/v1/read_link", body)

    def list_sheet_mappings(
        self,
    ) -> Any:
        """Lists how your lab matches the columns of sheets of other tools, by name.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {}
        return self._ask("POST", "/v1/list_sheet_mappings", body, is_repeatable=True)

    def save_sheet_mapping(
        self,
        *,
        name: str,
        mapping: Mapping[str, Any],
    ) -> Any:
        """Saves how the columns of a sheet are matched, under a name for your lab; one of the same name is replaced.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"name": name, "mapping": mapping}
        return self._ask("POST", "/v1/save_sheet_mapping", body)

    def delete_sheet_mapping(
        self,
        *,
        name: str,
    ) -> Any:
        """Deletes a saved matching of your lab. Sets that were made with it stay as they are.

        Scope of the token: write-stimuli.
        """
        body: dict[str, Any] = {"name": name}
        return self._ask("POST", "/v1/delete_sheet_mapping", body)

    def list_questionnaires(
        self,
        *,
        with_answers: bool | None = None,
    ) -> Any:
        """Lists the questionnaires of your lab, the last changed first, and those that Feedlab brings.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {}
        body.update(_given({"with_answers": with_answers}))
        return self._ask("POST", "/v1/list_questionnaires", body, is_repeatable=True)

    def show_questionnaire(
        self,
        *,
        questionnaire_id: str,
        version: int | None = None,
    ) -> Any:
        """One questionnaire in its newest or an earlier version, as JSON in the published format, and the studies that ask it.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"questionnaire_id": questionnaire_id}
        body.update(_given({"version": version}))
        return self._ask("POST", "/v1/show_questionnaire", body, is_repeatable=True)

    def list_questionnaire_versions(
        self,
        *,
        questionnaire_id: str,
    ) -> Any:
        """Lists the versions of a questionnaire, newest first.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"questionnaire_id": questionnaire_id}
        return self._ask("POST", "/v1/list_questionnaire_versions", body, is_repeatable=True)

    def save_questionnaire(
        self,
        *,
        definition: Mapping[str, Any],
        questionnaire_id: str | None = None,
        based_on: int | None = None,
        confirm: bool | None = None,
    ) -> Any:
        """Saves the next version of a questionnaire, or a new one. 400 lists everything that is wrong with it; 409 if somebody else saved meanwhile, and if keys that people have answered are gone, unless `confirm` is true.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"definition": definition}
        body.update(_given({"questionnaire_id": questionnaire_id, "based_on": based_on, "confirm": confirm}))
        return self._ask("POST", "/v1/save_questionnaire", body)

    def copy_questionnaire(
        self,
        *,
        questionnaire_id: str,
    ) -> Any:
        """Makes a new questionnaire of your lab from one of its own or a shipped one, whose keys begin with own_ in the copy.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"questionnaire_id": questionnaire_id}
        return self._ask("POST", "/v1/copy_questionnaire", body)

    def import_questionnaire(
        self,
        *,
        definition: Mapping[str, Any],
    ) -> Any:
        """Makes a new questionnaire from a file in the published format. It gets another name if its own is taken here.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"definition": definition}
        return self._ask("POST", "/v1/import_questionnaire", body)

    def delete_questionnaire(
        self,
        *,
        questionnaire_id: str,
    ) -> Any:
        """Deletes a questionnaire that no study of your lab asks, with all its versions; otherwise 409 with the studies.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"questionnaire_id": questionnaire_id}
        return self._ask("POST", "/v1/delete_questionnaire", body)

    def restore_questionnaire(
        self,
        *,
        questionnaire_id: str,
        version: int,
        based_on: int,
        confirm: bool | None = None,
    ) -> Any:
        """Saves an earlier version as the newest one, by the rules of save_questionnaire.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"questionnaire_id": questionnaire_id, "version": version, "based_on": based_on}
        body.update(_given({"confirm": confirm}))
        return self._ask("POST", "/v1/restore_questionnaire", body)

    def spawn_experiment(
        self,
        *,
        condition_settings: list[Mapping[str, Any]],
        status: Literal["running", "draft"] | None = None,
        idempotency_key: str | None = None,
        accepted_risks: list[str] | None = None,
        copied_from: str | None = None,
    ) -> Any:
        """Creates a study from its condition settings and warns of what people would suffer from, or lists everything that is wrong with them.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"condition_settings": condition_settings}
        body.update(_given({"status": status, "idempotency_key": idempotency_key, "accepted_risks": accepted_risks, "copied_from": copied_from}))
        return self._ask("POST", "/v1/spawn_experiment", body)

    def preview_experiment(
        self,
        *,
        condition_settings: list[Mapping[str, Any]],
        condition: int,
    ) -> Any:
        """Shows the feed of one condition of a study in the making, as its first participant would get it. Stores nothing.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"condition_settings": condition_settings, "condition": condition}
        return self._ask("POST", "/v1/preview_experiment", body, is_repeatable=True)

    def list_studies(
        self,
        *,
        search: str | None = None,
        status: Literal["draft", "running", "paused", "closed"] | None = None,
        sort_by: Literal["name", "completes", "live", "created_at", "changed_at"] | None = None,
        is_descending: bool | None = None,
        offset: int | None = None,
        limit: int | None = None,
    ) -> Any:
        """The studies of your lab and those shared with you, a page at a time: status, version and how many people started and finished, newest first.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {}
        body.update(_given({"search": search, "status": status, "sort_by": sort_by, "is_descending": is_descending, "offset": offset, "limit": limit}))
        return self._ask("POST", "/v1/list_studies", body, is_repeatable=True)

    def show_study(
        self,
        *,
        experiment_id: str,
        version: int | None = None,
    ) -> Any:
        """One of your studies: settings of a version, all versions with their changes, progress by condition, excluded people.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        body.update(_given({"version": version}))
        return self._ask("POST", "/v1/show_study", body, is_repeatable=True)

    def revise_study(
        self,
        *,
        experiment_id: str,
        from_version: int,
        condition_settings: list[Mapping[str, Any]],
        accepted_risks: list[str] | None = None,
    ) -> Any:
        """Makes the next version of a study for newcomers; people keep the version that they started with. 409 if it was revised meanwhile.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "from_version": from_version, "condition_settings": condition_settings}
        body.update(_given({"accepted_risks": accepted_risks}))
        return self._ask("POST", "/v1/revise_study", body)

    def set_study_status(
        self,
        *,
        experiment_id: str,
        status: Literal["draft", "running", "paused", "closed"],
    ) -> Any:
        """Launches a draft, or pauses, resumes or closes a study. Newcomers wait while it is paused, people inside go on; closed is for good.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "status": status}
        return self._ask("POST", "/v1/set_study_status", body)

    def delete_study(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """Deletes a study in which nobody has taken part, with its test sessions; otherwise 409.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/delete_study", body)

    def set_retention_date(
        self,
        *,
        experiment_id: str,
        retention_date: str,
    ) -> Any:
        """Sets, moves or takes away the day on which a study is closed and everything about its participants is erased.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "retention_date": retention_date}
        return self._ask("POST", "/v1/set_retention_date", body)

    def set_running_settings(
        self,
        *,
        experiment_id: str,
        settings: list[Mapping[str, Any]],
    ) -> Any:
        """Changes settings that are about running a study and not about what participants see: its name and its quotas. They apply at once and make no new version.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "settings": settings}
        return self._ask("POST", "/v1/set_running_settings", body)

    def exclude_participant(
        self,
        *,
        experiment_id: str,
        user_id: str,
        reason: str | None,
    ) -> Any:
        """Takes a person out of exports, balance, quotas and counts, with the reason; null takes them in again. The data stay.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "user_id": user_id, "reason": reason}
        return self._ask("POST", "/v1/exclude_participant", body)

    def exclude_participants(
        self,
        *,
        experiment_id: str,
        user_ids: list[str],
        reason: str | None = None,
        rules: list[Mapping[str, Any]] | None = None,
    ) -> Any:
        """Takes people out of exports, balance, quotas and counts. The reason is the text given, or what each of the named rules found; neither takes them in again. The data stay. All or nobody: an unknown user_id, or one whom no named rule flags, refuses the call.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "user_ids": user_ids}
        body.update(_given({"reason": reason, "rules": rules}))
        return self._ask("POST", "/v1/exclude_participants", body)

    def fix_quality_rules(
        self,
        *,
        experiment_id: str,
        rules: list[Mapping[str, Any]],
    ) -> Any:
        """Fixes the rules and thresholds by which a study will exclude people, as in a preregistration. Only while it is a draft without participants; no rules take them back.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "rules": rules}
        return self._ask("POST", "/v1/fix_quality_rules", body)

    def show_ethics(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """What researchers wrote for their ethics board, what it decided, and what was changed since the version that it approved.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/show_ethics", body, is_repeatable=True)

    def save_ethics(
        self,
        *,
        experiment_id: str,
        revision: int,
        answers: Mapping[str, Any],
        approval: Mapping[str, Any] | None,
    ) -> Any:
        """Keeps what researchers wrote for their ethics board, and what it decided. 409 if somebody saved meanwhile.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "revision": revision, "answers": answers, "approval": approval}
        return self._ask("POST", "/v1/save_ethics", body)

    def show_preregistration(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """The preregistration of one of your studies: what follows from its design, what was written beside it, what was registered, and what has changed since.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/show_preregistration", body, is_repeatable=True)

    def save_preregistration(
        self,
        *,
        experiment_id: str,
        based_on: int,
        answers: Mapping[str, Any],
    ) -> Any:
        """Saves what was written for the preregistration of a study. A newer draft of somebody else is not overwritten.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "based_on": based_on, "answers": answers}
        return self._ask("POST", "/v1/save_preregistration", body)

    def mark_preregistered(
        self,
        *,
        experiment_id: str,
        service: Literal["osf", "aspredicted", "other"],
        link: str,
        registered_on: str,
        based_on: int,
        version: int,
    ) -> Any:
        """Says that a study was preregistered: where, when and for which version. Keeps a copy of the text, with which later changes are compared.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "service": service, "link": link, "registered_on": registered_on, "based_on": based_on, "version": version}
        return self._ask("POST", "/v1/mark_preregistered", body)

    def remove_registration(
        self,
        *,
        experiment_id: str,
        registration_id: str,
    ) -> Any:
        """Takes away that a study was preregistered, such as after a wrong link. It stays in the audit log.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "registration_id": registration_id}
        return self._ask("POST", "/v1/remove_registration", body)

    def use_design(
        self,
        *,
        name: Literal["accuracy-prompt", "warning-labels", "community-notes", "displayed-counts", "friction-before-sharing", "credibility-scores", "civil-comments", "disclosed-ads", "feed-ranking", "inoculation-film", "short-videos", "algorithmic-diet", "conjoint-posts"],
    ) -> Any:
        """Copies a design of the gallery into the lab: its sets, its questionnaires that the library has not, and its study, as a draft.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"name": name}
        return self._ask("POST", "/v1/use_design", body)

    def simulation_pass(
        self,
        *,
        experiment_id: str,
        columns: list[str] | None = None,
    ) -> Any:
        """For programs that simulate participants: what their links carry as `simulated`, so that they are flagged and left out, and the right answers to attention items of the study, by field, and of its cards the columns that are asked for. The pass holds for a day.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        body.update(_given({"columns": columns}))
        return self._ask("POST", "/v1/simulation_pass", body)

    def remove_simulated(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """Deletes all simulated participants of a study with everything that they did. Refused while a dry run of it is under way.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/remove_simulated", body)

    def show_notices(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """Notices of a study: which are switched on, where they go, what was sent, and errors in participants’ browsers.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/show_notices", body, is_repeatable=True)

    def set_notices(
        self,
        *,
        experiment_id: str,
        chosen: Mapping[str, Any],
        mail_to: list[str],
        webhook_url: str,
        new_secret: bool | None = None,
    ) -> Any:
        """Sets which notices of a study are sent, and where. The secret of a new webhook is in the answer, and is never shown again.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "chosen": chosen, "mail_to": mail_to, "webhook_url": webhook_url}
        body.update(_given({"new_secret": new_secret}))
        return self._ask("POST", "/v1/set_notices", body)

    def test_notices(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """Sends a test to everybody who gets the notices of a study, once, and says how it went.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/test_notices", body)

    def show_panel(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """What is known of the panel of a study: its name, whether the lab has a token of it, and the id of the study there.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/show_panel", body, is_repeatable=True)

    def compare_panel(
        self,
        *,
        experiment_id: str,
        panel_study_id: str | None = None,
        reported: Literal[true] | None = None,
        file: str | None = None,
    ) -> Any:
        """Compares the submissions of a panel with the people and exits of a study: by the lab’s token, or from a file of the panel.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        body.update(_given({"panel_study_id": panel_study_id, "reported": reported, "file": file}))
        return self._ask("POST", "/v1/compare_panel", body, is_repeatable=True)

    def list_participants(
        self,
        *,
        experiment_id: str,
        search: str | None = None,
        list: Literal["all", "live", "flagged", "excluded", "tests"] | None = None,
        sort_by: Literal["started_at", "user_id", "condition", "step", "minutes", "device_class", "flags"] | None = None,
        is_descending: bool | None = None,
        offset: int | None = None,
        limit: int | None = None,
    ) -> Any:
        """The participants of a study, a page at a time: pseudonym, condition, step, minutes, device class and flags. People who refused consent or withdrew are not listed. Who may not read data gets no outcomes and no flags.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        body.update(_given({"search": search, "list": list, "sort_by": sort_by, "is_descending": is_descending, "offset": offset, "limit": limit}))
        return self._ask("POST", "/v1/list_participants", body, is_repeatable=True)

    def list_waves(
        self,
        *,
        experiment_id: str,
        wave: str | None = None,
        state: Literal["ahead", "open", "begun", "done", "ended", "missed", "out"] | None = None,
        search: str | None = None,
        offset: int | None = None,
        limit: int | None = None,
    ) -> Any:
        """Who is where among the waves of a study, a page at a time: ahead, open (due now), begun, done, ended early, missed or out. Tests, simulated people and excluded people are not listed.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        body.update(_given({"wave": wave, "state": state, "search": search, "offset": offset, "limit": limit}))
        return self._ask("POST", "/v1/list_waves", body, is_repeatable=True)

    def mark_asked(
        self,
        *,
        experiment_id: str,
        wave: str,
        user_ids: list[str] | None = None,
    ) -> Any:
        """Says that people who are due in a wave were asked to come, by a list or by personal links: for the first time, or once more. Without `user_ids`, all who are due now.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "wave": wave}
        body.update(_given({"user_ids": user_ids}))
        return self._ask("POST", "/v1/mark_asked", body)

    def show_wave_mails(
        self,
        *,
        experiment_id: str,
        wave: str,
        state: Literal["sending", "waiting", "sent", "failed", "unknown"] | None = None,
        offset: int | None = None,
    ) -> Any:
        """The mails of a wave: their words as somebody reads them, how many addresses there are, and what became of each mail, by user_id. Addresses are never shown.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "wave": wave}
        body.update(_given({"state": state, "offset": offset}))
        return self._ask("POST", "/v1/show_wave_mails", body, is_repeatable=True)

    def test_wave_mail(
        self,
        *,
        experiment_id: str,
        wave: str,
        to: str | None = None,
    ) -> Any:
        """Sends the mail of a wave to oneself. Its links lead nowhere.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "wave": wave}
        body.update(_given({"to": to}))
        return self._ask("POST", "/v1/test_wave_mail", body)

    def show_attention(
        self,
        *,
        experiment_id: str,
        definition: Literal["full", "half", "any", "focal"] | None = None,
        floor_ms: int | None = None,
        people: Literal["real", "simulated"] | None = None,
        by: str | None = None,
        against_level: str | None = None,
        against_condition: int | None = None,
    ) -> Any:
        """What people who have left a study looked at: dwell and engagement by card, position, condition and any column of the sheet, by any definition of dwell and any floor, beside the definition of the study. Without outcomes by condition until the study is unblinded.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        body.update(_given({"definition": definition, "floor_ms": floor_ms, "people": people, "by": by, "against_level": against_level, "against_condition": against_condition}))
        return self._ask("POST", "/v1/show_attention", body, is_repeatable=True)

    def show_quality(
        self,
        *,
        experiment_id: str,
        rules: list[Mapping[str, Any]] | None = None,
    ) -> Any:
        """Data quality of a study: what each rule found, how the values spread, and the people that the chosen rules flag, or who are excluded. Without `rules` those that were fixed before the study, or else the usual ones. Nothing is changed.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        body.update(_given({"rules": rules}))
        return self._ask("POST", "/v1/show_quality", body, is_repeatable=True)

    def show_live(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """Who is where in one of your studies, at most two seconds ago: by condition and stratum, step by step, card by card, with times, arrivals, the estimated end and the CONSORT flow.

        Scope of the token: read-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/show_live", body, is_repeatable=True)

    def show_dry_run(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """What simulated participants found in one of your studies: balance, durations, rows that must hold, exits, questions that nobody was shown, missing covariates, and outcomes by person.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/show_dry_run", body, is_repeatable=True)

    def show_replay(
        self,
        *,
        experiment_id: str,
        user_id: str,
        visit: int | None = None,
        wave: str | None = None,
        feed: str | None = None,
    ) -> Any:
        """One visit of a participant, for its replay: cards and settings as they were served, everything that was stored, and the forms that were sent. Choices are as chosen; of typed text only the length is given, unless the setting replay-letters of the study says otherwise. People who withdrew or were erased cannot be replayed. Every call is entered in the audit log.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "user_id": user_id}
        body.update(_given({"visit": visit, "wave": wave, "feed": feed}))
        return self._ask("POST", "/v1/show_replay", body, is_repeatable=True)

    def count_rows(
        self,
        *,
        data_type: str,
        id: str,
        include: list[Literal["test", "simulated", "excluded"]] | None = None,
    ) -> Any:
        """How many rows and people a file would have, before it is downloaded, and how many people are marked as what.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"data_type": data_type, "id": id}
        body.update(_given({"include": include}))
        return self._ask("POST", "/v1/count_rows", body, is_repeatable=True)

    def dump_data(
        self,
        *,
        data_type: str,
        idName: str | None = None,
        experiment_id: str | None = None,
        stimulus_set: str | None = None,
    ) -> Any:
        """Returns an export as a JSON string of records, up to 200,000 rows; above that the streamed CSV serves.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"data_type": data_type}
        body.update(_given({"idName": idName, "experiment_id": experiment_id, "stimulus_set": stimulus_set}))
        return self._ask("POST", "/v1/dump_data", body, is_repeatable=True)

    def start_job(
        self,
        *,
        kind: Literal["package", "export", "dry-run"],
        experiment_id: str | None = None,
        stimulus_set: str | None = None,
        data_type: str | None = None,
        include: list[Literal["test", "simulated", "excluded"]] | None = None,
        only: Literal["simulated"] | None = None,
        raw: Literal["yes", "no"] | None = None,
        participants: int | None = None,
        seed: int | None = None,
        profile: Mapping[str, Any] | None = None,
    ) -> Any:
        """Asks for a large file that is made in the background, or for a dry run of a study with simulated participants. Asking again for the same while it is under way gives the same job.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"kind": kind}
        body.update(_given({"experiment_id": experiment_id, "stimulus_set": stimulus_set, "data_type": data_type, "include": include, "only": only, "raw": raw, "participants": participants, "seed": seed, "profile": profile}))
        return self._ask("POST", "/v1/jobs", body)

    def cancel_job(
        self,
        *,
        id: str,
    ) -> Any:
        """Stops a job that waits or runs. Simulated participants of a dry run that was stopped stay until they are removed.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"id": id}
        return self._ask("POST", "/v1/cancel_job", body)

    def list_jobs(
        self,
        *,
        experiment_id: str,
        kind: Literal["package", "export", "dry-run", "fetch-media", "deposit"] | None = None,
    ) -> Any:
        """Lists the files of a study that were asked for as jobs, or its dry runs, newest first, with their progress.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        body.update(_given({"kind": kind}))
        return self._ask("POST", "/v1/list_jobs", body, is_repeatable=True)

    def show_publication(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """How the data of a study are published: title, people, licence, and the drafts at Zenodo and OSF with their DOIs.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/show_publication", body, is_repeatable=True)

    def set_publication(
        self,
        *,
        experiment_id: str,
        based_on: int,
        details: Mapping[str, Any],
    ) -> Any:
        """Stores how the data of a study are published. What is missing is said and may follow later.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "based_on": based_on, "details": details}
        return self._ask("POST", "/v1/set_publication", body)

    def show_disclosure(
        self,
        *,
        experiment_id: str,
    ) -> Any:
        """Who could be recognised in a published package: columns that others may know, the smallest group of people who are alike in those that were marked, and how many texts were looked at.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id}
        return self._ask("POST", "/v1/show_disclosure", body, is_repeatable=True)

    def set_disclosure(
        self,
        *,
        experiment_id: str,
        based_on: int,
        marks: list[Mapping[str, Any]],
        rules: Mapping[str, Any],
    ) -> Any:
        """Stores which columns others may know and what is done to them, and rules for all texts of a question. A newer choice of somebody else is not overwritten.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "based_on": based_on, "marks": marks, "rules": rules}
        return self._ask("POST", "/v1/set_disclosure", body)

    def list_texts(
        self,
        *,
        experiment_id: str,
        source: str,
        only_open: bool | None = None,
        offset: int | None = None,
        limit: int | None = None,
    ) -> Any:
        """Texts that people wrote as an answer, a comment or a post, at most 50 at a time. Equal ones of a question are listed once.

        Scope of the token: read-data.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "source": source}
        body.update(_given({"only_open": only_open, "offset": offset, "limit": limit}))
        return self._ask("POST", "/v1/list_texts", body, is_repeatable=True)

    def decide_texts(
        self,
        *,
        experiment_id: str,
        based_on: int,
        source: str,
        decisions: list[Mapping[str, Any]],
    ) -> Any:
        """Stores for texts whether they are published, cut or taken out; null makes one undecided again.

        Scope of the token: write-studies.
        """
        body: dict[str, Any] = {"experiment_id": experiment_id, "based_on": based_on, "source": source, "decisions": decisions}
        return self._ask("POST", "/v1/decide_texts", body)
