import type { Expression } from './expression.ts'

/** A picture or film that a researcher uploaded; `seconds` is the length of a film. */
export type ItemMedia<T = string> = { media_id: string; alt: T; width: number; height: number; seconds?: number }

export type Option<T = string> = {
  value: string
  label: T
  /** Keeps its place where the order is drawn. */
  isFixed?: boolean
  /** "Other, please say": people who choose it can write which; stored as `{key}_{value}_text`. */
  asksText?: boolean
  /** "None of these": excludes all others. */
  isExclusive?: boolean
  /** Of a picture choice. */
  picture?: ItemMedia<T>
  /** Offered where it holds, as for choices that are carried over from another question. Only earlier pages count (`offered.ts`). */
  showIf?: Expression
}

/** A statement of a matrix; `showIf` as that of an option. */
export type Row<T = string> = { key: string; label: T; showIf?: Expression }

type Asked<T> = {
  /** Key of the answer in the data. */
  key: string
  /** The question. */
  label: T
  /** Whether the question is markdown: bold, italic, lists, links. Otherwise its signs are shown as they are. */
  isFormatted?: boolean
  /** A line below the question. */
  hint?: T
  isRequired: boolean
  /** An open item that is not required is pointed out once when the page is left. */
  reminds?: boolean
  /**
   * Asks for what people may want to keep private: what data protection law calls special categories (health, politics, ethnicity,
   * gender identity, beliefs), and income. Researchers see it where they choose a form, and analysts in the codebook.
   */
  isSensitive?: boolean
  /** A decoy: shown and checked like any other, never sent (ruling D2). */
  isDropped?: boolean
  showIf?: Expression
}

/** `reversed-for-half`: half of the people, drawn from their seed, see the options from the last to the first. */
export type OptionOrder = 'fixed' | 'random' | 'reversed-for-half'

export type ChoiceItem<T = string> = Asked<T> & {
  type: 'radio' | 'checkbox'
  options: readonly Option<T>[]
  isReversed?: boolean
  optionOrder?: OptionOrder
  /** Of a checkbox item: how many may be ticked. */
  minChosen?: number
  maxChosen?: number
}

/** A long list of options with a search field. */
export type DropdownItem<T = string> = Asked<T> & {
  type: 'dropdown'
  options: readonly Option<T>[]
  optionOrder?: OptionOrder
}

/** Options that are pictures, each with its label. */
export type PictureItem<T = string> = Asked<T> & {
  type: 'picture'
  options: readonly Option<T>[]
  optionOrder?: OptionOrder
  /** Whether several may be chosen. */
  isMultiple: boolean
}

/** Statements that share a scale. Each has a key of its own; the key of the item itself names no answer. */
export type MatrixItem<T = string> = Asked<T> & {
  type: 'matrix'
  rows: readonly Row<T>[]
  options: readonly Option<T>[]
  /** Whether each person sees the statements in an order of their own. */
  rowOrder?: 'fixed' | 'random'
  optionOrder?: 'fixed' | 'reversed-for-half'
  /** Whether several options of a row may be ticked. */
  isMultiple?: boolean
}

/** Stored as the values from first to last, joined with `;`. */
export type RankingItem<T = string> = Asked<T> & {
  type: 'ranking'
  options: readonly Option<T>[]
  optionOrder?: OptionOrder
}

/** Whole numbers that add up to the total; stored as `{key}_{value}`, one field for each option. */
export type SumItem<T = string> = Asked<T> & {
  type: 'sum'
  options: readonly Option<T>[]
  optionOrder?: OptionOrder
  total: number
  unit?: T
}

/** Steps of a ladder are numbered from the bottom. */
export type LadderItem<T = string> = Asked<T> & { type: 'ladder'; min: number; max: number; topLabel: T; bottomLabel: T }

export type NumberItem<T = string> = Asked<T> & {
  type: 'number'
  /** Absent where the specification sets no limit. */
  min?: number
  max?: number
  isWhole: boolean
  /** Shown where what was typed is no such number. */
  invalidText: T
}

export type TextItem<T = string> = Asked<T> & {
  type: 'text' | 'long-text'
  maxLength: number
  minLength?: number
  /** What the text must look like: `9` is a digit, `A` a letter, `*` either, everything else itself. */
  mask?: string
  /** Shown where the text does not fit the mask. */
  invalidText?: T
}

/** An untouched slider is stored with its default and flagged with `{key}_touched` = no (ruling A7). */
export type SliderItem<T = string> = Asked<T> & {
  type: 'slider'
  min: number
  max: number
  step: number
  initial: number
  minLabel: T
  maxLabel: T
  unit?: T
}

/** A line between two ends, without a default and without numbers. */
export type AnalogueItem<T = string> = Asked<T> & { type: 'analogue'; min: number; max: number; minLabel: T; maxLabel: T }

/** Stored as 2027-03-31. */
export type DateItem<T = string> = Asked<T> & { type: 'date'; earliest?: string; latest?: string }

/** No question: text, a picture or a film, which may have to stay for some seconds. Its label is the text, in markdown. */
export type InformationItem<T = string> = Asked<T> & { type: 'information'; media?: ItemMedia<T>; minSeconds?: number }

/** Not shown: stored with the page. Its label says in the codebook what it is. */
export type HiddenItem<T = string> = Asked<T> & {
  type: 'hidden'
  source: HiddenSource
}

export type HiddenSource =
  | { from: 'url'; name: string }
  | { from: 'random'; min: number; max: number }
  | { from: 'condition' }
  | DrawSource
  /** The value of the first case that holds; a case without a condition always does. Facts in a value are filled in. */
  | { from: 'value'; cases: readonly { if?: Expression; value: string }[] }

/**
 * Some of these parts are drawn for each person when the questionnaire is first opened: this is how people are assigned within a
 * questionnaire. Stored are the names of the drawn parts in their order, joined with `;`.
 */
export type DrawSource = {
  from: 'draw'
  parts: readonly DrawnPart[]
  /** How many of the parts each person gets. */
  nDrawn: number
  /** How many of the drawn parts are asked at most: the first whose pages are shown. Absent: all. */
  nAsked?: number
  /** Whether the parts that were drawn come in a random order, or as they are listed. */
  order: 'fixed' | 'random'
  /** The parts that the fewest people have are drawn first. Otherwise each person's seed alone decides. */
  isEven: boolean
}

/** `pages` are asked only of people who have the part, in the order of the parts. */
export type DrawnPart = { value: string; pages?: readonly string[] }

export type Item<T = string> =
  | ChoiceItem<T>
  | DropdownItem<T>
  | PictureItem<T>
  | MatrixItem<T>
  | RankingItem<T>
  | SumItem<T>
  | LadderItem<T>
  | NumberItem<T>
  | TextItem<T>
  | SliderItem<T>
  | AnalogueItem<T>
  | DateItem<T>
  | InformationItem<T>
  | HiddenItem<T>

export type ItemType = Item['type']

type OfType<I, K> = I extends { type: infer U } ? (K extends U ? I : never) : never

/** The item of a type. Some types share a shape, such as one choice and several. */
export type ItemOf<K extends ItemType, T = string> = OfType<Item<T>, K>
