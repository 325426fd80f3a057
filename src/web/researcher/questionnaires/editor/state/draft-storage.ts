import { DEFINITION_FORMAT, type Definition } from '#domain/questions/definition.ts'
import { type Edited, withoutIds } from '#domain/questions/editing/edited.ts'
import type { DraftFormat } from '#web/researcher/drafts/kept-drafts.ts'

/** The drafts of a new questionnaire, or of a saved one. Each of them says which version it was made from. */
export const draftName = (questionnaire_id: string | undefined): string => `questionnaires/${questionnaire_id ?? 'new'}`

const DEFINITION = 'definition'

export const draftFormat: DraftFormat<Definition, Edited> = {
  parts: [DEFINITION],
  write: (edited) => ({ [DEFINITION]: withoutIds(edited) }),
  read: ({ [DEFINITION]: value }) => (isDefinition(value) ? value : undefined),
}

/** This page alone writes drafts, so its shape needs no closer look; the server checks all of it. */
const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' &&
  value !== null &&
  Reflect.get(value, 'format') === DEFINITION_FORMAT &&
  Array.isArray(Reflect.get(value, 'pages'))
