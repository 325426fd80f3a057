import type { CardQuestion } from '../questions/card-rule.ts'
import type { Expression } from '../questions/expression.ts'
import type { Item } from '../questions/item.ts'
import type { Outcome } from '../session/outcomes.ts'

export type * from '../questions/item.ts'

/**
 * A questionnaire is data. A shipped one is declared by one file, and one line in `index.ts` registers it; a researcher's own is stored as
 * a `Definition`. All of it travels to the participant's browser: right answers and scores are in `domain/answer-keys/`. `T` is what its words are: plain strings, or texts in several languages.
 */
export type Questionnaire<T = string> = {
  /** Last part of its address, `/form/{name}`, and name of its file. */
  name: string
  /** As researchers see and store it in the parameter `forms`. */
  label: string
  /** What it asks, in a few words: its title where researchers choose it, since some published labels say something else. */
  asks: string
  /** Other spellings found in published parameter files. */
  aliases: readonly string[]
  /** Heading of its pages. */
  heading: T
  submitLabel: 'Next' | 'Finish' | 'Continue'
  /** A sentence or two above the first question. */
  intro?: T
  pages: readonly Page<T>[]
  /** The instrument that the items come from, as a reference list would name it. */
  citation?: string
  /** Under which terms the items may be used. */
  licence?: string
  /** Whether the items have the words of the instrument that is cited. */
  wording?: Wording
  /** What could not be compared with a public source. Researchers see it where they choose the form. */
  unchecked?: string
  /** What the settings of a study change, such as its topics. Absent where every study asks the same. */
  inStudy?: (settings: Readonly<Record<string, string>>) => Pick<Questionnaire<T>, 'heading' | 'pages'>
}

export type Wording = 'as-published' | 'reworded' | 'own'

/** What is shown at once. Its answers are sent when it is left. */
export type Page<T = string> = {
  name: string
  heading?: T
  blocks: readonly Block<T>[]
  /** Whether each person sees the blocks in an order of their own, drawn from their seed and recorded. */
  blockOrder: 'fixed' | 'random'
  /** Shown where it holds; absent: always. */
  showIf?: Expression
  /** Passed over once pages of so many of these parts were sent. Made by a draw, for one person: no questionnaire is stored with it. */
  onlyBefore?: { n: number; parts: readonly (readonly string[])[] }
  /** Where to go when the page is left: the first whose condition holds; none: to the next page. */
  jumps?: readonly Jump[]
}

export type Jump = {
  /** Absent: always. */
  if?: Expression
  /** A later page of this questionnaire, the end of this questionnaire, or the end of the visit. */
  to: { page: string } | { end: 'questionnaire' } | { end: 'visit'; outcome: EndingOutcome }
}

/** Outcomes that an answer may lead to. */
export const ENDING_OUTCOMES = ['screened_out', 'quota_full', 'failed_attention'] as const satisfies readonly Outcome[]

export type EndingOutcome = (typeof ENDING_OUTCOMES)[number]

/** Items that stay together when the order of blocks is drawn. */
export type Block<T = string> = {
  name: string
  heading?: T
  intro?: T
  items: readonly Item<T>[]
  /** Whether each person sees the items in an order of their own. Absent: fixed. */
  itemOrder?: 'fixed' | 'random'
  /** How many of the items are drawn for each person. Absent: all. */
  nDrawn?: number
  showIf?: Expression
  /** The block is asked once for each card that these rules choose. */
  cards?: CardQuestion
}

/** Answers by key, as in the form or as sent; ticked values are joined with `;`. */
export type Answers = Readonly<Record<string, string>>

/** The pages of a questionnaire that fits on one. */
export const onePage = <T>(blocks: readonly Block<T>[], blockOrder: Page['blockOrder'] = 'fixed'): readonly Page<T>[] => [
  { name: 'all', blocks, blockOrder },
]

export const blocksOf = <T>({ pages }: Pick<Questionnaire<T>, 'pages'>): readonly Block<T>[] =>
  pages.flatMap(({ blocks }) => blocks)

export const itemsOf = <T>(questionnaire: Pick<Questionnaire<T>, 'pages'>): readonly Item<T>[] =>
  blocksOf(questionnaire).flatMap(({ items }) => items)

/** A questionnaire as a study with these settings asks it. */
export const askedIn = (questionnaire: Questionnaire, settings: Readonly<Record<string, string>>): Questionnaire => ({
  ...questionnaire,
  ...questionnaire.inStudy?.(settings),
})
