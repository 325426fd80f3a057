import type { AnswerRow } from '../../exports/tidy/answers/answer-rows.ts'
import type { WideColumn, WideRow } from '../../exports/tidy/answers/wide-row.ts'
import type { Answering } from '../../simulation/answering.ts'
import type { FactRange } from '../checks/can-hold.ts'
import type { Item, ItemOf, ItemType, Option } from '../item.ts'
import type { Text } from '../text.ts'
import type { Part } from './kind.ts'

/** An item without what all kinds have. */
export type Own<I> = I extends unknown ? Omit<I, 'key' | 'label' | 'isRequired'> : never

/**
 * Everything of a kind of item that participants do not load: what codebook, tables and researchers' pages say of it, what makes a
 * definition wrong, how it is made and how simulated people answer it. One file declares it, and one line in `descriptions.ts` registers it.
 */
export type Description<K extends ItemType = ItemType> = {
  name: K
  /** How it is answered; options, where there are some, are listed after it. */
  answeredBy: (item: ItemOf<K>) => string
  /** Bounds and the like, for the codebook. */
  notes?: (item: ItemOf<K>) => readonly string[]
  /** Columns of the wide table where the stored answer alone does not say them. */
  columns?: (item: ItemOf<K>, cell: WideCell) => readonly WideColumn[]
  /** What a new item with this key has, beside key and question. */
  start: (key: string) => Own<ItemOf<K, Text>>
  /** What people call it in a sheet that they paste, in lower case; absent: a row of a sheet cannot make one. */
  sheetNames?: readonly string[]
  /** Of a row of an imported list, beside what all kinds have; absent: a list cannot name this kind. */
  ofList?: (options: readonly Option<Text>[]) => Own<ItemOf<K, Text>>
  /** What is wrong with its bounds and options, beside what holds for all options. */
  problems?: (item: ItemOf<K, unknown>) => readonly string[]
  /** How many options it needs; absent: one. A single box to tick is a question. */
  leastOptions?: number
  /** It shows no field for words beside an option. */
  hasNoWords?: true
  /** Its answer is an order of all options, so that logic cannot ask whether one of them was chosen. */
  isOrder?: true
  /** Values of its options are parts of the names of fields. */
  namesFields?: true
  /** What an answer can be; absent: its options, or any text. */
  range?: (item: ItemOf<K, unknown>) => FactRange
  /** Whether its answers are points of a scale: the same point for all of them is straight-lining. */
  isScale?: (item: ItemOf<K>) => boolean
  /** Its number is chosen by pointing, so that a replay need not hide it as something typed. */
  isPointed?: true
  /** Whether people can be assigned to conditions by its answer; absent: yes, where it is one option or a number. */
  mayAssign?: (item: ItemOf<K>) => boolean
  /** Its answer comes with the visit; nobody writes it. */
  isGiven?: true
  /** Whether other people may know its answer of somebody, in words why; absent: yes, unless people write it in words of their own. */
  knownToOthers?: (item: ItemOf<K>) => boolean | string
  /** The same question without pictures, where those are missing. */
  inWords?: (item: ItemOf<K, unknown>) => Item<unknown>
  /** What a simulated person answers, by field. It always fits the item. */
  simulated: (item: ItemOf<K>, answering: Answering) => Record<string, string>
}

/** One stored answer in the wide table. */
export type WideCell = {
  form: string
  part: Part
  /** What was asked, and where. */
  about: string
  /** Undefined where the person did not answer. */
  answered: (row: WideRow) => AnswerRow | undefined
}

/** The values that a number may have, in words; nothing where there are no bounds. */
export function rangeInWords({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
  if (min === undefined) return max === undefined ? '' : `at most ${max}`
  return max === undefined ? `at least ${min}` : `${min} to ${max}`
}
