export type Delimiter = '\t' | ',' | ';'

/**
 * Guesses the delimiter of a pasted or dropped text from its first non-empty line. Tabs win, because spreadsheets copy with tabs.
 */
export function guessDelimiter(text: string): Delimiter {
  const counts = { '\t': 0, ',': 0, ';': 0 }
  let isQuoted = false
  let isEmpty = true
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if ((character === '\n' || character === '\r') && !isEmpty) break
    if (character in counts) counts[character as Delimiter] += 1 // checked by `in`
    if (character.trim() !== '') isEmpty = false
  }
  if (counts['\t'] > 0) return '\t'
  return counts[';'] > counts[','] ? ';' : ','
}
