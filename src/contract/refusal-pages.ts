/**
 * Page of the manual that explains a refusal, by its code. Only of refusals that researchers and their scripts meet: participants have no use
 * for the manual.
 */
export const REFUSAL_PAGES: Readonly<Record<string, string>> = {
  invalid_settings: '/manual/settings',
  invalid_set: '/manual/sheets',
  invalid_questionnaire: '/manual/questionnaires',
  invalid_bundle: '/manual/how-to/move-a-study',
  sign_in_required: '/manual/access',
  forbidden: '/manual/access',
  unfit_file: '/manual/how-to/upload-pictures',
  set_in_use: '/manual/sheets#editing-a-saved-set',
  set_changed: '/manual/sheets#editing-a-saved-set',
  keys_in_use: '/manual/builder',
  questionnaire_in_use: '/manual/how-to/make-a-questionnaire',
  outdated_version: '/manual/how-to/change-a-running-study',
  study_launched: '/manual/how-to/change-a-running-study',
  study_closed: '/manual/how-to/change-a-running-study',
  study_not_deletable: '/manual/how-to/erase-data',
  panel_refused: '/manual/how-to/run-on-prolific',
  panel_study_taken: '/manual/how-to/run-on-prolific',
  service_refused: '/manual/publish',
  too_many_uploads: '/manual/deploy#variables',
}
