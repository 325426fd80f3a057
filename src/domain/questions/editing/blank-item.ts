import { suggestOptionValue } from '../../parameters/intervention-content.ts'
import type { Item, ItemType, Option } from '../item.ts'
import { asksNothing } from '../item-fields.ts'
import { OPTION_PLACEHOLDERS, rowPlaceholder } from '../placeholder-words.ts'
import type { Text } from '../text.ts'

type Own<I> = I extends unknown ? Omit<I, 'key' | 'label' | 'isRequired'> : never

const options = (...labels: string[]): readonly Option[] =>
  labels.map((label, i) => ({ value: suggestOptionValue(label, i + 1), label }))

const TWO = options(...OPTION_PLACEHOLDERS)

/** What a new item of each type starts with, beside its key and question. */
const STARTS: { readonly [T in ItemType]: Own<Extract<Item<Text>, { type: T }>> | Own<Item<Text>> } = {
  radio: { type: 'radio', options: TWO },
  checkbox: { type: 'checkbox', options: TWO },
  dropdown: { type: 'dropdown', options: TWO },
  picture: { type: 'picture', options: TWO, isMultiple: false },
  matrix: { type: 'matrix', rows: [], options: options('Disagree', 'Neither', 'Agree') },
  ranking: { type: 'ranking', options: TWO },
  sum: { type: 'sum', options: TWO, total: 100 },
  ladder: { type: 'ladder', min: 1, max: 10, topLabel: 'Top', bottomLabel: 'Bottom' },
  number: { type: 'number', isWhole: true, invalidText: 'Please enter a number.' },
  text: { type: 'text', maxLength: 200 },
  'long-text': { type: 'long-text', maxLength: 2000 },
  slider: { type: 'slider', min: 0, max: 100, step: 1, initial: 50, minLabel: '', maxLabel: '' },
  analogue: { type: 'analogue', min: 0, max: 100, minLabel: 'Not at all', maxLabel: 'Very much' },
  date: { type: 'date' },
  information: { type: 'information' },
  hidden: { type: 'hidden', source: { from: 'url', name: '' } },
}

type Shared = Pick<Item<Text>, 'key' | 'label'> &
  Partial<Pick<Item<Text>, 'hint' | 'isRequired' | 'reminds' | 'isSensitive' | 'showIf'>>

export function blankItem(type: ItemType, shared: Shared): Item<Text> {
  const start = STARTS[type]
  const item = { isRequired: !asksNothing(type), ...shared, ...start } as Item<Text> // STARTS has the rest of each type
  return item.type === 'matrix' && item.rows.length === 0
    ? { ...item, rows: [1, 2].map((n) => ({ key: `${item.key}_${n}`, label: rowPlaceholder(n) })) }
    : item
}

/** The same question as another type: what both have stays, such as the options and the limits. */
export function withType(item: Item<Text>, type: ItemType): Item<Text> {
  const { key, label, hint, isRequired, reminds, isSensitive, showIf } = item
  const next = blankItem(type, {
    key,
    label,
    ...(hint !== undefined && { hint }),
    ...(asksNothing(item.type) || asksNothing(type) ? {} : { isRequired }),
    ...(reminds && { reminds }),
    ...(isSensitive && { isSensitive }),
    ...(showIf && { showIf }),
  })
  const kept = ['options', 'min', 'max', 'minLabel', 'maxLabel', 'maxLength'].filter((name) => name in item && name in next)
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, Reflect.get(item, name)])) }
}
