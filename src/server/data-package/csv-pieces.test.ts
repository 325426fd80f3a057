import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Column, csvHeader, csvRow } from '#domain/exports/csv.ts'
import { csvPieces } from './csv-pieces.ts'

const columns: readonly Column[] = [
  { name: 'first', cell: 'free-text', about: '' },
  { name: 'n', cell: 'number', about: '' },
  { name: 'middle', cell: 'free-text', about: '' },
  { name: 'plain', cell: 'text', about: '' },
  { name: 'last', cell: 'free-text', about: '' },
]

const aText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.tuple(fc.constantFrom('', '=', "'", '"', '{"a": "ü"}'), fc.nat(400)).map(([start, n]) => `${start}${'"é,\n'.repeat(n)}`),
)
const aRow = fc.tuple(
  fc.option(aText),
  fc.option(fc.double({ noNaN: true })),
  fc.option(aText),
  fc.option(aText),
  fc.option(aText),
)

test('pieces are the rows of the file, long cells and short ones, and hold until the next but one is taken', () => {
  fc.assert(
    fc.property(fc.array(fc.array(aRow, { maxLength: 5 }), { maxLength: 6 }), (turns) => {
      const csv = csvPieces(columns)
      const pieces: string[] = []
      let before: Uint8Array | undefined
      for (const rows of turns) {
        csv.add(rows)
        const piece = csv.take()
        if (before) pieces.push(Buffer.from(before).toString())
        before = piece
      }
      if (before) pieces.push(Buffer.from(before).toString())
      expect(pieces.join('') + Buffer.from(csv.take()).toString()).toBe(
        csvHeader(columns) + turns.flatMap((rows) => rows.map((row) => csvRow(columns, row))).join(''),
      )
    }),
  )
})
