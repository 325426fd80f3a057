/** '0' of these means zero or off in its own right and is not the same as nothing. */
const ZERO_AND_NO_COUNT = new Set([
  'intervention-perc',
  'intervention-min-seconds',
  'allow-url-overrides',
  'allow-untokened-writes',
])

/** Spec 4, parameter normalisation: the many spellings of "nothing" become one. */
export function normaliseParameters(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const normal: Record<string, string> = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (name.startsWith('feed-button-')) normal[name] = isNothing(value) || value === '0' ? 'no' : value
    else normal[name] = isNothing(value) || (isOff(value) && !ZERO_AND_NO_COUNT.has(name)) ? '' : value
  }
  if ('intervention-perc' in normal && (normal['intervention-type'] ?? '') === '') normal['intervention-perc'] = ''
  return normal
}

const isNothing = (value: string) => value === '' || value === 'null' || value === 'undefined'
const isOff = (value: string) => value === '0' || value === 'no'
