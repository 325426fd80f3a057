import { MAX_ADDRESS_LENGTH } from '../limits.ts'
import { isWebAddress } from '../sheet/web-address.ts'

/** More at once would keep a researcher waiting, and the sites busy. */
export const MAX_LINKS = 50

export type PastedLinks = {
  links: string[]
  /** Lines without an address, as they stand. */
  others: string[]
  /** How many are beyond the limit. */
  nTooMany: number
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
const NAKED = /^(?:www\.)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#]\S*)?$/iu

/** The addresses in a pasted text, each once and in their order: one in a line, or several, also among other words. */
export function pastedLinks(text: string): PastedLinks {
  const links = new Set<string>()
  const others: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const words = line.trim()
    if (words === '') continue
    const whole = (words.match(ADDRESS) ?? [])
      .filter(({ length }) => length <= MAX_ADDRESS_LENGTH)
      .map(withoutEnd)
      .filter(isWebAddress)
    // As it is copied from the bar of a browser.
    const found = whole.length === 0 && NAKED.test(words) ? [`https://${words}`] : whole
    if (found.length === 0) others.push(words)
    for (const link of found) links.add(link)
  }
  const all = [...links]
  return { links: all.slice(0, MAX_LINKS), others, nTooMany: Math.max(0, all.length - MAX_LINKS) }
}

/** The end of a sentence or of a list is not part of its address. */
const withoutEnd = (address: string) => address.replace(/[.,;:!?'’”]+$/, '').replace(/(?<!\([^)]*)\)+$/, '')
