import './microblog.css'
import { shownViews } from '#domain/feed/shown-views.ts'
import { microblog } from '#domain/skins/microblog.ts'
import { doCardsHave } from '#domain/stimuli/cards/cards-have.ts'
import { lookOf, skinWords } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
import { withoutTwins } from '../without-twins.ts'
import { Views } from './views.tsx'

export const skin: ShownSkin = {
  ...lookOf(microblog),
  icons: {
    // Two arrows that follow one another.
    share:
      'M4.500 9.500 8 6l3.500 3.500M8 6.300v8.700a2 2 0 0 0 2 2h4M19.500 14.500 16 18l-3.500-3.500M16 17.700V9a2 2 0 0 0-2-2h-4',
  },
  fitTo: (settings) => withoutTwins(skin, { share: 'repost' }, settings),
  buttonName: (button) => (button === 'share' ? skinWords.repost : undefined),
  part: {
    actions: Views,
    nActions: (settings) => (doCardsHave(settings, 'views') && shownViews(0, settings) !== undefined ? 1 : 0),
  },
}
