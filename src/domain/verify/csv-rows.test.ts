import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Column, csvHeader, csvRow } from '../exports/csv.ts'
import { csvReader } from './csv-rows.ts'

const columns: readonly Column[] = ['a', 'b', 'c'].map((name) => ({ name, cell: 'text', about: '' }))
const aCell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', "'", 'ü', '\u{1f9ea}'), maxLength: 6 })
const aRow = fc.tuple(aCell, aCell, aCell)

test('what exports write is read back, wherever the pieces of the file end', () => {
  fc.assert(
    fc.property(fc.array(aRow, { maxLength: 5 }), fc.array(fc.nat(20), { maxLength: 60 }), (rows, lengths) => {
      const text = csvHeader(columns) + rows.map((row) => csvRow(columns, row)).join('')
      const reader = csvReader()
      const found: string[][] = []
      let at = 0
      for (const length of lengths) {
        found.push(...reader.push(text.slice(at, at + length)))
        at += length
      }
      found.push(...reader.push(text.slice(at)), ...reader.end())
      expect(found).toEqual([['a', 'b', 'c'], ...rows])
    }),
  )
})

test('a file that a spreadsheet has written again, without quote marks and with CRLF, is read too', () => {
  const reader = csvReader()
  expect([...reader.push('a,b\r\n1,"x ""y"""\r'), ...reader.push('\n2,'), ...reader.end()]).toEqual([
    ['a', 'b'],
    ['1', 'x "y"'],
    ['2', ''],
  ])
})
