/**
 * For these settings '0' and 'no' are real values (zero, off, a code or a text) and not the same as empty. Consent and
 * instructions are not in the list: a link switches them off with '0' or 'no'.
 */
const ZERO_AND_NO_COUNT = new Set([
  ...['intervention-perc', 'intervention-min-seconds'],
  ...['cues-ln-mean', 'cues-ln-sd', 'cues-share-perc', 'cues-share-perc-sd'],
  ...['allow-url-overrides', 'allow-untokened-writes', 'final-page', 'debrief-names-false'],
  ...['completion-code', 'custom-msg', 'debrief', 'study-name', 'condition-name', 'contact'],
])

/** Spec 4, parameter normalisation: all spellings of "no value" become the empty string. */
export function normaliseParameters(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const normal: Record<string, string> = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (name.startsWith('feed-button-')) normal[name] = isNothing(value) || value === '0' ? 'no' : value
    else normal[name] = isNothing(value) || (isOff(value) && !keepsZeroAndNo(name)) ? '' : value
  }
  if ('intervention-perc' in normal && (normal['intervention-type'] ?? '') === '') normal['intervention-perc'] = ''
  return normal
}

/** The exit of an outcome may be a code, and a code may be '0' or 'no'. */
const keepsZeroAndNo = (name: string) => ZERO_AND_NO_COUNT.has(name) || name.startsWith('exit-')
const isNothing = (value: string) => value === '' || value === 'null' || value === 'undefined'
const isOff = (value: string) => value === '0' || value === 'no'
