import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedFiles, matchFiles, mayUpload } from '../files/match-files.ts'
import { checkSheet, maySave } from './check-sheet.ts'
import { readSheet } from './sheet.ts'
import { checkMadeSheet, headlineFrom, isSheetFile, sheetFromFiles, withoutFiles } from './sheet-from-files.ts'

const TODAY = '2026-03-31'

test('pictures and videos become rows with today’s date, an empty source and a headline from the name', () => {
  const { lines } = sheetFromFiles(['x/card_10.png', 'x/card_2.png', 'lake at night.MP4'], TODAY)
  expect(lines).toEqual([
    ['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'alt_text'],
    ['', 'lake at night.MP4', TODAY, 'video', 'Lake at night', ''],
    ['', 'card_2.png', TODAY, 'image', 'Card 2', ''],
    ['', 'card_10.png', TODAY, 'image', 'Card 10', ''],
  ])
})

test('files of the operating system are ignored, and other files are left aside', () => {
  const { lines, leftAside } = sheetFromFiles(['.DS_Store', 'notes.pdf', 'a.png'], TODAY)
  expect([lines.length, leftAside]).toEqual([2, ['notes.pdf']])
})

test.each([
  ['floating-library_opens.png', 'Floating library opens'],
  ['t_floating.library.jpeg', 'Floating library'],
  ['F_07.png', 'Card 07'],
  ['.png', 'Card'],
  ['éclair.png', 'Éclair'],
  ['IMG_1234.JPG', 'IMG 1234'],
])('%s gives the headline %j', (filename, headline) => {
  expect(headlineFrom(filename)).toBe(headline)
})

test('the sheet that is made of any files can be saved, and fits these files', () => {
  const name = fc.stringMatching(/^[a-z0-9 _-]{0,10}x$/).map((stem) => `${stem}.png`)
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 40, selector: (text) => text.trim() }), (names) => {
      const sheet = readSheet(sheetFromFiles(names, TODAY).lines)
      expect(maySave(sheet, checkSheet(sheet, 'files'))).toBe(true)
      expect(mayUpload(matchFiles(expectedFiles(sheet), names))).toBe(true)
    }),
  )
})

const name = fc.stringMatching(/^[a-z]{1,3}$/).map((stem) => `${stem}.png`)
const filled = (lines: readonly (readonly string[])[]) =>
  lines.map((cells, i) => (i === 0 ? cells : cells.with(0, `https://x.example/${i}`)))

test('files that come later get rows below, and what was filled in stays', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), fc.array(name), (first, later) => {
      const before = filled(sheetFromFiles(first, TODAY).lines)
      const { lines } = sheetFromFiles(later, '2026-04-01', before)
      expect(lines.slice(0, before.length)).toEqual(before)
      expect(mayUpload(matchFiles(expectedFiles(readSheet(lines)), [...new Set([...first, ...later])]))).toBe(true)
    }),
  )
})

test('a file that is removed takes its row along, and the last one the whole sheet', () => {
  const before = filled(sheetFromFiles(['a.png', 'b.png', 'c.png'], TODAY).lines)
  expect(withoutFiles(before, ['x/B.PNG'])).toEqual([before[0], before[1], before[3]])
  expect(withoutFiles(before, ['a.png', 'b.png', 'c.png'])).toEqual([])
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1 }), fc.array(name), (names, gone) => {
      const rest = names.filter((own) => !gone.includes(own))
      const { rows } = readSheet(withoutFiles(sheetFromFiles(names, TODAY).lines, gone))
      expect(rows.map(({ cells }) => cells[1]).sort()).toEqual([...rest].sort())
    }),
  )
})

test('files of one name in two folders share a row, so that one of them can be dropped again', () => {
  expect(sheetFromFiles(['x/a.png', 'y/A.png'], TODAY).lines).toHaveLength(2)
})

test('an empty source is no problem of a sheet that the page made; a missing description stays one', () => {
  const { lines } = sheetFromFiles(['a.png'], TODAY)
  expect(checkMadeSheet(readSheet(lines)).map(({ column }) => column)).toEqual(['alt_text'])
  const mistyped = lines.map((cells, i) => (i === 0 ? cells : cells.with(0, 'no address')))
  expect(checkMadeSheet(readSheet(mistyped)).map(({ column }) => column)).toContain('source_url')
})

test('a sheet among the files is recognised by its name', () => {
  expect(['a.CSV', 'x/b.xlsx', 'c.png', '._d.csv'].map(isSheetFile)).toEqual([true, true, false, false])
})
