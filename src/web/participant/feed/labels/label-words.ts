import type { CardLabel } from '#domain/labels/card-labels.ts'
import { readTextIn } from '#domain/questions/text.ts'
import { messages as english } from '#web/participant/words/catalogues/labels/en.po'
import { spokenLanguages, wordsIn } from '#web/participant/words/say.ts'

const { say, pick } = wordsIn('labels', english)

/** Words around labels. The titles of the kinds are messages by the names of the kinds. */
export const labelWords = Object.assign(
  pick<'isHelpful' | 'helpful' | 'somewhat' | 'notHelpful' | 'seePost' | 'shareTitle' | 'share' | 'dontShare'>(),
  {
    source: (source: string) => say('source', { source }),
    score: (score: string) => say('score', { score }),
    shareText: (title: string) => say('shareText', { title }),
  },
)

const inLanguage = (text: string | undefined) => (text === undefined ? '' : readTextIn(text, spokenLanguages()))

/** What a label says, in the language of the page. */
export const saidBy = ({ kind, title, text, source }: CardLabel) => ({
  title: inLanguage(title) || say(kind),
  text: inLanguage(text),
  source: inLanguage(source),
})
