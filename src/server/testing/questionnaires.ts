import { randomUUID } from 'node:crypto'
import { onePage } from '#domain/questionnaires/questionnaire.ts'
import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '#domain/questions/definition.ts'
import type { Item } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'

/** A question that is answered with a few words. */
export const aQuestion = (key: string, label: Text = `What about ${key}?`): Item<Text> => ({
  type: 'text',
  key,
  label,
  isRequired: true,
  maxLength: 100,
})

/** A questionnaire of one page, as the builder saves it. */
export const aDefinition = (items: readonly Item<Text>[] = [aQuestion('pets')], given: Partial<Definition> = {}): Definition => ({
  format: DEFINITION_FORMAT,
  format_version: DEFINITION_FORMAT_VERSION,
  version: 1,
  languages: ['en'],
  name: `q-${randomUUID().slice(0, 8)}`,
  label: 'Pets',
  asks: 'Which animals people have',
  heading: 'Your pets',
  submitLabel: 'Next',
  pages: onePage([{ name: 'all', items }]),
  attentionAnswers: {},
  scores: [],
  ...given,
})
