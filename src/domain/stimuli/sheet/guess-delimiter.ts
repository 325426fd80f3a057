export type Delimiter = '\t' | ',' | ';' | '|'

/** As many lines as a title and its headers have, and two cards to compare them with. */
const LINES_READ = 4

type Counts = Readonly<Record<Delimiter, number>>

/**
 * Guesses the delimiter of a pasted or dropped text from its first non-empty line. Tabs win, because spreadsheets copy with tabs. A title
 * above the headers says nothing: then the lines below it agree on another one.
 */
export function guessDelimiter(text: string): Delimiter {
  const [first, ...below] = countsOf(text)
  if (first === undefined || first['\t'] > 0) return first === undefined ? ',' : '\t'
  const chosen = mostIn(first)
  const isTitle = first[chosen] <= 1
  // Cells of ours may have bars within them.
  const agreed = (['\t', ';', ','] as const).find(
    (delimiter) => below.length > 1 && below.every((line) => line[delimiter] > 1 && line[delimiter] === below[0]?.[delimiter]),
  )
  return isTitle && agreed !== undefined ? agreed : chosen
}

const mostIn = (line: Counts): Delimiter => {
  if (line[';'] > line[',']) return ';'
  return line[','] === 0 && line['|'] > 0 ? '|' : ','
}

/** How often each delimiter stands in the first lines that are not empty, outside of quotation marks. */
function countsOf(text: string): Counts[] {
  const lines: Counts[] = []
  let counts = { '\t': 0, ',': 0, ';': 0, '|': 0 }
  let isQuoted = false
  let isEmpty = true
  const end = () => {
    if (!isEmpty) lines.push(counts)
    counts = { '\t': 0, ',': 0, ';': 0, '|': 0 }
    isEmpty = true
  }
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (!isQuoted && (character === '\n' || character === '\r')) {
      end()
      if (lines.length === LINES_READ) return lines
    }
    if (!isQuoted && character in counts) counts[character as Delimiter] += 1 // checked by `in`
    if (character.trim() !== '') isEmpty = false
  }
  end()
  return lines
}
