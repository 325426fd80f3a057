import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHeader, csvRow, unguarded } from './csv.ts'

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

test('a number in its column stays a number, also when negative', () => {
  expect(csvRow(columns, [-1, ''])).toBe('"-1",""\n')
})

test.each(['-5', '+5', '-1,5', '-1.2e-05', '-.5', '+1E3', '+,5'])('%s in free text stays a number', (text) => {
  expect(csvRow(columns, [0, text])).toBe(`"0","${text}"\n`)
})

test.each(['-', '--', '---'])('%s alone in free text stays as it is', (text) => {
  expect(csvRow(columns, [0, text])).toBe(`"0","${text}"\n`)
})

test.each(['-1e', '- a', '- ', '+', "'-", '-e5', '+.', '-5-5', '+1E3+cmd', '-5\n=1'])(
  '%j only begins like a number and is guarded',
  (text) => {
    expect(csvRow(columns, [0, text])).toBe(`"0","'${text}"\n`)
  },
)

test.each(["'", "'quoted'", "''", 'http://x', '5_agree', '2026'])('%j is none of the guard’s business', (text) => {
  expect(csvRow(columns, [0, text])).toBe(`"0","${text}"\n`)
})

/** All letters that there are but NUL and halves of pairs, which cannot be stored. */
const anyLetter = fc
  .integer({ min: 1, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

test('what goes in comes out of a CSV reader that takes one guard off', () => {
  const cells = (line: string) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => (match[1] ?? '').replaceAll('""', '"'))
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(anyLetter, fc.constantFrom(...`'=+-@\t\r.,e05"`)) }), (text) => {
      const [, read = ''] = cells(csvRow(columns, [1, text]))
      expect(unguarded(read)).toBe(text)
    }),
  )
})
