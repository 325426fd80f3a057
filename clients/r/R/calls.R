# Every call of the API with JSON in and out that a token may make, as call_NAME.
# Made by scripts/make-clients/make-clients.ts from the document of the API: a change here is overwritten.

# Settings whose values are URL-encoded where a study is created.
URL_ENCODED_SETTINGS <- c("platform", "redirect-url", "completion-code", "consent", "custom-msg", "instruct", "debrief")

# Lists the stimulus sets that a study can use. Scope of the token: read-studies.
call_pull_entity_sets <- function(connection) {
  ask_json(connection, "GET", "/v1/pull_entity_sets", is_repeatable = TRUE)
}

# Your stimulus sets, a page at a time: size, owner, date and the studies that use them, newest first. Scope of the token: read-studies.
call_list_entity_sets <- function(connection, search = NULL, offset = NULL, limit = NULL) {
  ask_json(connection, "POST", "/v1/list_entity_sets", as_object(c(list(), without_null(list(search = search, offset = offset, limit = limit)))), is_repeatable = TRUE)
}

# One of your stimulus sets with all its cards, their covariates and comments. Scope of the token: read-studies.
call_show_entity_set <- function(connection, entity_set) {
  ask_json(connection, "POST", "/v1/show_entity_set", as_object(c(list(entity_set = entity_set), without_null(list()))), is_repeatable = TRUE)
}

# Saves a stimulus set, one covariate row per card: media_id names an uploaded file (avatar_media_id that of a post’s avatar, further_media_ids those of its other pictures, separated by |), otherwise entity_url or source_url says where the card is; a post is drawn from its columns. comments has the comments of the cards; hide_addresses gives the pictures of posts on other hosts names, so that their addresses are in no cell and in no export. Scope of the token: write-stimuli.
call_ingest_entity_set <- function(connection, entity_set_settings) {
  ask_json(connection, "POST", "/v1/ingest_entity_set", as_object(c(list(entity_set_settings = as_object(entity_set_settings)), without_null(list()))))
}

# Changes headlines, alt texts, covariates and pictures of a set that no study uses yet; otherwise 409. copies are posts with some cells changed, which follow the card that they copy; removed cards go. All is done or nothing; a column that makes a card what it is, such as filename, cannot be changed. was names cells as they were seen: 409 set_changed where somebody else changed one of them. Scope of the token: write-stimuli.
call_edit_entity_set <- function(connection, entity_set, cards, copies = NULL, removed = NULL) {
  ask_json(connection, "POST", "/v1/edit_entity_set", as_object(c(list(entity_set = entity_set, cards = as_array(cards)), without_null(list(copies = as_array(copies), removed = as_array(removed))))))
}

# Replaces the comments of a set that no study uses yet; otherwise 409. One row per comment, which names its card by post; an empty list removes all of them. Scope of the token: write-stimuli.
call_set_comments <- function(connection, entity_set, comments) {
  ask_json(connection, "POST", "/v1/set_comments", as_object(c(list(entity_set = entity_set, comments = as_array(comments)), without_null(list()))))
}

# Deletes a set that no study uses; otherwise 409 with the studies. Scope of the token: write-stimuli.
call_delete_entity_set <- function(connection, entity_set) {
  ask_json(connection, "POST", "/v1/delete_entity_set", as_object(c(list(entity_set = entity_set), without_null(list()))))
}

# Copies a set of the lab with its cards, files and comments under a new name, also while studies use it. The cards get ids of their own, so that the copy can be changed. Scope of the token: write-stimuli.
call_copy_set <- function(connection, entity_set, setname) {
  ask_json(connection, "POST", "/v1/copy_set", as_object(c(list(entity_set = entity_set, setname = setname), without_null(list()))))
}

# Lists the pictures and videos of a set that lie on other hosts, with the reason where fetching one has failed, and says how far fetching is. Scope of the token: read-studies.
call_show_linked_media <- function(connection, entity_set) {
  ask_json(connection, "POST", "/v1/show_linked_media", as_object(c(list(entity_set = entity_set), without_null(list()))), is_repeatable = TRUE)
}

