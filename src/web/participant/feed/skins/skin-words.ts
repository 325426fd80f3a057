import { messages as english } from '#web/participant/words/catalogues/skins/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

/** What the skins say: names of places that other feeds have, and of buttons where they are not the usual ones. */
export const skinWords = wordsIn('skins', english).pick<
  | 'search'
  | 'alerts'
  | 'messages'
  | 'saved'
  | 'profile'
  | 'suggested'
  | 'repost'
  | 'save'
  | 'network'
  | 'communities'
  | 'views'
  | 'createPost'
  | 'startPost'
>()
