import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSheet } from '../sheet/sheet.ts'
import { dropAlerts, type ExpectedFile, expectedFiles, matchFiles, mayUpload } from './match-files.ts'

const expected = (...names: string[]): ExpectedFile[] =>
  names.map((filename, i) => ({ row: i + 2, column: 'filename', filename, kind: 'image' }))
const HEADERS = ['filename', 'entity_type', 'image']

test('a card needs its file, a post needs its picture unless the picture is hosted', () => {
  const sheet = readSheet([
    HEADERS,
    ['a.png', 'image', 'ignored.png'],
    ['b.mp4', 'Video', ''],
    ['t_03', 'post', 'lake.png'],
    ['t_04', 'post', 'https://x.example/lake.png'],
    ['t_05', 'post', ''],
    ['c.png', 'poem', ''],
  ])
  expect(expectedFiles(sheet)).toEqual([
    { row: 2, column: 'filename', filename: 'a.png', kind: 'image' },
    { row: 3, column: 'filename', filename: 'b.mp4', kind: 'video' },
    { row: 4, column: 'image', filename: 'lake.png', kind: 'image' },
    { row: 7, column: 'filename', filename: 'c.png', kind: 'any' },
  ])
})

test('the avatar of a post is a file of its own, which posts of one author share', () => {
  const sheet = readSheet([
    ['entity_type', 'body', 'image', 'Avatar'],
    ['post', 'Snow', 'lake.png', 'ada.jpg'],
    ['post', 'Ice', '', 'ADA.jpg'],
    ['post', 'Rain', '', 'https://x.example/sam.jpg'],
  ])
  const match = matchFiles(expectedFiles(sheet), ['lake.png', 'ada.jpg'])
  expect(match.matched.map(({ row, column, path }) => [row, column, path])).toEqual([
    [2, 'image', 'lake.png'],
    [2, 'avatar_url', 'ada.jpg'],
    [3, 'avatar_url', 'ada.jpg'],
  ])
  expect([match.expectedCount, mayUpload(match)]).toEqual([2, true])
})

test('rows without a file and files without a row are both listed', () => {
  const match = matchFiles(expected('a.png', 'b.png'), ['folder/A.PNG', 'c.png'])
  expect(match).toMatchObject({
    matched: [{ row: 2, filename: 'a.png', path: 'folder/A.PNG', fileIndex: 0 }],
    rowsWithoutFile: [{ row: 3, filename: 'b.png' }],
    filesWithoutRow: [{ path: 'c.png', fileIndex: 1 }],
  })
  expect(mayUpload(match)).toBe(false)
})

test('one name for two files is reported, and no file is chosen', () => {
  const match = matchFiles(expected('a.png'), ['one/a.png', 'two/A.png'])
  expect(match).toMatchObject({ matched: [], ambiguous: [{ filename: 'a.png', rows: [2], paths: ['one/a.png', 'two/A.png'] }] })
  expect(mayUpload(match)).toBe(false)
})

test('every picture of a post is expected, the further ones with their place, and a video in its column', () => {
  const sheet = readSheet([
    ['entity_type', 'images', 'video', 'quoted_image', 'quoted_avatar_url'],
    ['post', 'a.png|b.png|https://x.example/c.png|d.png', '', 'q.png', ''],
    ['post', '', 'v.mp4', '', 'l.png'],
  ])
  expect(expectedFiles(sheet)).toEqual([
    { row: 2, column: 'images', filename: 'a.png', kind: 'image' },
    { row: 2, column: 'images', filename: 'b.png', kind: 'image', further: 0 },
    { row: 2, column: 'images', filename: 'd.png', kind: 'image', further: 2 },
    { row: 2, column: 'quoted_image', filename: 'q.png', kind: 'image', further: 3 },
    { row: 3, column: 'video', filename: 'v.mp4', kind: 'video' },
    { row: 3, column: 'quoted_avatar_url', filename: 'l.png', kind: 'image', further: 0 },
  ])
})

test('one file for two cards is reported, and no card is chosen', () => {
  expect(matchFiles(expected('a.png', 'A.png'), ['a.png'])).toMatchObject({ matched: [], ambiguous: [{ rows: [2, 3] }] })
})

test('posts may share a picture, which counts once', () => {
  const posts: ExpectedFile[] = [2, 3].map((row) => ({ row, column: 'image', filename: 'lake.png', kind: 'image' }))
  const match = matchFiles(posts, ['Lake.png'])
  expect(match.matched.map(({ row }) => row)).toEqual([2, 3])
  expect([match.expectedCount, mayUpload(match)]).toEqual([1, true])
})