# Fetches the pictures and videos of a set that lie on other hosts into the lab, in the background; those that failed are tried again. Only while no study uses the set. Scope of the token: write-stimuli.
call_fetch_media <- function(connection, entity_set) {
  ask_json(connection, "POST", "/v1/fetch_media", as_object(c(list(entity_set = entity_set), without_null(list()))))
}

# Removes the pictures and videos on other hosts from the posts of a set, and posts that show nothing else. Only while no study uses the set, and not while they are fetched. Scope of the token: write-stimuli.
call_leave_out_linked_media <- function(connection, entity_set) {
  ask_json(connection, "POST", "/v1/leave_out_linked_media", as_object(c(list(entity_set = entity_set), without_null(list()))))
}

# Reads a page of the public web and says what it is: headline, text, source, picture (Open Graph, Twitter cards). Nothing is stored. Scope of the token: write-stimuli.
call_read_link <- function(connection, url) {
  ask_json(connection, "POST", "/v1/read_link", as_object(c(list(url = url), without_null(list()))))
}

# Lists how your lab matches the columns of sheets of other tools, by name. Scope of the token: read-studies.
call_list_sheet_mappings <- function(connection) {
  ask_json(connection, "POST", "/v1/list_sheet_mappings", as_object(list()), is_repeatable = TRUE)
}

# Saves how the columns of a sheet are matched, under a name for your lab; one of the same name is replaced. Scope of the token: write-stimuli.
call_save_sheet_mapping <- function(connection, name, mapping) {
  ask_json(connection, "POST", "/v1/save_sheet_mapping", as_object(c(list(name = name, mapping = as_object(mapping)), without_null(list()))))
}

# Deletes a saved matching of your lab. Sets that were made with it stay as they are. Scope of the token: write-stimuli.
call_delete_sheet_mapping <- function(connection, name) {
  ask_json(connection, "POST", "/v1/delete_sheet_mapping", as_object(c(list(name = name), without_null(list()))))
}

# Lists the questionnaires of your lab, the last changed first, and those that Feedlab brings. Scope of the token: read-studies.
call_list_questionnaires <- function(connection, with_answers = NULL) {
  ask_json(connection, "POST", "/v1/list_questionnaires", as_object(c(list(), without_null(list(with_answers = with_answers)))), is_repeatable = TRUE)
}

# One questionnaire in its newest or an earlier version, as JSON in the published format, and the studies that ask it. Scope of the token: read-studies.
call_show_questionnaire <- function(connection, questionnaire_id, version = NULL) {
  ask_json(connection, "POST", "/v1/show_questionnaire", as_object(c(list(questionnaire_id = questionnaire_id), without_null(list(version = version)))), is_repeatable = TRUE)
}

# Lists the versions of a questionnaire, newest first. Scope of the token: read-studies.
call_list_questionnaire_versions <- function(connection, questionnaire_id) {
  ask_json(connection, "POST", "/v1/list_questionnaire_versions", as_object(c(list(questionnaire_id = questionnaire_id), without_null(list()))), is_repeatable = TRUE)
}

# Saves the next version of a questionnaire, or a new one. 400 lists everything that is wrong with it; 409 if somebody else saved meanwhile, and if keys that people have answered are gone, unless `confirm` is true. Scope of the token: write-studies.
call_save_questionnaire <- function(connection, definition, questionnaire_id = NULL, based_on = NULL, confirm = NULL) {
  ask_json(connection, "POST", "/v1/save_questionnaire", as_object(c(list(definition = as_object(definition)), without_null(list(questionnaire_id = questionnaire_id, based_on = based_on, confirm = confirm)))))
}

# Makes a new questionnaire of your lab from one of its own or a shipped one, whose keys begin with own_ in the copy. Scope of the token: write-studies.
call_copy_questionnaire <- function(connection, questionnaire_id) {
  ask_json(connection, "POST", "/v1/copy_questionnaire", as_object(c(list(questionnaire_id = questionnaire_id), without_null(list()))))
}

