/** Words that stay of a text: from the one to before the other, counted from 0. */
export type KeptWords = readonly (readonly [from: number, to: number])[]

/** Stands where words were cut out. */
export const CUT = '[…]'

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/**
 * Which words somebody left of a text; undefined where they wrote something that does not stand there in that order. Only what people said
 * themselves is published, so a text is cut and never written new.
 */
export function keptWords(text: string, shortened: string): KeptWords | undefined {
  const words = wordsOf(text)
  const kept: [number, number][] = []
  let at = 0
  for (const word of wordsOf(shortened)) {
    if (word === CUT) continue
    const found = words.indexOf(word, at)
    if (found === -1) return undefined
    const last = kept.at(-1)
    if (last !== undefined && last[1] === found) last[1] = found + 1
    else kept.push([found, found + 1])
    at = found + 1
  }
  return kept
}

/** What is published of it. */
export function cutText(text: string, kept: KeptWords): string {
  const words = wordsOf(text)
  let end = 0
  const pieces: string[] = []
  for (const [from, to] of kept) {
    if (from > end) pieces.push(CUT)
    pieces.push(...words.slice(from, to))
    end = to
  }
  if (end < words.length) pieces.push(CUT)
  return pieces.join(' ')
}

/** Whether these can be words of a text: in order, and apart. */
export const areKeptWords = (kept: KeptWords): boolean =>
  kept.every(([from, to], i) => from < to && from >= (kept[i - 1]?.[1] ?? 0))
