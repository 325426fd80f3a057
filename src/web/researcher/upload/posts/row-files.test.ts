import { expect, test } from 'vitest'
import { filesAfter, filesOfRow, freePath } from './row-files.ts'

const file = (name: string, size = 1, lastModified = 1) => new File(['x'.repeat(size)], name, { lastModified })
const dropped = (path: string, own = file(path)) => ({ file: own, path })
const HEADER = ['entity_type', 'body', 'image']

test('a file that a row no longer names goes with it, unless another row names it too', () => {
  const before = [HEADER, ['post', 'a', 'lake.png'], ['post', 'b', 'boat.png'], ['post', 'c', 'boat.png']]
  const files = [dropped('lake.png'), dropped('boat.png'), dropped('stray.png')]
  const after = [HEADER, ['post', 'c', 'boat.png']]
  expect(filesAfter(files, [], { before, after }).map(({ path }) => path)).toEqual(['boat.png', 'stray.png'])
})

test('of the files that were chosen, those come along that the row still names', () => {
  const after = [HEADER, ['post', 'a', 'new.png']]
  const picked = [dropped('old.png'), dropped('new.png')]
  expect(filesAfter([], picked, { before: [], after }).map(({ path }) => path)).toEqual(['new.png'])
})

test('only the files that a row names are its files', () => {
  const files = ['a.png', 'b.png', 'c.png', 'd.png'].map((path) => dropped(path))
  const cells = { body: 'd', images: 'A.png | b.png', avatar_url: 'c.png' }
  expect(filesOfRow(files, cells).map(({ path }) => path)).toEqual(['a.png', 'b.png', 'c.png'])
})

test('two files of one name are two files, and the same file chosen twice is one', () => {
  const first = file('lake.png', 10)
  expect(freePath(file('lake.png', 10), [dropped('lake.png', first)])).toBe('lake.png')
  expect(freePath(file('Lake.png', 20), [dropped('lake.png', first)])).toBe('Lake-2.png')
  expect(freePath(file('lake.png', 20), [dropped('lake.png', first), dropped('lake-2.png', file('lake.png', 30))])).toBe(
    'lake-3.png',
  )
})
