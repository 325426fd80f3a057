import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA1 in base64 that is safe for addresses, without padding. */
export const urlHash = (key: string, text: string): string => createHmac('sha1', key).update(text).digest('base64url')

/** The time that this takes does not tell how far a guess was right. */
export function isUrlHash(key: string, text: string, given: string): boolean {
  const [right, other] = [Buffer.from(urlHash(key, text)), Buffer.from(given)]
  return right.length === other.length && timingSafeEqual(right, other)
}