# Makes a new questionnaire from a file in the published format. It gets another name if its own is taken here. Scope of the token: write-studies.
call_import_questionnaire <- function(connection, definition) {
  ask_json(connection, "POST", "/v1/import_questionnaire", as_object(c(list(definition = as_object(definition)), without_null(list()))))
}

# Deletes a questionnaire that no study of your lab asks, with all its versions; otherwise 409 with the studies. Scope of the token: write-studies.
call_delete_questionnaire <- function(connection, questionnaire_id) {
  ask_json(connection, "POST", "/v1/delete_questionnaire", as_object(c(list(questionnaire_id = questionnaire_id), without_null(list()))))
}

# Saves an earlier version as the newest one, by the rules of save_questionnaire. Scope of the token: write-studies.
call_restore_questionnaire <- function(connection, questionnaire_id, version, based_on, confirm = NULL) {
  ask_json(connection, "POST", "/v1/restore_questionnaire", as_object(c(list(questionnaire_id = questionnaire_id, version = version, based_on = based_on), without_null(list(confirm = confirm)))))
}

# Creates a study from its condition settings and warns of what people would suffer from, or lists everything that is wrong with them. Scope of the token: write-studies.
call_spawn_experiment <- function(connection, condition_settings, status = NULL, idempotency_key = NULL, accepted_risks = NULL, copied_from = NULL) {
  ask_json(connection, "POST", "/v1/spawn_experiment", as_object(c(list(condition_settings = as_array(condition_settings)), without_null(list(status = status, idempotency_key = idempotency_key, accepted_risks = as_array(accepted_risks), copied_from = copied_from)))))
}

# Shows the feed of one condition of a study in the making, as its first participant would get it. Stores nothing. Scope of the token: write-studies.
call_preview_experiment <- function(connection, condition_settings, condition) {
  ask_json(connection, "POST", "/v1/preview_experiment", as_object(c(list(condition_settings = as_array(condition_settings), condition = condition), without_null(list()))), is_repeatable = TRUE)
}

# The studies of your lab and those shared with you, a page at a time: status, version and how many people started and finished, newest first. Scope of the token: read-studies.
call_list_studies <- function(connection, search = NULL, status = NULL, sort_by = NULL, is_descending = NULL, offset = NULL, limit = NULL) {
  ask_json(connection, "POST", "/v1/list_studies", as_object(c(list(), without_null(list(search = search, status = status, sort_by = sort_by, is_descending = is_descending, offset = offset, limit = limit)))), is_repeatable = TRUE)
}

# One of your studies: settings of a version, all versions with their changes, progress by condition, excluded people. Scope of the token: read-studies.
call_show_study <- function(connection, experiment_id, version = NULL) {
  ask_json(connection, "POST", "/v1/show_study", as_object(c(list(experiment_id = experiment_id), without_null(list(version = version)))), is_repeatable = TRUE)
}

# Makes the next version of a study for newcomers; people keep the version that they started with. 409 if it was revised meanwhile. Scope of the token: write-studies.
call_revise_study <- function(connection, experiment_id, from_version, condition_settings, accepted_risks = NULL) {
  ask_json(connection, "POST", "/v1/revise_study", as_object(c(list(experiment_id = experiment_id, from_version = from_version, condition_settings = as_array(condition_settings)), without_null(list(accepted_risks = as_array(accepted_risks))))))
}

# Launches a draft, or pauses, resumes or closes a study. Newcomers wait while it is paused, people inside go on; closed is for good. Scope of the token: write-studies.
call_set_study_status <- function(connection, experiment_id, status) {
  ask_json(connection, "POST", "/v1/set_study_status", as_object(c(list(experiment_id = experiment_id, status = status), without_null(list()))))
}

# Deletes a study in which nobody has taken part, with its test sessions; otherwise 409. Scope of the token: write-studies.
call_delete_study <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/delete_study", as_object(c(list(experiment_id = experiment_id), without_null(list()))))
}

