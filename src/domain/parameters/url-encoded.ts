/**
 * Settings whose values are URL-encoded inside `condition_settings` and in the file of parameters: the six of the specification, and the
 * debrief that we added.
 */
export const URL_ENCODED_PARAMETERS: readonly string[] = [
  ...['platform', 'redirect-url', 'completion-code', 'consent', 'custom-msg', 'instruct'],
  'debrief',
]
