/** Bytes of a character in UTF-8. */
const bytesOf = (codePoint: number) => (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4)

/**
 * Finds the place in a text that a number of bytes of its UTF-8 means, as Bluesky counts. Undefined inside of a character or behind the
 * end, so that a wrong offset changes nothing.
 */
export function placeOfByte(text: string): (byte: number) => number | undefined {
  const places = new Map<number, number>([[0, 0]])
  let [bytes, place] = [0, 0]
  for (const character of text) {
    bytes += bytesOf(character.codePointAt(0) ?? 0)
    place += character.length
    places.set(bytes, place)
  }
  return (byte) => places.get(byte)
}
