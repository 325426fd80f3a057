import { defaultSkin } from './default.ts'
import { distract } from './distract.ts'
import { microblog } from './microblog.ts'
import type { Skin } from './skin.ts'

export const skins: readonly Skin[] = [defaultSkin, distract, microblog]

/** An empty value means the default. */
export const findSkin = (name: string): Skin | undefined => skins.find((skin) => skin.name === (name || 'default'))
