import './post-measures.css'
import { DEFAULT_MEASURES, measuresAsCss } from '#domain/feed/post-measures.ts'
import type { Skin } from '#domain/skins/skin.ts'
import { messages as english } from '#web/participant/words/catalogues/skins/en.po'
import { wordsIn } from '#web/participant/words/say.ts'
import type { ShownSkin } from './shown-skin.ts'

/** What the skins say: names of buttons where they are not the usual ones. */
export const skinWords = wordsIn('skins', english).pick<'repost' | 'save' | 'views' | 'createPost' | 'startPost'>()

/** What the page takes from the registry's entry. */
export const lookOf = ({ name, measures = DEFAULT_MEASURES }: Skin): Pick<ShownSkin, 'name' | 'measures' | 'lengths'> => ({
  name,
  measures,
  lengths: measuresAsCss(measures),
})
