import { wireHeadline } from './wire-headline.ts'

type Sized = { columns: readonly { name: string }[]; rows: readonly { cells: readonly string[] }[] }

/** Around a cell: two pairs of quotation marks, a colon and a comma. */
const PUNCTUATION = 6
/** A character is six bytes at most: `\u0000`. */
const MOST_BYTES = 6
/** Besides the cells: entity_url, which is a copy of source_url, and the name of an uploaded file. */
const OF_OURS = 64

/**
 * How many bytes the rows of a sheet are on the wire, or a number within the limit where they cannot come near it: most sheets are
 * weighed by the lengths of their cells alone.
 */
export function wireBytes({ columns, rows }: Sized, limit: number): number {
  const names = columns.map(({ name }) => jsonBytes(name) + PUNCTUATION).reduce((sum, bytes) => sum + bytes, OF_OURS)
  const copied = columns.findIndex(({ name }) => name === 'source_url')
  const perRow = (weigh: (cell: string, place: number) => number) =>
    rows.reduce((sum, { cells }) => {
      const inCells = cells.reduce((bytes, cell, place) => bytes + weigh(cell, place), 0)
      return sum + names + inCells + weigh(cells[copied] ?? '', copied)
    }, 0)
  const atMost = perRow(({ length }, place) => length * (columns[place]?.name === 'headline' ? 9 : MOST_BYTES))
  if (atMost <= limit) return atMost
  return perRow((cell, place) => (columns[place]?.name === 'headline' ? wireHeadline(cell).length : jsonBytes(cell)))
}

/** Of a text inside a JSON string, in UTF-8. */
export function jsonBytes(text: string): number {
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22 || code === 0x5c) bytes += 2
    else if (code < 0x20) bytes += code >= 8 && code <= 13 && code !== 11 ? 2 : 6
    else if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else if (code >= 0xd800 && code <= 0xdfff) bytes += surrogateBytes(text, i)
    else bytes += 3
  }
  return bytes
}

/** A pair is four bytes, half a pair an escape of six. */
function surrogateBytes(text: string, i: number): number {
  const isHigh = (at: number) => text.charCodeAt(at) >= 0xd800 && text.charCodeAt(at) <= 0xdbff
  const isLow = (at: number) => text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff
  return (isHigh(i) && isLow(i + 1)) || (isLow(i) && isHigh(i - 1)) ? 2 : 6
}
