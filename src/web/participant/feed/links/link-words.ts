import { messages as english } from '#web/participant/words/catalogues/links/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

/** What participants read on the page behind a link, and at a link that leads away. */
export const linkWords = wordsIn('links', english).pick<'back' | 'noAnswer' | 'gone' | 'newTab'>()
