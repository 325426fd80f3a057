import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHeader, csvRow } from './csv.ts'

const columns = [
  { name: 'n', cell: 'number', about: '' },
  { name: 'said', cell: 'free-text', about: '' },
] as const

test('every field is quoted, quotes are doubled, missing values are empty', () => {
  expect(csvHeader(columns)).toBe('"n","said"\n')
  expect(csvRow(columns, [1, 'a "b"\nc'])).toBe('"1","a ""b""\nc"\n')
  expect(csvRow(columns, [null, null])).toBe('"",""\n')
})

test.each(['=1+1', '+cmd', '-cmd', '@x', '\tx', '\rx', '=HYPERLINK("http://x")'])(
  'free text %j is guarded before it is quoted',
  (text) => {
    expect(csvRow(columns, [0, text])).toBe(`"0","'${text.replaceAll('"', '""')}"\n`)
  },
)

test('the name of a covariate is guarded in the header', () => {
  expect(csvHeader([{ name: '=cmd()', cell: 'free-text', about: '' }])).toBe(`"'=cmd()"\n`)
})

test('numbers stay numbers, also in free text and also when negative', () => {
  expect(csvRow(columns, [-1, '-5'])).toBe('"-1","-5"\n')
})

/** All letters that there are but NUL and halves of pairs, which cannot be stored. */
const anyLetter = fc
  .integer({ min: 1, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

test('what goes in comes out of a CSV reader, but for the guard', () => {
  const cells = (line: string) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => (match[1] ?? '').replaceAll('""', '"'))
  fc.assert(
    fc.property(fc.string({ unit: anyLetter }), (text) => {
      const [, read = ''] = cells(csvRow(columns, [1, text]))
      expect(read === text || read === `'${text}`).toBe(true)
    }),
  )
})
