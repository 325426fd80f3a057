import type { Page } from '../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../check-definition.ts'
import type { Definition } from '../definition.ts'
import type { Expression } from '../expression.ts'
import type { Item } from '../item.ts'
import type { Text } from '../text.ts'

export const definitionOf = (pages: readonly Page<Text>[], more: Partial<Definition> = {}): Definition => ({
  ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, name: 'mine', label: 'Mine', asks: '', languages: ['en'] },
  ...{ heading: 'Mine', submitLabel: 'Next', attentionAnswers: {}, scores: [], pages },
  ...more,
})

export const page = (name: string, items: readonly Item<Text>[], more: Partial<Page<Text>> = {}): Page<Text> => ({
  name,
  blockOrder: 'fixed',
  blocks: [{ name: `${name}-block`, items }],
  ...more,
})

export const options = ['1_no', '2_some', '3_yes'].map((value) => ({ value, label: value }))

const WITH_OPTIONS = ['radio', 'checkbox', 'dropdown', 'picture', 'matrix', 'ranking', 'sum']

/** Any kind of item with what the test changes. */
export function item(key: string, more: { type?: Item['type']; [property: string]: unknown } = {}): Item<Text> {
  const { type = 'radio' } = more
  return {
    type,
    key,
    label: 'A question',
    isRequired: true,
    ...(WITH_OPTIONS.includes(type) && { options }),
    ...more,
  } as Item<Text>
}
export const age = item('years', { type: 'number', min: 16, max: 99, isWhole: true, invalidText: 'A number' })
export const boxes = item('boxes', { type: 'checkbox', maxChosen: 2 })
export const written = item('written', { type: 'text', maxLength: 50 })

export const problemsOf = (definition: Definition, others: readonly string[] = []) =>
  checkDefinition(definition, new Set(others)).map(({ text }) => text)
export const problemsOfItems = (...items: readonly Item<Text>[]) => problemsOf(definitionOf([page('p', items)]))

export const is = (key: string, value: string, how: Extract<Expression, { fact: string }>['is'] = '='): Expression => ({
  fact: `answer.${key}`,
  is: how,
  value,
})
