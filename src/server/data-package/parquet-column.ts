import { ByteWriter } from 'hyparquet-writer'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js'
import type { TidyCell, TidyType } from '#domain/exports/tidy/table.ts'

export type Encoding = 'PLAIN' | 'RLE_DICTIONARY'

type Row = readonly TidyCell[]

/** Where the pages of a group lie in what was written, and how. */
export type WrittenChunk = { dictionaryAt: number | undefined; pageAt: number; encoding: Encoding }

/** The cells of one column in one group of rows, kept as bytes and numbers rather than as rows: no value lives on in the heap. */
export type ColumnCells = {
  /** The cells of some rows that follow one another: `column` is their place in a row. Row by row would be a call for each cell. */
  add: (rows: readonly Row[], column: number, from: number, to: number) => void
  /** Writes the group's pages and begins the next group. */
  writeTo: (out: ByteWriter) => WrittenChunk
}

export function columnCells(type: TidyType, rowsAGroup: number): ColumnCells {
  const values =
    type === 'text' ? textValues(rowsAGroup) : type === 'boolean' ? booleanValues(rowsAGroup) : numberValues(type, rowsAGroup)
  /** 1 where there is a value. */
  const isThere = new Uint8Array(rowsAGroup)
  let nRows = 0
  let nValues = 0
  return {
    add: (rows, column, from, to) => {
      for (let at = from; at < to; at++) {
        const cell = rows[at]?.[column]
        isThere[nRows++] = cell === null || cell === undefined ? 0 : 1
      }
      nValues = values.add(rows, column, { from, to, nValues })
    },
    writeTo: (out) => {
      const levels = new ByteWriter()
      writeRleBitPackedHybrid(levels, isThere.subarray(0, nRows), 1)
      const { dictionary, page } = values.take(nValues)
      const dictionaryAt = dictionary === undefined ? undefined : out.offset
      if (dictionary !== undefined) writeDictionary(out, dictionary)
      const pageAt = out.offset
      const encoding = dictionary === undefined ? 'PLAIN' : 'RLE_DICTIONARY'
      const size = levels.offset + page.length
      writePageHeader(out, {
        type: 'DATA_PAGE_V2',
        uncompressed_page_size: size,
        compressed_page_size: size,
        data_page_header_v2: {
          num_values: nRows,
          num_nulls: nRows - nValues,
          num_rows: nRows,
          encoding,
          definition_levels_byte_length: levels.offset,
          repetition_levels_byte_length: 0,
          is_compressed: false,
        },
      })
      out.appendBytes(levels.getBytes())
      out.appendBytes(page)
      nRows = 0
      nValues = 0
      return { dictionaryAt, pageAt, encoding }
    },
  }
}

type Dictionary = { nValues: number; plain: Uint8Array }
/** Which rows, and how many values came before them. */
type Part = { from: number; to: number; nValues: number }

/** `add` gives how many values there are then. `take`: as they are to be written; the bytes hold until the next `add`. */
type Values = {
  add: (rows: readonly Row[], column: number, part: Part) => number
  take: (nValues: number) => { dictionary?: Dictionary; page: Uint8Array }
}

function writeDictionary(out: ByteWriter, { nValues, plain }: Dictionary): void {
  writePageHeader(out, {
    type: 'DICTIONARY_PAGE',
    uncompressed_page_size: plain.length,
    compressed_page_size: plain.length,
    dictionary_page_header: { num_values: nValues, encoding: 'PLAIN' },
  })
  out.appendBytes(plain)
}

/** Places in a dictionary, packed into as many bits as they need. */
function packedPlaces(places: Uint32Array, nDifferent: number): Uint8Array {
  // One bit also for a single value: not every reader knows places of none.
  const bits = Math.max(1, Math.ceil(Math.log2(nDifferent)))
  const page = new ByteWriter()
  page.appendUint8(bits)
  writeRleBitPackedHybrid(page, places, bits)
  return page.getBytes()
}

/** A dictionary pays where values come twice or more. */
const isWorthIt = (nDifferent: number, nValues: number) => nDifferent * 2 <= nValues

/** So many different texts are looked at before a column is taken for one in which hardly any comes twice. */
const TRIAL = 500

function textValues(rowsAGroup: number): Values {
  const places = new Uint32Array(rowsAGroup)
  let dictionary = new Map<string, number>()
  /** Lengths and letters one after the other, as a plain page has them. */
  const plain = growing()
  /** Texts that differ, such as ids, do so in all groups. */
  let hasDictionary = true
  /** Rows of one person are alike in many columns. */
  let lastText: string | undefined
  let lastPlace = 0
  const spellOut = (nValues: number) => {
    hasDictionary = false
    const texts = [...dictionary.keys()]
    for (let i = 0; i < nValues; i++) plain.addText(texts[places[i] ?? 0] ?? '')
    dictionary = new Map()
  }
  return {
    add: (rows, column, { from, to, nValues }) => {
      let n = nValues
      for (let at = from; at < to; at++) {
        const cell = rows[at]?.[column]
        if (cell === null || cell === undefined) continue
        const text = typeof cell === 'string' ? cell : String(cell)
        n++
        if (!hasDictionary) {
          plain.addText(text)
          continue
        }
        let place = text === lastText ? lastPlace : dictionary.get(text)
        if (place === undefined) {
          place = dictionary.size
          dictionary.set(text, place)
        }
        lastText = text
        lastPlace = place
        places[n - 1] = place
        if (place > TRIAL && !isWorthIt(place, n)) spellOut(n)
      }
      return n
    },
    take: (nValues) => {
      if (!hasDictionary) return { page: plain.take() }
      const nDifferent = dictionary.size
      for (const text of dictionary.keys()) plain.addText(text)
      dictionary = new Map()
      lastText = undefined
      return {
        dictionary: { nValues: nDifferent, plain: plain.take() },
        page: packedPlaces(places.subarray(0, nValues), nDifferent),
      }
    },
  }
}

