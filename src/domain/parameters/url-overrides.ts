import { FEED_PARAMETERS } from './feed-parameters.ts'
import { normaliseParameters } from './normalise.ts'

/** Settings that the link may change for one visit (ruling C12). The server alone decides the condition. */
export const OVERRIDABLE = FEED_PARAMETERS.filter((name) => name !== 'condition')

/** Those that it may change as well where `allow-url-overrides` is `look`, as in the study of /demo. In others the look may be what is compared. */
const LOOK = ['skin', 'color-scheme'] as const

/** `?consent=yes` asks for the study's text, or for the shipped one where it has none; it is no text itself. The same for `instruct`. */
export const SHOW_TEXT = 'yes'
const TEXTS: readonly string[] = ['consent', 'instruct']

/** The settings for this visit: values of the link override the study, unless the study forbids it. */
export function withOverrides(
  settings: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): Record<string, string> {
  const overridden: Record<string, string> = { ...settings }
  const allowed = settings['allow-url-overrides']
  if (allowed === 'no') return overridden
  const names = allowed === 'look' ? [...OVERRIDABLE, ...LOOK] : OVERRIDABLE
  for (const name of names) {
    const value = query[name]
    const isAsked = TEXTS.includes(name) && value === SHOW_TEXT
    if (value !== undefined) overridden[name] = (isAsked && normaliseParameters(settings)[name]) || value
  }
  // The words of one intervention would be nonsense in another.
  if (overridden['intervention-type'] !== settings['intervention-type']) delete overridden['intervention-content']
  return overridden
}
