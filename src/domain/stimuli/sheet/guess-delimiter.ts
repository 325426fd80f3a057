export type Delimiter = '\t' | ',' | ';'

/** How the cells of a pasted or dropped text are separated, from its first line that is not empty. Tabs win: that is what sheets copy. */
export function guessDelimiter(text: string): Delimiter {
  const counts = { '\t': 0, ',': 0, ';': 0 }
  let isQuoted = false
  let isEmpty = true
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if ((character === '\n' || character === '\r') && !isEmpty) break
    if (character in counts) counts[character as Delimiter] += 1 // `in` has just looked
    if (character.trim() !== '') isEmpty = false
  }
  if (counts['\t'] > 0) return '\t'
  return counts[';'] > counts[','] ? ';' : ','
}
