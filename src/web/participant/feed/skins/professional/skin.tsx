import './professional.css'
import { professional } from '#domain/skins/professional.ts'
import { lookOf, skinWords } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
import { withoutTwins } from '../without-twins.ts'

export const skin: ShownSkin = {
  ...lookOf(professional),
  icons: {
    // A thumb.
    like: 'M7 10.500v9H4v-9zM7 10.500l4-7c1.600 0 2.600 1.200 2.300 2.800L12.700 9.500H19a1.700 1.700 0 0 1 1.600 2.100l-1.600 6.400a2 2 0 0 1-2 1.500H7z',
  },
  fitTo: (settings) => withoutTwins(skin, { like: 'reaction', share: 'repost' }, settings),
  buttonName: (button) => (button === 'share' ? skinWords.repost : button === 'bookmark' ? skinWords.save : undefined),
  composerPrompt: () => skinWords.startPost,
}
