import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts'
import type { ExpectedFile } from '#domain/stimuli/files/match-files.ts'
import { addDrop, chooseFiles, filesToSend, maySend, withFilesAgain } from './choose-files.ts'
import type { DroppedFile } from './dropped-files.ts'

const expected = (...names: string[]): ExpectedFile[] =>
  names.map((filename, i) => ({ row: i + 2, column: 'filename', filename, kind: 'image' }))
const aFile = (path: string, size = 1): DroppedFile => {
  const file = new File(['x'], path.split('/').at(-1) ?? path)
  Object.defineProperty(file, 'size', { value: size })
  return { file, path }
}
const paths = (files: readonly DroppedFile[]) => files.map(({ path }) => path)

test('a second drop adds what was missing and replaces what came again', () => {
  const rows = expected('a.png', 'b.png')
  const first = chooseFiles(rows, [aFile('a.png'), aFile('stranger.png')])
  expect(maySend(first)).toBe(false)
  const second = chooseFiles(rows, addDrop(first, [aFile('x/A.png'), aFile('x/b.png')]))
  expect([paths(second.files), maySend(second)]).toEqual([['x/A.png', 'x/b.png'], true])
})

test('a file over the limit and an empty one are reported before anything is sent', () => {
  const chosen = chooseFiles(expected('a.png', 'b.png'), [aFile('a.png', MAX_UPLOAD_BYTES + 1), aFile('b.png', 0)])
  expect(chosen.unfit.map(({ path }) => path)).toEqual(['a.png', 'b.png'])
  expect(maySend(chosen)).toBe(false)
  expect(maySend(chooseFiles(expected('a.png'), [aFile('a.png', MAX_UPLOAD_BYTES)]))).toBe(true)
})

test('a picture that posts share is sent once', () => {
  const posts: ExpectedFile[] = [2, 3].map((row) => ({ row, column: 'image', filename: 'lake.png', kind: 'image' }))
  expect(filesToSend(chooseFiles(posts, [aFile('lake.png')]))).toHaveLength(1)
})

test('files of a made sheet all stay, and one that comes again replaces the one before', () => {
  const [first, again] = [aFile('a.png'), aFile('x/A.png')]
  expect(withFilesAgain([first, aFile('b.png')], [again, aFile('c.png')]).map(({ path }) => path)).toEqual([
    'b.png',
    'x/A.png',
    'c.png',
  ])
})

test('a picture out of a cell that no row names is not left over', () => {
  const inCell = { file: new File(['x'], 'cards_row2_2.png'), path: 'cards_row2_2.png', isInCell: true as const }
  const chosen = chooseFiles([], [inCell])
  expect([chosen.files, maySend(chosen)]).toEqual([[], true])
  const { isInCell: _, ...dropped } = inCell
  expect(maySend(chooseFiles([], [dropped]))).toBe(false)
})
