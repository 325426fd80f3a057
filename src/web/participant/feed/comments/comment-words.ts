import { messages as english } from '#web/participant/words/catalogues/comments/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

const { say, pick } = wordsIn('comments', english)

/** Words of comments. */
export const commentWords = Object.assign(
  pick<
    | 'heading'
    | 'close'
    | 'loading'
    | 'failed'
    | 'more'
    | 'like'
    | 'report'
    | 'reportWhy'
    | 'reported'
    | 'undo'
    | 'cancel'
    | 'write'
    | 'send'
    | 'posted'
    | 'you'
  >(),
  {
    toggle: (n: number) => (n === 0 ? say('heading') : say('toggle', { n })),
    reason: (value: string) => say(`reason-${value}`),
    atLeast: (n: number, least: number) => say('atLeast', { n, least }),
    atMost: (n: number, most: number) => say('atMost', { n, most }),
    /** For people who hear it: a list of all buttons would not say which comment each is for. */
    ofComment: (act: string, name: string) => say('ofComment', { act, name }),
    mustWrite: (least: number) => (least > 1 ? say('mustWriteLong', { least }) : say('mustWrite')),
  },
)