/** Whole numbers, moments and other numbers are all kept as doubles; what is stored for them differs. */
function numberValues(type: Exclude<TidyType, 'text' | 'boolean'>, rowsAGroup: number): Values {
  const kept = new Float64Array(rowsAGroup)
  const read = type === 'datetime' ? utcReader() : Number
  const asBytes = type === 'number' ? doubles : int64s
  return {
    add: (rows, column, { from, to, nValues }) => {
      let n = nValues
      for (let at = from; at < to; at++) {
        const cell = rows[at]?.[column]
        if (cell === null || cell === undefined) continue
        const value = typeof cell === 'number' ? cell : read(cell)
        if (type !== 'number' && !Number.isSafeInteger(value)) throw new Error(`Not a cell of type ${type}: ${cell}`)
        kept[n++] = value
      }
      return n
    },
    take: (nValues) => {
      const values = kept.subarray(0, nValues)
      const places = new Uint32Array(nValues)
      const dictionary = new Map<number, number>()
      let last = Number.NaN
      let lastPlace = 0
      for (let i = 0; i < nValues; i++) {
        const value = values[i] ?? 0
        if (value !== last) {
          lastPlace = dictionary.get(value) ?? dictionary.size
          last = value
          if (lastPlace === dictionary.size) {
            dictionary.set(value, lastPlace)
            if (!isWorthIt(dictionary.size, nValues)) return { page: asBytes(values) }
          }
        }
        places[i] = lastPlace
      }
      const different = Float64Array.from(dictionary.keys())
      return {
        dictionary: { nValues: different.length, plain: asBytes(different) },
        page: packedPlaces(places, different.length),
      }
    },
  }
}

const DAY_LETTERS = 'YYYY-MM-DDT'.length
const ISO_LETTERS = 'YYYY-MM-DDTHH:MM:SS.mmmZ'.length

/** Reads moments as `utc` writes them. Those of a table are mostly of one day, whose beginning is read once; the rest are digits. */
function utcReader(): (cell: NonNullable<TidyCell>) => number {
  let day = ''
  let dayMs = Number.NaN
  return (cell) => {
    const text = String(cell)
    if (text.length !== ISO_LETTERS) return Date.parse(text)
    if (!text.startsWith(day) || day === '') {
      day = text.slice(0, DAY_LETTERS)
      dayMs = Date.parse(`${day}00:00:00.000Z`)
    }
    const digit = (at: number) => text.charCodeAt(at) - 48
    const minutes = (digit(11) * 10 + digit(12)) * 60 + digit(14) * 10 + digit(15)
    const seconds = minutes * 60 + digit(17) * 10 + digit(18)
    return dayMs + seconds * 1000 + digit(20) * 100 + digit(21) * 10 + digit(22)
  }
}

const doubles = (values: Float64Array): Uint8Array => new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

function int64s(values: Float64Array): Uint8Array {
  const bytes = new BigInt64Array(values.length)
  for (let i = 0; i < values.length; i++) bytes[i] = BigInt(values[i] ?? 0)
  return new Uint8Array(bytes.buffer)
}

/** Eight to a byte, the first in its lowest bit. */
function booleanValues(rowsAGroup: number): Values {
  const bits = new Uint8Array(Math.ceil(rowsAGroup / 8))
  return {
    add: (rows, column, { from, to, nValues }) => {
      let n = nValues
      for (let at = from; at < to; at++) {
        const cell = rows[at]?.[column]
        if (cell === null || cell === undefined) continue
        const bit = 1 << (n & 7)
        if (cell) bits[n >> 3] = (bits[n >> 3] ?? 0) | bit
        else bits[n >> 3] = (bits[n >> 3] ?? 0) & ~bit
        n++
      }
      return n
    },
    take: (nValues) => {
      const page = bits.slice(0, Math.ceil(nValues / 8))
      return { page }
    },
  }
}

const LENGTH_BYTES = 4
/** UTF-8 takes no more for what is one place in a JavaScript string. */
const MOST_BYTES_A_LETTER = 3

function growing() {
  let bytes = Buffer.allocUnsafe(4096)
  let at = 0
  return {
    addText: (text: string) => {
      const needed = at + LENGTH_BYTES + text.length * MOST_BYTES_A_LETTER
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.max(needed, bytes.length * 2))
        bytes.copy(larger, 0, 0, at)
        bytes = larger
      }
      const length = bytes.write(text, at + LENGTH_BYTES)
      bytes.writeUInt32LE(length, at)
      at += LENGTH_BYTES + length
    },
    take: () => {
      const taken = bytes.subarray(0, at)
      at = 0
      return taken
    },
  }
}
