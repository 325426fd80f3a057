import { FEED_PARAMETERS } from './feed-parameters.ts'

/** Settings that the link may change for one visit (ruling C12). The condition is the server's to decide. */
const OVERRIDABLE = FEED_PARAMETERS.filter((name) => name !== 'condition')

/** The study's settings as this visit has them: the link wins, unless the study says no. */
export function withOverrides(
  settings: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): Record<string, string> {
  if (settings['allow-url-overrides'] === 'no') return { ...settings }
  const overrides = OVERRIDABLE.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const]))
  return { ...settings, ...Object.fromEntries(overrides) }
}
