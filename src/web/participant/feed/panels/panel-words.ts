import { messages as english } from '#web/participant/words/catalogues/panels/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

/** What stands around the feed. */
export const panelWords = wordsIn('panels', english).pick<
  | 'menu'
  | 'home'
  | 'pageDown'
  | 'pageUp'
  | 'nextPost'
  | 'previousPost'
  | 'callNew'
  | 'callLive'
  | 'callJust'
  | 'callLook'
  | 'trends'
  | 'people'
  | 'groups'
  | 'follow'
  | 'following'
  | 'join'
  | 'joined'
  | 'nothingMore'
>()
