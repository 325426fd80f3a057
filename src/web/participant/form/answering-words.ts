import type { Problem } from '#domain/answers/problem.ts'
import { messages as english } from '../words/catalogues/answering/en.po'
import { wordsIn } from '../words/say.ts'
import { formWords } from './form-words.ts'

const { say, pick } = wordsIn('answering', english)

/** What participants read once they answer: what is open, what is wrong, and what is saved. */
export const answeringWords = Object.assign(pick<'saving' | 'waiting' | 'offline' | 'stored' | 'notTaken' | 'refused'>(), {
  open: (n: number) => say('open', { n }),
  remind: (n: number) => say('remind', { n }),
  /** The sentence itself is the name of the message; what a researcher wrote has none and stays. Some are also hints of a question. */
  problem: (problem: Problem) =>
    Object.hasOwn(english, problem.text) ? say(problem.text, problem.values) : formWords.hint(problem),
})
