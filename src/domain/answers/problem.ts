/** What is wrong with an answer: an English sentence, which participants read in their language, and what stands for its `{names}`. */
export type Problem = { text: string; values?: Readonly<Record<string, string | number>> }

/** Problems by field. What concerns an item as a whole is named by the key of the item. */
export type Problems = Record<string, Problem>

/** Spec 5 has this word for the accuracy prompt; it is used for every unanswered item. */
export const REQUIRED: Problem = { text: 'Required' }

export const NOT_AN_OPTION: Problem = { text: 'Choose from the options shown' }

/** A problem in English. */
export const sayProblem = ({ text, values = {} }: Problem): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : placeholder))
