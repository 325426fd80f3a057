import { decodeJson } from '#contract/wire.ts'
import { DEFINITION_FORMAT, type Definition } from '#domain/questions/definition.ts'

/** A new questionnaire, or the edits of one version of a saved one. */
export const draftName = (questionnaire_id: string | undefined, version: number): string =>
  questionnaire_id === undefined ? 'questionnaires/new' : `questionnaires/${questionnaire_id}/${version}`

/** False if the browser stored nothing: storage may be full or switched off. */
export function storeDraft(name: string, definition: Definition): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(definition))
    return true
  } catch (error) {
    console.warn(`${name} could not be stored`, error)
    return false
  }
}

export function clearDraft(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch (error) {
    console.warn(`${name} could not be removed`, error)
  }
}

export function readDraft(name: string): Definition | undefined {
  try {
    const decoded = decodeJson(localStorage.getItem(name) ?? 'null')
    return decoded.ok && isDefinition(decoded.value) ? decoded.value : undefined
  } catch (error) {
    console.warn(`${name} could not be read`, error)
    return undefined
  }
}

/** This page alone writes drafts, so its shape needs no closer look; the server checks all of it. */
const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' &&
  value !== null &&
  Reflect.get(value, 'format') === DEFINITION_FORMAT &&
  Array.isArray(Reflect.get(value, 'pages'))
