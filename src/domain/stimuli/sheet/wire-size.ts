/** Spec 3: URL-encoded. A lone surrogate cannot be encoded and is replaced. */
export const wireHeadline = (headline: string): string => encodeURIComponent(headline.replace(/\p{Cs}/gu, '\uFFFD'))

type Sized = { columns: readonly { name: string }[]; rows: readonly { cells: readonly string[] }[] }

/** Around a cell: four quotation marks, a colon and a comma. */
const PUNCTUATION = 6
/** A character takes at most six bytes: `\u0000`. */
const MAX_CHARACTER_BYTES = 6
/** Added to each row: entity_url (a copy of source_url) and the ids of its uploaded files. */
const ADDED_BYTES = 112

/**
 * Size of the rows on the wire in bytes. If an upper bound from the cell lengths is within the limit, that bound is returned,
 * because it is much faster to compute.
 */
export function wireBytes({ columns, rows }: Sized, limit: number): number {
  const names = columns.map(({ name }) => jsonBytes(name) + PUNCTUATION).reduce((sum, bytes) => sum + bytes, ADDED_BYTES)
  const sourceUrlIndex = columns.findIndex(({ name }) => name === 'source_url')
  const totalBytes = (bytesOf: (cell: string, place: number) => number) =>
    rows.reduce((sum, { cells }) => {
      const inCells = cells.reduce((bytes, cell, place) => bytes + bytesOf(cell, place), 0)
      return sum + names + inCells + bytesOf(cells[sourceUrlIndex] ?? '', sourceUrlIndex)
    }, 0)
  const atMost = totalBytes(({ length }, place) => length * (columns[place]?.name === 'headline' ? 9 : MAX_CHARACTER_BYTES))
  if (atMost <= limit) return atMost
  return totalBytes((cell, place) => (columns[place]?.name === 'headline' ? wireHeadline(cell).length : jsonBytes(cell)))
}

/** Size of a text inside a JSON string, in UTF-8. */
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

/** A surrogate pair takes four bytes, a lone surrogate an escape of six. */
function surrogateBytes(text: string, i: number): number {
  const isHigh = (at: number) => text.charCodeAt(at) >= 0xd800 && text.charCodeAt(at) <= 0xdbff
  const isLow = (at: number) => text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff
  return (isHigh(i) && isLow(i + 1)) || (isLow(i) && isHigh(i - 1)) ? 2 : 6
}
