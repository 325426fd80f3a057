import { defaultSkin } from './default.ts'
import { distract } from './distract.ts'
import { forum } from './forum.ts'
import { microblog } from './microblog.ts'
import { photo } from './photo.ts'
import { professional } from './professional.ts'
import { shortVideo } from './short-video.ts'
import type { Skin } from './skin.ts'

export const skins: readonly Skin[] = [defaultSkin, distract, microblog, photo, shortVideo, forum, professional]

/** Where a column of the sheet is shown: the skin a; the skins a and b. */
export function skinsThatShow(column: string): string {
  const names = skins.filter(({ columns = [] }) => columns.includes(column)).map(({ name }) => name)
  return `the skin${names.length === 1 ? '' : 's'} ${names.join(' and ')}`
}

/** An empty value means the default. */
export const findSkin = (name: string): Skin | undefined => skins.find((skin) => skin.name === (name || 'default'))