test('a file of another kind than its row says is listed, and the upload is blocked', () => {
  const rows: ExpectedFile[] = [{ row: 3, column: 'filename', filename: 'b.png', kind: 'video' }]
  const match = matchFiles(rows, ['b.png'])
  expect(match.wrongKind).toMatchObject([{ row: 3, expected: 'video', found: 'image' }])
  expect(mayUpload(match)).toBe(false)
})

test.each(['a.svg', 'a', 'a.final'])(
  'a file whose name does not show its kind (%s) is listed, and the server decides',
  (name) => {
    const match = matchFiles([{ row: 2, column: 'filename', filename: name, kind: 'image' }], [name])
    expect(match.unknownKind).toMatchObject([{ row: 2, path: name }])
    expect([match.wrongKind, mayUpload(match)]).toEqual([[], true])
  },
)

test('files that operating systems add to a folder are neither counted nor reported', () => {
  const match = matchFiles(expected('a.png'), ['x/.DS_Store', 'x/a.png', '__MACOSX/x/._a.png'])
  expect(match.ignored).toEqual(['x/.DS_Store', '__MACOSX/x/._a.png'])
  expect(match.matched).toEqual([{ row: 2, column: 'filename', filename: 'a.png', path: 'x/a.png', fileIndex: 1 }])
  expect([dropAlerts(match), mayUpload(match)]).toEqual([[], true])
})

test('the specified alerts: a wrong number, and each file without a row', () => {
  expect(dropAlerts(matchFiles(expected('a.png', 'b.png'), ['x/c.png', 'a.png', 'b.png']))).toEqual([
    { alert: 'incorrect-number', expected: 2, given: 3 },
    { alert: 'no-covariate-info', path: 'x/c.png' },
  ])
  expect(dropAlerts(matchFiles(expected('a.png'), ['b.png']))).toEqual([{ alert: 'no-covariate-info', path: 'b.png' }])
  expect(dropAlerts(matchFiles(expected('a.png', ''), ['a.png']))).toMatchObject([{ alert: 'incorrect-number', expected: 2 }])
})

const letters = fc.constantFrom('a', 'z', '7', '_', 'é', 'ü', 'Å', 'ñ', '图', ' ', '.')
const fileName = fc.array(letters, { minLength: 1, maxLength: 8 }).map((parts) => `x${parts.join('')}x.png`)
const variation = fc.constantFrom<(name: string) => string>(
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD'),
  (name) => ` ${name} `,
  (name) => `stimuli/pictures/${name}`,
  (name) => `C:\\Users\\me\\${name}`,
  (name) => name.replace('.png', '.PNG'),
)

test('a file matches its row despite differences in case, form or folder, in any order', () => {
  const names = fc.uniqueArray(fileName, { maxLength: 20, selector: (name) => name.normalize('NFC').toLowerCase() })
  fc.assert(
    fc.property(names, fc.infiniteStream(variation), fc.infiniteStream(fc.nat()), (rowNames, variations, dice) => {
      const files = rowNames
        .map((name, i) => ({ row: i + 2, path: (variations.next().value ?? String)(name), at: dice.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
      const match = matchFiles(
        expected(...rowNames),
        files.map(({ path }) => path),
      )
      expect(mayUpload(match)).toBe(true)
      for (const { row, fileIndex } of match.matched) expect(files[fileIndex]?.row).toBe(row)
      expect(match.matched).toHaveLength(rowNames.length)
    }),
  )
})

test('every row and every file is in exactly one list', () => {
  const few = fc.constantFrom('a.png', 'A.png', 'b.png', 'x/a.png', 'c.png', '', ' ', '.DS_Store', 'x/')
  fc.assert(
    fc.property(fc.array(few), fc.array(few), (rowNames, paths) => {
      const match = matchFiles(expected(...rowNames), paths)
      const rows = [...match.matched, ...match.rowsWithoutFile]
        .map(({ row }) => row)
        .concat(match.ambiguous.flatMap((one) => one.rows))
      expect(rows.sort((a, b) => a - b)).toEqual(rowNames.map((_, i) => i + 2))
      const places = [...match.matched, ...match.filesWithoutRow].map(({ path }) => path)
      expect([...places, ...match.ambiguous.flatMap((one) => one.paths), ...match.ignored].sort()).toEqual([...paths].sort())
    }),
  )
})
