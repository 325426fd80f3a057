import { messages as english } from '#web/participant/words/catalogues/composer/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

const { say, pick } = wordsIn('composer', english)

/** What participants read where they can write a post of their own. */
export const composerWords = Object.assign(
  pick<'prompt' | 'yourPost' | 'yourPosts' | 'you' | 'post' | 'cancel' | 'skip' | 'onlyYou'>(),
  { missing: (n: number) => say('missing', { n }) },
)
