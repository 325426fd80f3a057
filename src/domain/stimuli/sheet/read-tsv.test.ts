import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { readTornCsv, readTsv } from './read-tsv.ts'

const read = (text: string) => readTsv(text).lines

test('a quotation that spans several rows is kept as rows, and the row is reported as doubtful', () => {
  const text = 'filename\theadline\na.png\t"To be or not\nb.png\tto be\nc.png\tthat is the question"'
  expect(readTsv(text)).toEqual({
    lines: [
      ['filename', 'headline'],
      ['a.png', '"To be or not'],
      ['b.png', 'to be'],
      ['c.png', 'that is the question"'],
    ],
    doubtfulRows: [2],
  })
})

test('a quotation mark at the start of one cell does not affect other cells', () => {
  const text = 'filename\theadline\tbody\na.png\t"We will win," says Smith\tx\nb.png\tPlain\t"First.\n\nSecond ""quoted""."\n'
  expect(readTsv(text)).toEqual({
    lines: [
      ['filename', 'headline', 'body'],
      ['a.png', '"We will win," says Smith', 'x'],
      ['b.png', 'Plain', 'First.\n\nSecond "quoted".'],
    ],
    doubtfulRows: [],
  })
})

test('a mark that opens one cell and a mark that closes the next cell stay in two cells', () => {
  expect(readTsv('a\tb\n"one\ttwo"')).toEqual({
    lines: [
      ['a', 'b'],
      ['"one', 'two"'],
    ],
    doubtfulRows: [2],
  })
})

test('a quoted cell with a tab and a line break is one cell, and the row is reported as doubtful', () => {
  expect(readTsv('a\tb\tc\n"x\ty\nz"\t1\t2')).toEqual({
    lines: [
      ['a', 'b', 'c'],
      ['x\ty\nz', '1', '2'],
    ],
    doubtfulRows: [2],
  })
})

test('an unclosed quotation mark is part of the text', () => {
  expect(read('a\tb\n"open\tx\ny\t""\n')).toEqual([
    ['a', 'b'],
    ['"open', 'x'],
    ['y', ''],
  ])
})

test.each(['\n', '\r\n', '\r'])('lines that end in %j are separated, including blank ones', (end) => {
  expect(read(['a\tb', '', '1\t2', ''].join(end))).toEqual([['a', 'b'], [''], ['1', '2']])
  expect(read('')).toEqual([])
})

/** Quotation marks touch words, as in normal writing. */
const piece = fc.constantFrom('"Yes', '"', ' no', 'well"', '\n', '\t', ', ', 'word')
const cell = fc.array(piece, { maxLength: 6 }).map((pieces) =>
  pieces
    .join('')
    .replace(/"(?=[\s"])/g, '')
    .trimStart(),
)
const grid = fc
  .integer({ min: 2, max: 4 })
  .chain((n) => fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 5 }))

const quotedText = (text: string) => `"${text.replaceAll('"', '""')}"`
/** Excel quotes only cells with a tab or a line break. */
const asExcelCopies = (text: string) => (/[\t\n]/.test(text) ? quotedText(text) : text)
/** Google Sheets and CSV writers also quote cells that contain quotation marks. */
const asSheetsCopies = (text: string) => (/[\t\n"]/.test(text) ? quotedText(text) : text)
/** For such a cell, Excel's copy does not show whether the marks are part of the text. */
const hasMarksAround = (text: string) => !/[\t\n]/.test(text) && /^"(""|[^"])*"$/.test(text)

test.each([
  ['Excel', asExcelCopies],
  ['Google Sheets', asSheetsCopies],
])('what %s copies is read back correctly, or the first wrong row is reported as doubtful', (_who, copy) => {
  fc.assert(
    fc.property(grid, (rows) => {
      fc.pre(copy === asSheetsCopies || !rows.flat().some(hasMarksAround))
      const headers = rows[0]?.map((_, i) => `h${i}`) ?? []
      const written = [headers, ...rows]
      const { lines, doubtfulRows } = readTsv(written.map((cells) => cells.map(copy).join('\t')).join('\n'))
      const first = written.findIndex((cells, i) => JSON.stringify(cells) !== JSON.stringify(lines[i]))
      if (first >= 0) expect(doubtfulRows).toContain(first + 1)
      else expect(lines).toHaveLength(written.length)
    }),
    { numRuns: 2000 },
  )
})

/** One mark is missing: what a program wrote is the same in all rows before and behind its row. */
test('a torn CSV loses no row but that with the mark', () => {
  const cells = fc.array(fc.constantFrom('word', 'a, b, c', 'say "yes" now'), { maxLength: 3 }).map((each) => each.join('\n'))
  const rows = fc.array(fc.tuple(cells, cells), { minLength: 1, maxLength: 5 })
  const written = (lines: readonly (readonly string[])[]) => lines.map((each) => each.map(quotedText).join(',')).join('\n')
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const text = `${written([['a', 'b'], ...before])}\nx,"open\n${written(after)}`
      const { lines, brokenRows } = readTornCsv(text, ',')
      const torn = before.length + 2
      expect(lines.slice(1)).toEqual([...before, ['x', '"open'], ...after])
      expect(brokenRows).toContain(torn)
    }),
  )
})

test.each([
  ...['"', '""\t', '"""\t', '"a\t', '"a\n', '"a"b\t', '\t""', '\n"\t""', '"\t"\n'],
  ...['""a,', '"a"b,', ',"x"y z"w', '"a""b', '"a"b"', ',"', '"",'],
])('a long text full of %j does not take quadratic time', (part) => {
  const read = (length: number) => {
    const text = `a\tb\n${part.repeat(length / part.length)}`
    return () => {
      readTsv(text)
      readTornCsv(text, ',')
    }
  }
  // Linear growth would be 16 times, quadratic 256.
  expectAtMostTimesAsLong(64, read(80_000), read(5000))
})
