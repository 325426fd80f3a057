import { cardKey, fieldAndCard } from './card-rule.ts'
import type { Item, ItemOf, ItemType, Option } from './item.ts'

/** Field of what a person writes for "Other, please say". */
export const otherField = (key: string, value: string): string => partField(key, `${value}_text`)

/** Field of one option where each has a number of its own. */
export const sumField = (key: string, value: string): string => partField(key, value)

/** Says whether a slider was moved (ruling A7). */
export const touchedField = (key: string): string => partField(key, 'touched')

/** Of an item about a card the id of the card stays last. */
function partField(key: string, part: string): string {
  const about = fieldAndCard(key)
  return about === undefined ? `${key}_${part}` : cardKey(`${about.field}_${part}`, about.entity_id)
}

/** What a page must know of a kind before it loads how answers are checked and stored. Small, because every page of questions has it. */
type Shape<K extends ItemType = ItemType> = {
  /** The fields that people answer, in their order on the screen; absent: those of its rows, or its key and words beside its options. */
  fields?: (item: ItemOf<K, unknown>) => readonly string[]
  /** Starts with a value, so that a further field says whether somebody touched it. */
  notesTouch?: true
  /** In place of a question: a text in markdown, or nothing at all, because it is stored with the page. */
  shows?: 'text' | 'nothing'
}

/** A kind that asks a question and has the usual fields needs no line here. */
const shapes: { readonly [K in ItemType]?: Shape<K> } = {
  sum: { fields: ({ key, options }) => options.map(({ value }) => sumField(key, value)) },
  slider: { notesTouch: true },
  information: { fields: () => [], shows: 'text' },
  hidden: { shows: 'nothing' },
}

export const shapeOf = ({ type }: { type: ItemType }): Shape => (shapes[type] as Shape | undefined) ?? {} // of its own type

/** A slider that was not moved is stored with its start (ruling A7), which nobody chose. */
export const isUnmoved = (item: Pick<Item<unknown>, 'type' | 'key'>, answers: Readonly<Record<string, string>>): boolean =>
  shapeOf(item).notesTouch === true && answers[touchedField(item.key)] === 'no'

/** The fields that people answer: not whether a slider was touched. */
export const answerFields = (item: Item<unknown>): readonly string[] =>
  shapeOf(item).fields?.(item) ??
  ('rows' in item
    ? item.rows.map(({ key }) => key)
    : [item.key, ...optionsOf(item).flatMap(({ value, asksText }) => (asksText ? [otherField(item.key, value)] : []))])

/** The fields that an item stores, in their order on the screen; what was drawn is recorded apart. */
export const fieldsOf = (item: Item<unknown>): readonly string[] =>
  shapeOf(item).notesTouch ? [...answerFields(item), touchedField(item.key)] : answerFields(item)

/** Whether items of this type ask nothing: an information above the questions, a hidden field. */
export const asksNothing = (type: ItemType): boolean => shapeOf({ type }).shows !== undefined

/** Whether it is stored with the page and never shown. */
export const isHidden = (item: Pick<Item, 'type'>): boolean => shapeOf(item).shows === 'nothing'

/** The options of an item; none where it has no such thing. */
export const optionsOf = <T>(item: Item<T>): readonly Option<T>[] => ('options' in item ? item.options : [])
