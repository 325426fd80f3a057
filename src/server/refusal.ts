/** Status by refusal code. The code is for scripts, the sentence for people. */
const STATUS = {
  bad_request: 400,
  invalid_body: 400,
  invalid_settings: 400,
  invalid_set: 400,
  invalid_questionnaire: 400,
  nothing_changed: 400,
  invalid_bundle: 400,
  invalid_password: 400,
  invalid_end: 400,
  sign_in_required: 401,
  sign_in_failed: 401,
  token_required: 401,
  token_mismatch: 403,
  sign_in_again: 403,
  forbidden: 403,
  study_not_running: 403,
  second_browser: 403,
  link_incomplete: 403,
  not_found: 404,
  unknown_experiment: 404,
  unknown_set: 404,
  unknown_questionnaire: 404,
  unknown_entity: 404,
  unknown_participant: 404,
  unknown_person: 404,
  unknown_link: 404,
  unknown_token: 404,
  unknown_registration: 404,
  method_not_allowed: 405,
  name_taken: 409,
  address_not_usable: 409,
  last_owner: 409,
  set_in_use: 409,
  set_changed: 409,
  questionnaire_in_use: 409,
  keys_in_use: 409,
  outdated_version: 409,
  study_closed: 409,
  study_launched: 409,
  study_not_deletable: 409,
  key_used: 409,
  offset_mismatch: 409,
  upload_gone: 410,
  visit_over: 410,
  session_unknown: 410,
  file_gone: 410,
  unknown_tus_version: 412,
  not_stored_yet: 409,
  not_due: 409,
  panel_refused: 409,
  panel_study_taken: 409,
  service_refused: 409,
  too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  unfit_file: 422,
  too_many_uploads: 429,
  too_many_attempts: 429,
  too_many_calls: 429,
  budget_spent: 429,
  unavailable: 503,
  panel_away: 503,
} as const

export type RefusalCode = keyof typeof STATUS

/** An expected refusal, whose reason the caller sees. Any other error is our mistake, and its message is not sent. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly problems: readonly string[] | undefined
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, message: string, problems?: readonly string[], retryAfter?: number) {
    super(message)
    this.code = code
    this.status = STATUS[code]
    this.problems = problems
    this.retryAfter = retryAfter
  }
}

/** The file store cannot be reached now, or does not answer. Nothing is wrong with the file, and a later try may succeed. */
export class FileStoreAway extends Error {
  constructor(cause: unknown) {
    super('The file store cannot be reached', { cause })
  }
}
