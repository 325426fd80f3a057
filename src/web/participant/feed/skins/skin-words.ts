import { messages as english } from '#web/participant/words/catalogues/skins/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

/** What the skins say: names of buttons where they are not the usual ones. */
export const skinWords = wordsIn('skins', english).pick<'repost' | 'save' | 'views' | 'createPost' | 'startPost'>()
