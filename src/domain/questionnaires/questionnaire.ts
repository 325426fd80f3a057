/**
 * A questionnaire is data: one file declares it, one line in `index.ts` registers it. All of it travels to the participant's
 * browser: right answers and scores are in `domain/answer-keys/`.
 */
export type Questionnaire = {
  /** Last part of its address, `/form/{name}`, and name of its file. */
  name: string
  /** As researchers see and store it in the parameter `forms`. */
  label: string
  /** What it asks, in a few words: its title where researchers choose it, since some published labels say something else. */
  asks: string
  /** Other spellings found in published parameter files. */
  aliases: readonly string[]
  /** Heading of its page. */
  heading: string
  submitLabel: 'Next' | 'Finish' | 'Continue'
  /** A sentence or two above the first question. */
  intro?: string
  blocks: readonly Block[]
  /** Whether each person sees the blocks in an order of their own, drawn from their seed and recorded. */
  blockOrder: 'fixed' | 'random'
  /** The instrument that the items come from, as a reference list would name it. */
  citation?: string
  /** What the settings of a study change, such as its topics. Absent where every study asks the same. */
  inStudy?: (settings: Readonly<Record<string, string>>) => Pick<Questionnaire, 'heading' | 'blocks'>
}

/** Items that stay together when the order of blocks is drawn. */
export type Block = { name: string; heading?: string; items: readonly Item[] }

export type Option = { value: string; label: string }

type Asked = {
  /** Key of the answer in the data. */
  key: string
  /** The question. */
  label: string
  /** A line below the question. */
  hint?: string
  isRequired: boolean
  /**
   * Asks for what people may want to keep private: what data protection law calls special categories (health, politics, ethnicity,
   * gender identity, beliefs), and income. Researchers see it where they choose a form, and analysts in the codebook.
   */
  isSensitive?: boolean
  /** A decoy: shown and checked like any other, never sent (ruling D2). */
  isDropped?: boolean
}

export type ChoiceItem = Asked & { type: 'radio' | 'checkbox'; options: readonly Option[]; isReversed?: boolean }

/** Steps of a ladder are numbered from the bottom. */
export type LadderItem = Asked & { type: 'ladder'; min: number; max: number; topLabel: string; bottomLabel: string }

export type NumberItem = Asked & {
  type: 'number'
  /** Absent where the specification sets no limit. */
  min?: number
  max?: number
  isWhole: boolean
  /** Shown where what was typed is no such number. */
  invalidText: string
}

export type TextItem = Asked & { type: 'text' | 'long-text'; maxLength: number }

/** An untouched slider is stored with its default and flagged with `{key}_touched` = no (ruling A7). */
export type SliderItem = Asked & {
  type: 'slider'
  min: number
  max: number
  step: number
  initial: number
  minLabel: string
  maxLabel: string
  unit?: string
}

export type Item = ChoiceItem | LadderItem | NumberItem | TextItem | SliderItem

/** Answers by key, as in the form or as sent; ticked values are joined with `;`. */
export type Answers = Readonly<Record<string, string>>

export const itemsOf = ({ blocks }: Questionnaire): readonly Item[] => blocks.flatMap(({ items }) => items)

/** A questionnaire as a study with these settings asks it. */
export const askedIn = (questionnaire: Questionnaire, settings: Readonly<Record<string, string>>): Questionnaire => ({
  ...questionnaire,
  ...questionnaire.inStudy?.(settings),
})
