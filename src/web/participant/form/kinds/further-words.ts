import { messages as english } from '../../words/catalogues/further/en.po'
import { wordsIn } from '../../words/say.ts'

const { say, pick } = wordsIn('further', english)

/** What participants read on the kinds of items that load later, with them. */
export const furtherWords = Object.assign(
  pick<'analogueUntouched' | 'search' | 'keepOrder' | 'orderKept' | 'total' | 'nothingLeft'>(),
  {
    found: (n: number) => say('found', { n }),
    moveUp: (option: string) => say('moveUp', { option }),
    moveDown: (option: string) => say('moveDown', { option }),
    movedTo: (option: string, place: number, of: number) => say('movedTo', { option, place, of }),
    totalOf: (sum: string, total: string) => say('totalOf', { sum, total }),
    left: (left: string) => say('left', { left }),
    tooMany: (over: string) => say('tooMany', { over }),
  },
)
