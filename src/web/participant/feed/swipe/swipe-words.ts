import { messages as english } from '#web/participant/words/catalogues/swipe/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

/** What participants read in the swipe layout alone. */
export const swipeWords = wordsIn('swipe', english).pick<'previous' | 'next' | 'hintTouch' | 'hint'>()
