import { DEFAULT_MEASURES, measuresAsCss } from '#domain/feed/post-measures.ts'
import type { Skin } from '#domain/skins/skin.ts'
import type { ShownSkin } from './shown-skin.ts'
import './post-measures.css'

/** What the page takes from the registry's entry. */
export const lookOf = ({ name, measures = DEFAULT_MEASURES }: Skin): Pick<ShownSkin, 'name' | 'measures' | 'lengths'> => ({
  name,
  measures,
  lengths: measuresAsCss(measures),
})
