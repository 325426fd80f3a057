import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHeader, csvRow } from './csv.ts'

const columns = [
  { name: 'n', cell: 'number', about: '' },
  { name: 'said', cell: 'free-text', about: '' },
] as const

test('every field is quoted, quotes are doubled, missing values are empty', () => {
  expect(csvHeader(columns)).toBe('"n","said"\r\n')
  expect(csvRow(columns, [1, 'a "b"\nc'])).toBe('"1","a ""b""\nc"\r\n')
  expect(csvRow(columns, [null, null])).toBe('"",""\r\n')
})

test.each(['=1+1', '+cmd', '-cmd', '@x', '\tx', '\rx', '=HYPERLINK("http://x")'])(
  'free text %j is guarded before it is quoted',
  (text) => {
    expect(csvRow(columns, [0, text])).toBe(`"0","'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test('numbers stay numbers, also in free text and also when negative', () => {
  expect(csvRow(columns, [-1, '-5'])).toBe('"-1","-5"\r\n')
})

test('what goes in comes out of a CSV reader, but for the guard', () => {
  const cells = (line: string) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => (match[1] ?? '').replaceAll('""', '"'))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [, read = ''] = cells(csvRow(columns, [1, text]))
      expect(read === text || read === `'${text}`).toBe(true)
    }),
  )
})
