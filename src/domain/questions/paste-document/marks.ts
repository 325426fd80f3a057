/** What a line of a document begins with, and the words behind it. */
export type Mark =
  | { is: 'number'; n: number; isNamed: boolean; words: string }
  | { is: 'letter'; words: string }
  | { is: 'bullet'; isBox: boolean; words: string }
  | { is: 'blank'; words: '' }
  | { is: 'cells'; cells: readonly string[]; words: string }
  | { is: 'none'; words: string }

/** `Q1.`, `Question 12:`, `3)`, `(4)`. */
const NUMBER = /^\(?(q(?:uestion)?\.?\s*)?(\d{1,3})(?:[.):]+|(?<=^\(?q\S*\s*\d+))\s+(\S.*)$/i
const LETTER = /^\(?(?:[a-z]|[ivx]{1,4})[.)]\s+(\S.*)$/i
const BOX = /^(?:\[\s?\]|[☐□▢❏❑⬜\uF0A8\uF06F])\s*(\S.*)$/
const CIRCLE = /^(?:(?:\(\s?\)|[○◯⚪●•▪◦·\uF0B7\uF0A7])\s*|[*o–—-]\s+)(\S.*)$/
/** A line to write on. */
const isToWriteOn = (text: string) => /^[_.…\s]+$/.test(text) && /[_…]|\.{4}/.test(text)

export function markOf(line: string): Mark {
  const text = line.trim()
  if (isToWriteOn(text)) return { is: 'blank', words: '' }
  if (line.includes('\t') && line.split('\t').length > 2) {
    const cells = line.split('\t').map((cell) => cell.trim())
    return { is: 'cells', cells, words: cells.filter(Boolean).join(' ') }
  }
  const plain = text.replace(/\s+/g, ' ')
  const [, name, n, words] = NUMBER.exec(plain) ?? []
  if (n !== undefined && words !== undefined) return { is: 'number', n: Number(n), isNamed: name !== undefined, words }
  const [, lettered] = LETTER.exec(plain) ?? []
  if (lettered !== undefined) return { is: 'letter', words: lettered }
  const [, boxed] = BOX.exec(plain) ?? []
  if (boxed !== undefined) return { is: 'bullet', isBox: true, words: boxed }
  const [, pointed] = CIRCLE.exec(plain) ?? []
  if (pointed !== undefined) return { is: 'bullet', isBox: false, words: pointed }
  return { is: 'none', words: plain }
}

/** Several options on one line: `[ ] Yes [ ] No`, `a) Yes b) No`, `○ Yes ○ No`; undefined where it is one thing. */
export function optionsOnOneLine(words: string): string[] | undefined {
  for (const [mark, least] of SEPARATORS) {
    const parts = words.split(mark).map((part) => part.trim())
    // Whatever stands before the first mark would be lost.
    if (parts.length > least && parts[0] === '' && parts.slice(1).every((part) => part !== '')) return parts.slice(1)
  }
  return undefined
}

const SEPARATORS: readonly (readonly [RegExp, number])[] = [
  [/\[\s?\]/, 2],
  [/[☐□▢❏❑⬜]/, 2],
  [/\(\s\)/, 2],
  [/[○◯⚪]/, 2],
  [/(?:^|\s)\(?[a-h]\)\s/, 2],
]

const ALL_THAT_APPLY =
  /\b(?:check|select|choose|mark|tick|circle|indicate|pick)\s+(?:all|any|as many)\b|all that apply|mehrfach(?:nennung|auswahl|antwort)|alle zutreffenden|marque todas|todas las que|toutes les réponses|plusieurs réponses/i

export const asksForSeveral = (words: string): boolean => ALL_THAT_APPLY.test(words)