# Sets, moves or takes away the day on which a study is closed and everything about its participants is erased. Scope of the token: write-studies.
call_set_retention_date <- function(connection, experiment_id, retention_date) {
  ask_json(connection, "POST", "/v1/set_retention_date", as_object(c(list(experiment_id = experiment_id, retention_date = retention_date), without_null(list()))))
}

# Changes settings that are about running a study and not about what participants see: its name and its quotas. They apply at once and make no new version. Scope of the token: write-studies.
call_set_running_settings <- function(connection, experiment_id, settings) {
  ask_json(connection, "POST", "/v1/set_running_settings", as_object(c(list(experiment_id = experiment_id, settings = as_array(settings)), without_null(list()))))
}

# Takes a person out of exports, balance, quotas and counts, with the reason; null takes them in again. The data stay. Scope of the token: write-studies.
call_exclude_participant <- function(connection, experiment_id, user_id, reason) {
  ask_json(connection, "POST", "/v1/exclude_participant", as_object(c(list(experiment_id = experiment_id, user_id = user_id, reason = reason), without_null(list()))))
}

# Takes people out of exports, balance, quotas and counts. The reason is the text given, or what each of the named rules found; neither takes them in again. The data stay. All or nobody: an unknown user_id, or one whom no named rule flags, refuses the call. Scope of the token: write-studies.
call_exclude_participants <- function(connection, experiment_id, user_ids, reason = NULL, rules = NULL) {
  ask_json(connection, "POST", "/v1/exclude_participants", as_object(c(list(experiment_id = experiment_id, user_ids = as_array(user_ids)), without_null(list(reason = reason, rules = as_array(rules))))))
}

# Fixes the rules and thresholds by which a study will exclude people, as in a preregistration. Only while it is a draft without participants; no rules take them back. Scope of the token: write-studies.
call_fix_quality_rules <- function(connection, experiment_id, rules) {
  ask_json(connection, "POST", "/v1/fix_quality_rules", as_object(c(list(experiment_id = experiment_id, rules = as_array(rules)), without_null(list()))))
}

# What researchers wrote for their ethics board, what it decided, and what was changed since the version that it approved. Scope of the token: read-studies.
call_show_ethics <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/show_ethics", as_object(c(list(experiment_id = experiment_id), without_null(list()))), is_repeatable = TRUE)
}

# Keeps what researchers wrote for their ethics board, and what it decided. 409 if somebody saved meanwhile. Scope of the token: write-studies.
call_save_ethics <- function(connection, experiment_id, revision, answers, approval) {
  ask_json(connection, "POST", "/v1/save_ethics", as_object(c(list(experiment_id = experiment_id, revision = revision, answers = as_object(answers), approval = approval), without_null(list()))))
}

# The preregistration of one of your studies: what follows from its design, what was written beside it, what was registered, and what has changed since. Scope of the token: read-studies.
call_show_preregistration <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/show_preregistration", as_object(c(list(experiment_id = experiment_id), without_null(list()))), is_repeatable = TRUE)
}

# Saves what was written for the preregistration of a study. A newer draft of somebody else is not overwritten. Scope of the token: write-studies.
call_save_preregistration <- function(connection, experiment_id, based_on, answers) {
  ask_json(connection, "POST", "/v1/save_preregistration", as_object(c(list(experiment_id = experiment_id, based_on = based_on, answers = as_object(answers)), without_null(list()))))
}

# Says that a study was preregistered: where, when and for which version. Keeps a copy of the text, with which later changes are compared. Scope of the token: write-studies.
call_mark_preregistered <- function(connection, experiment_id, service, link, registered_on, based_on, version) {
  ask_json(connection, "POST", "/v1/mark_preregistered", as_object(c(list(experiment_id = experiment_id, service = service, link = link, registered_on = registered_on, based_on = based_on, version = version), without_null(list()))))
}

# Takes away that a study was preregistered, such as after a wrong link. It stays in the audit log. Scope of the token: write-studies.
call_remove_registration <- function(connection, experiment_id, registration_id) {
  ask_json(connection, "POST", "/v1/remove_registration", as_object(c(list(experiment_id = experiment_id, registration_id = registration_id), without_null(list()))))
}

