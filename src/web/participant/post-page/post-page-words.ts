import { messages as english } from '#web/participant/words/catalogues/copied/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

/** What the address of a post says that somebody has copied. */
export const postPageWords = wordsIn('copied', english).pick<'title' | 'text'>()
