import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { givenForms } from '#domain/questions/library/forms-in-settings.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'

/** The study's copies of the lab's questionnaires: a field of a draft, JSON as in the setting. */
type Own = { questionnaires: string }

/** The last values that were read: a page reads the same one after every key press. */
const read = new Map<string, readonly Definition[]>()
const MAX_READ = 10

/** None where the value cannot be read: the check of the setting says so. */
export function ownForms({ questionnaires: value }: Own): readonly Definition[] {
  const known = read.get(value)
  if (known !== undefined) return known
  const forms = givenForms([{ condition: 1, param: OWN_QUESTIONNAIRES, value }]) ?? []
  if (read.size >= MAX_READ) read.clear()
  read.set(value, forms)
  return forms
}

const written = (forms: readonly Definition[]) => (forms.length === 0 ? '' : JSON.stringify(forms))

/** With this copy in place of one of the same name, or as a further one. */
export function withOwnForm(own: Own, added: Definition): Own {
  const forms = ownForms(own)
  const isKnown = forms.some(({ name }) => name === added.name)
  return { questionnaires: written(isKnown ? forms.map((each) => (each.name === added.name ? added : each)) : [...forms, added]) }
}

/** Without the copies that no condition asks. What cannot be read stays, so that its problem is named. */
export function usedOwnForms(value: string, asked: ReadonlySet<string>): string {
  const forms = ownForms({ questionnaires: value })
  if (forms.length === 0) return value
  const used = forms.filter(({ name }) => asked.has(name))
  return used.length === forms.length ? value : written(used)
}

/** Whether a name is that of a shipped questionnaire or of one of the study's own. */
export const isKnownForm = (name: string, own: Own): boolean =>
  findQuestionnaire(name)?.name === name || ownForms(own).some((each) => each.name === name)

/** The same list where all are known, so that conditions which share it still compare as equal. */
export function knownForms(names: readonly string[], own: Own): readonly string[] {
  const known = names.filter((name) => isKnownForm(name, own))
  return known.length === names.length ? names : known
}