# Copies a design of the gallery into the lab: its sets, its questionnaires that the library has not, and its study, as a draft. Scope of the token: write-studies.
call_use_design <- function(connection, name) {
  ask_json(connection, "POST", "/v1/use_design", as_object(c(list(name = name), without_null(list()))))
}

# For programs that simulate participants: what their links carry as `simulated`, so that they are flagged and left out, and the right answers to attention items of the study, by field, and of its cards the columns that are asked for. The pass holds for a day. Scope of the token: write-studies.
call_simulation_pass <- function(connection, experiment_id, columns = NULL) {
  ask_json(connection, "POST", "/v1/simulation_pass", as_object(c(list(experiment_id = experiment_id), without_null(list(columns = as_array(columns))))))
}

# Deletes all simulated participants of a study with everything that they did. Refused while a dry run of it is under way. Scope of the token: write-studies.
call_remove_simulated <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/remove_simulated", as_object(c(list(experiment_id = experiment_id), without_null(list()))))
}

# Notices of a study: which are switched on, where they go, what was sent, and errors in participants’ browsers. Scope of the token: read-studies.
call_show_notices <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/show_notices", as_object(c(list(experiment_id = experiment_id), without_null(list()))), is_repeatable = TRUE)
}

# Sets which notices of a study are sent, and where. The secret of a new webhook is in the answer, and is never shown again. Scope of the token: write-studies.
call_set_notices <- function(connection, experiment_id, chosen, mail_to, webhook_url, new_secret = NULL) {
  ask_json(connection, "POST", "/v1/set_notices", as_object(c(list(experiment_id = experiment_id, chosen = as_object(chosen), mail_to = as_array(mail_to), webhook_url = webhook_url), without_null(list(new_secret = new_secret)))))
}

# Sends a test to everybody who gets the notices of a study, once, and says how it went. Scope of the token: write-studies.
call_test_notices <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/test_notices", as_object(c(list(experiment_id = experiment_id), without_null(list()))))
}

# What is known of the panel of a study: its name, whether the lab has a token of it, and the id of the study there. Scope of the token: read-data.
call_show_panel <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/show_panel", as_object(c(list(experiment_id = experiment_id), without_null(list()))), is_repeatable = TRUE)
}

# Compares the submissions of a panel with the people and exits of a study: by the lab’s token, or from a file of the panel. Scope of the token: read-data.
call_compare_panel <- function(connection, experiment_id, panel_study_id = NULL, reported = NULL, file = NULL) {
  ask_json(connection, "POST", "/v1/compare_panel", as_object(c(list(experiment_id = experiment_id), without_null(list(panel_study_id = panel_study_id, reported = reported, file = file)))), is_repeatable = TRUE)
}

# The participants of a study, a page at a time: pseudonym, condition, step, minutes, device class and flags. People who refused consent or withdrew are not listed. Who may not read data gets no outcomes and no flags. Scope of the token: read-data.
call_list_participants <- function(connection, experiment_id, search = NULL, list = NULL, sort_by = NULL, is_descending = NULL, offset = NULL, limit = NULL) {
  ask_json(connection, "POST", "/v1/list_participants", as_object(c(list(experiment_id = experiment_id), without_null(list(search = search, list = list, sort_by = sort_by, is_descending = is_descending, offset = offset, limit = limit)))), is_repeatable = TRUE)
}

# Who is where among the waves of a study, a page at a time: ahead, open (due now), begun, done, ended early, missed or out. Tests, simulated people and excluded people are not listed. Scope of the token: read-data.
call_list_waves <- function(connection, experiment_id, wave = NULL, state = NULL, search = NULL, offset = NULL, limit = NULL) {
  ask_json(connection, "POST", "/v1/list_waves", as_object(c(list(experiment_id = experiment_id), without_null(list(wave = wave, state = state, search = search, offset = offset, limit = limit)))), is_repeatable = TRUE)
}

