import type { Answers } from '../fields.ts'
import type { Filled } from '../filled-parts.ts'

export type Draft = { filled: Filled; answers: Answers }

/** The answer to a question: a text, or the options of a list by their words. */
export type Answer = { text: string } | { options: readonly string[]; isSeveral: boolean }

export type Question = {
  /** As the form calls it. */
  id: string
  /** Number or heading on the form. */
  title: string
  /** What it asks. */
  asks: string
  isRequired: boolean
  answer: (draft: Draft) => Answer
}

/** A form of a registry: one file with one descriptor, and one line in `index.ts`. */
export type Form = {
  name: string
  label: string
  /** Where it is filled in. */
  address: string
  about: string
  questions: readonly Question[]
}

/** Parts of an answer, with an empty line between them; empty ones are left out. */
export const joined = (...parts: readonly (string | undefined)[]): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join('\n\n')
