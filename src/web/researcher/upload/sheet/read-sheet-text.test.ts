import { expect, test } from 'vitest'
import { CARD_TEMPLATE, POST_TEMPLATE } from '#domain/stimuli/sheet/template.ts'
import { csvOf, readSheetText, sheetTextOf } from './read-sheet-text.ts'
import { checkSheetText } from './use-sheet.ts'

test('tabs, commas and semicolons are recognised as separators', async () => {
  for (const text of ['a\tb\n1\t2', 'a,b\n1,2', 'a;b\n1;2'])
    expect((await readSheetText(text)).lines).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
})

test('blank lines and line breaks inside cells leave the row numbers as in the spreadsheet', async () => {
  const { sheet } = await checkSheetText('filename\theadline\r\n\r\na.png\t"two\nlines"\r\nb.png\tc\r\n', 'files')
  expect(sheet.rows).toEqual([
    { row: 3, cells: ['a.png', 'two\nlines'] },
    { row: 4, cells: ['b.png', 'c'] },
  ])
})

test('a headline that begins with a quotation mark, as Excel copies it, is one cell', async () => {
  const text = 'filename\theadline\na.png\t"Trust me," says mayor\nb.png\tPlain'
  expect((await readSheetText(text)).lines[1]).toEqual(['a.png', '"Trust me," says mayor'])
  expect((await readSheetText(text)).lines).toHaveLength(3)
})

test('a line that names the separator for Excel is used, and is not a row', async () => {
  for (const [text, cell] of [
    ['sep=;\na;b\n1,5;2', '1,5'],
    ['\uFEFFsep=,\r\na,b\r\n1;5,2', '1;5'],
    ['"sep=|"\na|b\n1|2', '1'],
  ])
    expect((await readSheetText(text ?? '')).lines).toEqual([
      ['a', 'b'],
      [cell, '2'],
    ])
})

test('rows that a quotation spans are separated, with a warning in the row where it begins', async () => {
  const text = 'filename\theadline\na.png\t"To be or not\nb.png\tto be\nc.png\tthat is the question"'
  const { sheet, problems } = await checkSheetText(text, 'files')
  expect(sheet.rows).toHaveLength(3)
  expect(problems).toContainEqual(
    expect.objectContaining({ row: 2, severity: 'warning', text: expect.stringMatching(/quotation/i) }),
  )
})

const ofQuotes = (problems: readonly { row: number; severity: string; text: string }[]) =>
  problems.filter(({ text }) => /quotation/i.test(text)).map(({ row, severity }) => [row, severity])

test('a quotation mark without a partner in a CSV is part of its text, with a warning in its row alone', async () => {
  const text = 'filename,headline,source\na.png,"open,River\nb.png,"Snow, in June",Hill\nc.png,"two\nlines",Lake\nd.png,d,Sea'
  const { sheet, problems } = await checkSheetText(text, 'files')
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([
    ['a.png', '"open', 'River'],
    ['b.png', 'Snow, in June', 'Hill'],
    ['c.png', 'two\nlines', 'Lake'],
    ['d.png', 'd', 'Sea'],
  ])
  expect(ofQuotes(problems)).toEqual([[2, 'warning']])
})

test('a row whose cells have run together behind such a mark is an error, and no other row is', async () => {
  const text = 'filename;headline;source\na.png;"open\nsecond line;River\nb.png;Snow;Hill'
  const { sheet, problems } = await checkSheetText(text, 'files')
  expect(sheet.rows).toHaveLength(3)
  expect(ofQuotes(problems)).toEqual([[2, 'error']])
})

test('marks inside a quoted cell that nobody doubled stay in its text', async () => {
  const text = 'filename,headline\na.png,"He said "no, never" twice"\nb.png,"A 12" screen"\nc.png,"Well ""done"", all"'
  const { sheet, problems } = await checkSheetText(text, 'files')
  expect(sheet.rows.map(({ cells }) => cells[1])).toEqual(['He said "no, never" twice', 'A 12" screen', 'Well "done", all'])
  expect(ofQuotes(problems)).toEqual([
    [2, 'warning'],
    [3, 'warning'],
  ])
})

test.each([CARD_TEMPLATE, POST_TEMPLATE])('the template $fileName comes back without errors', async ({ rows }) => {
  const { sheet, problems } = await checkSheetText(`\uFEFF${await csvOf(rows)}`, 'files')
  expect([sheet.problems, problems.filter(({ severity }) => severity === 'error')]).toEqual([[], []])
  expect(sheet.rows).toHaveLength(rows.length - 1)
})

test('cells with tabs, line breaks and quotation marks are read back as they were', async () => {
  const lines = [['a', 'b'], [], ['x\ty', 'say "hi"\nthere']]
  expect((await readSheetText(await sheetTextOf(lines))).lines).toEqual([['a', 'b'], [''], ['x\ty', 'say "hi"\nthere']])
})

test('a thousand rows are read and checked, none of them lost', async () => {
  const row = (i: number) => `https://x.example/${i}\tp_${i}.png\t2026-03-31\timage\tHeadline ${'word '.repeat(20)}\tAlt\t${i}`
  const text = `source_url\tfilename\tretrieve_date\tentity_type\theadline\talt_text\tlean\n${Array.from({ length: 1000 }, (_, i) => row(i)).join('\n')}`
  const { sheet, problems } = await checkSheetText(text, 'files')
  expect([sheet.rows.length, problems]).toEqual([1000, []])
})
