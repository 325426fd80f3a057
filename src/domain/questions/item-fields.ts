import { otherField, touchedField } from './field-names.ts'
import type { Item, ItemType, Option } from './item.ts'
import { shapeOf } from './kinds/shapes.ts'

/** A slider that was not moved is stored with its start (ruling A7), which nobody chose. */
export const isUnmoved = (item: Pick<Item<unknown>, 'type' | 'key'>, answers: Readonly<Record<string, string>>): boolean =>
  shapeOf(item).notesTouch === true && answers[touchedField(item.key)] === 'no'

/** The fields that people answer: not whether a slider was touched. */
export const answerFields = (item: Item<unknown>): readonly string[] =>
  shapeOf(item).fields?.(item) ??
  ('rows' in item
    ? keysOf(item)
    : [item.key, ...optionsOf(item).flatMap(({ value, asksText }) => (asksText ? [otherField(item.key, value)] : []))])

/** The fields that an item stores, in their order on the screen; what was drawn is recorded apart. */
export const fieldsOf = (item: Item<unknown>): readonly string[] =>
  shapeOf(item).notesTouch ? [...answerFields(item), touchedField(item.key)] : answerFields(item)

/** The keys that an item gives to its answers, in a stable order: its own, or those of its rows. */
export const keysOf = (item: Item<unknown>): readonly string[] => ('rows' in item ? item.rows.map(({ key }) => key) : [item.key])

/** The statements of an item that has some. */
export const rowsOf = <T>(item: Item<T>): readonly { key: string; label: T }[] | undefined =>
  'rows' in item ? item.rows : undefined

/** The same item under other keys. */
export const withKeys = <I extends Item<unknown>>(item: I, rename: (key: string) => string): I => ({
  ...item,
  key: rename(item.key),
  ...('rows' in item && { rows: item.rows.map((row) => ({ ...row, key: rename(row.key) })) }),
})

/** Whether items of this type ask nothing: an information above the questions, a hidden field. */
export const asksNothing = (type: ItemType): boolean => shapeOf({ type }).shows !== undefined

/** Whether it is stored with the page and never shown. */
export const isHidden = (item: Pick<Item, 'type'>): boolean => shapeOf(item).shows === 'nothing'

/** The options of an item; none where it has no such thing. */
export const optionsOf = <T>(item: Item<T>): readonly Option<T>[] => ('options' in item ? item.options : [])

/** Whether the answers to an item are its options, and not numbers or words beside them. */
export const answersAreOptions = (item: Item<unknown>): boolean => 'options' in item && !shapeOf(item).fields
