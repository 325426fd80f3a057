import { messages as english } from '#web/participant/words/catalogues/submit/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

/** What participants read at the end of the feed. */
export const submitWords = wordsIn('submit', english).pick<'submit' | 'saving' | 'waiting' | 'stored' | 'kept' | 'loading'>()
