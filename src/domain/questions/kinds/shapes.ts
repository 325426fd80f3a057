import { sumField } from '../field-names.ts'
import type { ItemOf, ItemType } from '../item.ts'

/** What a page must know of a kind before it loads how answers are checked and stored. Small, because every page of questions has it. */
export type Shape<K extends ItemType = ItemType> = {
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
