import type { Definition } from './definition.ts'

type Settings = Readonly<Record<string, string>>

/** Parsing takes longer than all that is done with it, and a server sees few different values. */
const MAX_PARSED = 50
const parsed = new Map<string, ReadonlyMap<string, Definition>>()

/** The setting that holds the researcher's own questionnaires of a study: a JSON list, frozen with its version. */
export const OWN_QUESTIONNAIRES = 'questionnaires'

/** The own questionnaires of a study, by name. They were parsed and checked when the study was saved. */
export function ownQuestionnaires(settings: Settings): ReadonlyMap<string, Definition> {
  const value = settings[OWN_QUESTIONNAIRES] ?? ''
  const known = parsed.get(value)
  if (known !== undefined) return known
  const definitions: Definition[] = value === '' ? [] : JSON.parse(value)
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const [oldest] = parsed.keys()
  if (parsed.size >= MAX_PARSED && oldest !== undefined) parsed.delete(oldest)
  parsed.set(value, byName)
  return byName
}
