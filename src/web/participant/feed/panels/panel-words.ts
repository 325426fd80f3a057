import { messages as english } from '#web/participant/words/catalogues/panels/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

/** What stands beside the feed on wide screens. */
export const panelWords = wordsIn('panels', english).pick<
  'home' | 'pageDown' | 'pageUp' | 'nextPost' | 'previousPost' | 'callNew' | 'callLive' | 'callJust' | 'callLook'
>()
