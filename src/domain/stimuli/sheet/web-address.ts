import { MAX_ADDRESS_LENGTH } from '../limits.ts'

// The host ends at / ? or #, so a text can match in only one way and long texts stay fast.
const WEB_ADDRESS = /^https?:\/\/(?=[^/?#]*[\p{L}\p{N}])[^\s\p{Cc}/?#\\<>"]+(?:[/?#][^\s\p{Cc}\\<>"]*)?$/iu

/** An absolute http or https address. Nothing else is opened or drawn (security, rows 2 and 3). */
export const isWebAddress = (value: string): boolean => value.length <= MAX_ADDRESS_LENGTH && WEB_ADDRESS.test(value)

/** What is wrong with an address, as text that follows the column name; undefined if nothing is. */
export function addressProblem(value: string): string | undefined {
  if (isWebAddress(value)) return undefined
  if (value.length > MAX_ADDRESS_LENGTH) return `must have at most ${MAX_ADDRESS_LENGTH} characters`
  const hint = /\s/.test(value) && isWebAddress(value.replace(/\s/g, '')) ? ' (write a space as %20)' : ''
  return `must be an http or https address, not ${quoted(value)}${hint}`
}

const MAX_QUOTED = 80

/** A value quoted for a problem text, shortened if needed. */
export function quoted(value: string): string {
  const characters = Array.from(value.slice(0, 2 * MAX_QUOTED))
  return `'${characters.slice(0, MAX_QUOTED).join('')}${characters.length > MAX_QUOTED ? '…' : ''}'`
}

/** The host of an address, without its www: `example.org`. Empty for anything else. */
export const hostOf = (address: string): string =>
  isWebAddress(address) ? (/^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]+)/i.exec(address)?.[1] ?? '').toLowerCase() : ''
