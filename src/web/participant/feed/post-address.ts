import { isWebAddress } from '#domain/stimuli/web-address.ts'

/** Our own paths are letters, digits, - and _. */
const OURS = /^\/media\/[\w-]+$/
/** Wide enough for the column of the feed; the server sends the nearest that it has. */
const WIDTH = 960

/** Where a post's picture is, or nothing if that is no address to draw from. The first card's is fetched by the page already, as it is. */
export function pictureAddress(entity_url: string, isFirst: boolean): string | undefined {
  if (OURS.test(entity_url)) return isFirst ? entity_url : `${entity_url}?w=${WIDTH}`
  return isWebAddress(entity_url) ? entity_url : undefined
}

export const avatarAddress = (avatar_url: unknown): string | undefined =>
  typeof avatar_url === 'string' && isWebAddress(avatar_url) ? avatar_url : undefined