# Says that people who are due in a wave were asked to come, by a list or by personal links: for the first time, or once more. Without `user_ids`, all who are due now. Scope of the token: write-studies.
call_mark_asked <- function(connection, experiment_id, wave, user_ids = NULL) {
  ask_json(connection, "POST", "/v1/mark_asked", as_object(c(list(experiment_id = experiment_id, wave = wave), without_null(list(user_ids = as_array(user_ids))))))
}

# The mails of a wave: their words as somebody reads them, how many addresses there are, and what became of each mail, by user_id. Addresses are never shown. Scope of the token: read-data.
call_show_wave_mails <- function(connection, experiment_id, wave, state = NULL, offset = NULL) {
  ask_json(connection, "POST", "/v1/show_wave_mails", as_object(c(list(experiment_id = experiment_id, wave = wave), without_null(list(state = state, offset = offset)))), is_repeatable = TRUE)
}

# Sends the mail of a wave to oneself. Its links lead nowhere. Scope of the token: read-data.
call_test_wave_mail <- function(connection, experiment_id, wave, to = NULL) {
  ask_json(connection, "POST", "/v1/test_wave_mail", as_object(c(list(experiment_id = experiment_id, wave = wave), without_null(list(to = to)))))
}

# What people who have left a study looked at: dwell and engagement by card, position, condition and any column of the sheet, by any definition of dwell and any floor, beside the definition of the study. Without outcomes by condition until the study is unblinded. Scope of the token: read-data.
call_show_attention <- function(connection, experiment_id, definition = NULL, floor_ms = NULL, people = NULL, by = NULL, against_level = NULL, against_condition = NULL) {
  ask_json(connection, "POST", "/v1/show_attention", as_object(c(list(experiment_id = experiment_id), without_null(list(definition = definition, floor_ms = floor_ms, people = people, by = by, against_level = against_level, against_condition = against_condition)))), is_repeatable = TRUE)
}

# Data quality of a study: what each rule found, how the values spread, and the people that the chosen rules flag, or who are excluded. Without `rules` those that were fixed before the study, or else the usual ones. Nothing is changed. Scope of the token: read-data.
call_show_quality <- function(connection, experiment_id, rules = NULL) {
  ask_json(connection, "POST", "/v1/show_quality", as_object(c(list(experiment_id = experiment_id), without_null(list(rules = as_array(rules))))), is_repeatable = TRUE)
}

# Who is where in one of your studies, at most two seconds ago: by condition and stratum, step by step, card by card, with times, arrivals, the estimated end and the CONSORT flow. Scope of the token: read-studies.
call_show_live <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/show_live", as_object(c(list(experiment_id = experiment_id), without_null(list()))), is_repeatable = TRUE)
}

# What simulated participants found in one of your studies: balance, durations, rows that must hold, exits, questions that nobody was shown, missing covariates, and outcomes by person. Scope of the token: read-data.
call_show_dry_run <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/show_dry_run", as_object(c(list(experiment_id = experiment_id), without_null(list()))), is_repeatable = TRUE)
}

# One visit of a participant, for its replay: cards and settings as they were served, everything that was stored, and the forms that were sent. Choices are as chosen; of typed text only the length is given, unless the setting replay-letters of the study says otherwise. People who withdrew or were erased cannot be replayed. Every call is entered in the audit log. Scope of the token: read-data.
call_show_replay <- function(connection, experiment_id, user_id, visit = NULL, wave = NULL, feed = NULL) {
  ask_json(connection, "POST", "/v1/show_replay", as_object(c(list(experiment_id = experiment_id, user_id = user_id), without_null(list(visit = visit, wave = wave, feed = feed)))), is_repeatable = TRUE)
}

# How many rows and people a file would have, before it is downloaded, and how many people are marked as what. Scope of the token: read-data.
call_count_rows <- function(connection, data_type, id, include = NULL) {
  ask_json(connection, "POST", "/v1/count_rows", as_object(c(list(data_type = data_type, id = id), without_null(list(include = as_array(include))))), is_repeatable = TRUE)
}

