import { knownForm } from '../journey/known-form.ts'

/**
 * Reads the parameter `forms`, a JSON list of names, labels or published aliases. Returns undefined if it is not a list of
 * strings.
 */
export function parseForms(value: string): string[] | undefined {
  if (value === '') return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : undefined
  } catch {
    return undefined
  }
}

/** `settings` are those of the condition: a study may have questionnaires of its own. */
export function checkForms(value: string, settings: Readonly<Record<string, string>>): string[] {
  const forms = parseForms(value)
  if (forms === undefined) return ['must be a JSON list of form names']
  const names = forms.map((form) => knownForm(form, settings)?.name)
  const unknown = forms.filter((_, i) => names[i] === undefined)
  // Compare by registered name: a name and its alias mean the same questionnaire, which a person answers once.
  const repeated = forms.filter((_, i) => names[i] !== undefined && names.indexOf(names[i]) !== i)
  return [
    ...unknown.map((form) => `unknown form '${form}'`),
    ...[...new Set(repeated)].map((form) => `names the form '${form}' more than once`),
  ]
}
