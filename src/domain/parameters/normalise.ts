/**
 * '0' and 'no' of these mean zero or off in their own right, or are a code or a text like any other, and not the same as nothing. Consent
 * and instructions are not among them: that is how a link switches them off.
 */
const ZERO_AND_NO_COUNT = new Set([
  ...['intervention-perc', 'intervention-min-seconds', 'cues-ln-mean', 'cues-ln-sd'],
  ...['allow-url-overrides', 'allow-untokened-writes'],
  ...['completion-code', 'custom-msg', 'debrief', 'study-name'],
])

/** Spec 4, parameter normalisation: the many spellings of "nothing" become one. */
export function normaliseParameters(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const normal: Record<string, string> = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (name.startsWith('feed-button-')) normal[name] = isNothing(value) || value === '0' ? 'no' : value
    else normal[name] = isNothing(value) || (isOff(value) && !keepsZeroAndNo(name)) ? '' : value
  }
  if ('intervention-perc' in normal && (normal['intervention-type'] ?? '') === '') normal['intervention-perc'] = ''
  return normal
}

/** An exit of an outcome may be a code. */
const keepsZeroAndNo = (name: string) => ZERO_AND_NO_COUNT.has(name) || name.startsWith('exit-')
const isNothing = (value: string) => value === '' || value === 'null' || value === 'undefined'
const isOff = (value: string) => value === '0' || value === 'no'