# Returns an export as a JSON string of records, up to 200,000 rows; above that the streamed CSV serves. Scope of the token: read-data.
call_dump_data <- function(connection, data_type, idName = NULL, experiment_id = NULL, stimulus_set = NULL) {
  ask_json(connection, "POST", "/v1/dump_data", as_object(c(list(data_type = data_type), without_null(list(idName = idName, experiment_id = experiment_id, stimulus_set = stimulus_set)))), is_repeatable = TRUE)
}

# Asks for a large file that is made in the background, or for a dry run of a study with simulated participants. Asking again for the same while it is under way gives the same job. Scope of the token: read-data.
call_start_job <- function(connection, kind, experiment_id = NULL, stimulus_set = NULL, data_type = NULL, include = NULL, only = NULL, raw = NULL, participants = NULL, seed = NULL, profile = NULL) {
  ask_json(connection, "POST", "/v1/jobs", as_object(c(list(kind = kind), without_null(list(experiment_id = experiment_id, stimulus_set = stimulus_set, data_type = data_type, include = as_array(include), only = only, raw = raw, participants = participants, seed = seed, profile = as_object(profile))))))
}

# Stops a job that waits or runs. Simulated participants of a dry run that was stopped stay until they are removed. Scope of the token: read-data.
call_cancel_job <- function(connection, id) {
  ask_json(connection, "POST", "/v1/cancel_job", as_object(c(list(id = id), without_null(list()))))
}

# Lists the files of a study that were asked for as jobs, or its dry runs, newest first, with their progress. Scope of the token: read-data.
call_list_jobs <- function(connection, experiment_id, kind = NULL) {
  ask_json(connection, "POST", "/v1/list_jobs", as_object(c(list(experiment_id = experiment_id), without_null(list(kind = kind)))), is_repeatable = TRUE)
}

# How the data of a study are published: title, people, licence, and the drafts at Zenodo and OSF with their DOIs. Scope of the token: read-data.
call_show_publication <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/show_publication", as_object(c(list(experiment_id = experiment_id), without_null(list()))), is_repeatable = TRUE)
}

# Stores how the data of a study are published. What is missing is said and may follow later. Scope of the token: write-studies.
call_set_publication <- function(connection, experiment_id, based_on, details) {
  ask_json(connection, "POST", "/v1/set_publication", as_object(c(list(experiment_id = experiment_id, based_on = based_on, details = as_object(details)), without_null(list()))))
}

# Who could be recognised in a published package: columns that others may know, the smallest group of people who are alike in those that were marked, and how many texts were looked at. Scope of the token: read-data.
call_show_disclosure <- function(connection, experiment_id) {
  ask_json(connection, "POST", "/v1/show_disclosure", as_object(c(list(experiment_id = experiment_id), without_null(list()))), is_repeatable = TRUE)
}

# Stores which columns others may know and what is done to them, and rules for all texts of a question. A newer choice of somebody else is not overwritten. Scope of the token: write-studies.
call_set_disclosure <- function(connection, experiment_id, based_on, marks, rules) {
  ask_json(connection, "POST", "/v1/set_disclosure", as_object(c(list(experiment_id = experiment_id, based_on = based_on, marks = as_array(marks), rules = as_object(rules)), without_null(list()))))
}

# Texts that people wrote as an answer, a comment or a post, at most 50 at a time. Equal ones of a question are listed once. Scope of the token: read-data.
call_list_texts <- function(connection, experiment_id, source, only_open = NULL, offset = NULL, limit = NULL) {
  ask_json(connection, "POST", "/v1/list_texts", as_object(c(list(experiment_id = experiment_id, source = source), without_null(list(only_open = only_open, offset = offset, limit = limit)))), is_repeatable = TRUE)
}

# Stores for texts whether they are published, cut or taken out; null makes one undecided again. Scope of the token: write-studies.
call_decide_texts <- function(connection, experiment_id, based_on, source, decisions) {
  ask_json(connection, "POST", "/v1/decide_texts", as_object(c(list(experiment_id = experiment_id, based_on = based_on, source = source, decisions = as_array(decisions)), without_null(list()))))
}
