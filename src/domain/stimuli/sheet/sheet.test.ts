import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CARDS_PER_SET, MAX_COLUMNS, MAX_SET_BYTES, MAX_SHEET_ROWS } from '../limits.ts'
import { cellReader, readSheet } from './sheet.ts'

const HEADERS = ['source_url', 'filename', 'retrieve_date', 'entity_type']
const ROW = ['https://img.example/a.png', 'a.png', '2026-03-31', 'image']
const POST = ['', '', '', 'post']

const problemsOf = (lines: string[][]) => readSheet(lines).problems

test('a sheet with the required columns and a row has no header problems', () => {
  expect(problemsOf([HEADERS, ROW])).toEqual([])
})

test('headers are trimmed, freed of a byte order mark, and recognised', () => {
  const { columns } = readSheet([['\uFEFFsource_url', ' Filename ', 'retrieve\ndate', 'entity_type', 'alt', 'Lean'], ROW])
  expect(columns.map(({ name, role }) => [name, role])).toEqual([
    ['source_url', 'required'],
    ['filename', 'required'],
    ['retrieve_date', 'required'],
    ['entity_type', 'required'],
    ['alt_text', 'card'],
    ['Lean', 'covariate'],
  ])
})

test('missing columns are named in the specified order', () => {
  expect(
    problemsOf([
      ['entity_type', 'headline'],
      ['image', 'x'],
    ]),
  ).toEqual([{ problem: 'missing-columns', columns: ['source_url', 'filename', 'retrieve_date'] }])
})

test('posts alone need no file or address columns, but one picture card among them does', () => {
  expect(
    problemsOf([
      ['entity_type', 'body'],
      ['post', 'x'],
    ]),
  ).toEqual([])
  expect(
    problemsOf([
      ['entity_type', 'body'],
      ['post', 'x'],
      ['image', ''],
    ]),
  ).toMatchObject([{ problem: 'missing-columns' }])
})

test('two headers for the same column are reported as written', () => {
  expect(problemsOf([[...HEADERS, 'alt', 'alt_text'], ROW])).toEqual([
    { problem: 'duplicate-header', name: 'alt_text', headers: ['alt', 'alt_text'] },
  ])
})

test('a column without a header is a problem only if it has content', () => {
  const headers = [...HEADERS.slice(0, 2), '', ...HEADERS.slice(2), '']
  expect(problemsOf([headers, ['https://x.example', 'a.png', 'lost', '2026-03-31', 'image', '']])).toEqual([
    { problem: 'empty-header', index: 2 },
  ])
})

test('short rows are filled up, rows with more cells than headers are reported', () => {
  const { rows, overlongRows } = readSheet([HEADERS, ['only'], [...ROW, '', ' '], [...ROW, 'x', '', 'y']])
  expect(rows[0]?.cells).toEqual(['only', '', '', ''])
  expect(overlongRows).toEqual([{ row: 4, extraCells: 2 }])
})

test('blank rows are left out, and rows keep the numbers that a spreadsheet shows', () => {
  const { headerRow, rows } = readSheet([['', ''], HEADERS, [], ROW, [' ', '\t'], POST, ['']])
  expect([headerRow, rows.map(({ row }) => row)]).toEqual([2, [4, 6]])
})

test('an empty sheet and a sheet without rows are reported', () => {
  expect(problemsOf([])).toEqual([{ problem: 'empty-sheet' }])
  expect(problemsOf([[''], []])).toEqual([{ problem: 'empty-sheet' }])
  expect(problemsOf([HEADERS])).toEqual([{ problem: 'no-rows' }])
})

test('reserved and overlong header names are refused', () => {
  expect(problemsOf([[...HEADERS, '__proto__', 'media_id', 'x'.repeat(129)], ROW])).toEqual([
    { problem: 'reserved-header', header: '__proto__' },
    { problem: 'reserved-header', header: 'media_id' },
    { problem: 'long-header', header: 'x'.repeat(129), limit: 128 },
  ])
})

test('rows above the limit are counted, but read only up to a limit', () => {
  const lines = [HEADERS, ...Array.from({ length: MAX_SHEET_ROWS + 5 }, () => ROW)]
  const { rows, problems } = readSheet(lines)
  expect(rows).toHaveLength(MAX_SHEET_ROWS)
  expect(problems).toEqual([{ problem: 'too-many-rows', rows: MAX_SHEET_ROWS + 5, limit: MAX_CARDS_PER_SET }])
})

test('columns above the limit are counted, without entity_url', () => {
  const headers = [...HEADERS, ...Array.from({ length: MAX_COLUMNS - HEADERS.length }, (_, i) => `c${i}`)]
  expect(problemsOf([[...headers, 'entity_url'], ROW])).toEqual([])
  expect(problemsOf([[...headers, 'one_more'], ROW])).toEqual([
    { problem: 'too-many-columns', columns: MAX_COLUMNS + 1, limit: MAX_COLUMNS },
  ])
})

test('a set that is larger than the call accepts is reported before it is sent', () => {
  const posts = (length: number) => [['entity_type', 'body'], ...Array.from({ length }, () => ['post', 'x'.repeat(4800)])]
  expect(problemsOf(posts(3600))).toEqual([])
  const umlauts = [['entity_type', 'body'], ...Array.from({ length: 4000 }, () => ['post', 'ü'.repeat(4800)])]
  expect(problemsOf(umlauts)).toEqual([{ problem: 'too-large', bytes: expect.any(Number), limit: MAX_SET_BYTES }])
})

/** Any UTF-16, including lone surrogates. */
const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
const cell = fc.oneof(fc.constantFrom('', ' ', 'filename', 'entity_type', 'post', '__proto__'), anyText)

test('for any pasted text, every cell is found under its column and row number', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (lines) => {
      const { columns, rows } = readSheet(lines)
      for (const { row, cells } of rows) expect(cells).toEqual(columns.map(({ index }) => (lines[row - 1]?.[index] ?? '').trim()))
    }),
  )
})

test('for any pasted text, a cell that is not in the sheet is reported', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (lines) => {
      const { headerRow, rows, overlongRows, problems } = readSheet(lines)
      const filled = lines.slice(headerRow).flatMap((cells) => cells.filter((value) => value.trim() !== '')).length
      const kept = rows.flatMap(({ cells }) => cells.filter((value) => value !== '')).length
      const isReported = overlongRows.length > 0 || problems.some(({ problem }) => problem === 'empty-header')
      expect(filled === kept).toBe(!isReported)
    }),
  )
})

test('of two columns with the same name the first is read; an unknown column is empty', () => {
  const sheet = readSheet([
    ['alt', 'alt_text'],
    ['one', 'two'],
  ])
  const [row] = sheet.rows
  if (!row) throw new Error('no row')
  expect([cellReader(sheet)(row, 'alt_text'), cellReader(sheet)(row, 'nothing')]).toEqual(['one', ''])
})
