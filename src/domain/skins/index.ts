import { defaultSkin } from './default.ts'
import { distract } from './distract.ts'
import { forum } from './forum.ts'
import { microblog } from './microblog.ts'
import { photo } from './photo.ts'
import { professional } from './professional.ts'
import { shortVideo } from './short-video.ts'
import type { Skin } from './skin.ts'

export const skins: readonly Skin[] = [defaultSkin, distract, microblog, photo, shortVideo, forum, professional]

/** An empty value means the default. */
export const findSkin = (name: string): Skin | undefined => skins.find((skin) => skin.name === (name || 'default'))
