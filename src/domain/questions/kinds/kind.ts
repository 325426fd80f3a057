import type { Problems } from '../../answers/problem.ts'
import type { Answers } from '../../questionnaires/questionnaire.ts'
import type { Item, Option } from '../item.ts'

/** One answer of an item as it is stored. Most items have one, a matrix has one for each row. */
export type Part = {
  /** Field of the answer. */
  key: string
  /** What was asked, in the words of the item. */
  label: string
  options: readonly Option[]
  /** What the stored text is. `options` are joined with `;`. */
  holds: 'option' | 'options' | 'number' | 'text' | 'date'
  /** May stay open in an item that is required. */
  isOptional?: boolean
}

/** What is known of a kind of item where it is answered and stored. One file declares it, and one line in `index.ts` registers it. */
export type Kind<I extends Item = Item> = {
  name: I['type']
  parts: (item: I) => readonly Part[]
  /** What is wrong with the answers. Those that are open are not wrong: whether they are missing is asked for all kinds alike. */
  check: (item: I, answers: Answers) => Problems
  /** What our own pages never send. */
  checkSent?: (item: I, fields: Answers) => Problems
  /** One answer as it is stored. What could not be read is kept, so that the server can refuse it by name. */
  stored?: (item: I, answer: string, field: string) => string
  /** What a page sends where that is more than each answer as it is stored. */
  sent?: (item: I, answers: Answers, touched: ReadonlySet<string>) => Readonly<Record<string, string>>
  /** Fields that are missing where the item is required; absent: each open one that is not optional. */
  missing?: (item: I, answers: Answers) => readonly string[]
}

export const isOpen = (answer: string | undefined): boolean => (answer ?? '').trim() === ''

/** The one answer of most kinds. */
export const ownPart = ({ key, label }: Item, holds: Part['holds'], options: readonly Option[] = []): Part => ({
  ...{ key, label, options, holds },
})

/** Checks the one answer of an item, unless it is open. */
export function checkOwn({ key }: Item, answers: Answers, check: (answer: string) => Problems[string] | undefined): Problems {
  const answer = answers[key] ?? ''
  const problem = isOpen(answer) ? undefined : check(answer)
  return problem === undefined ? {} : { [key]: problem }
}
