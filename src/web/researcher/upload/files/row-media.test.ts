import { expect, test } from 'vitest'
import { type ExpectedFile, matchFiles } from '#domain/stimuli/files/match-files.ts'
import { lostFiles, mediaOfRows, picturesOfRows } from './row-media.ts'
import type { QueueState } from './upload-queue.ts'

const expected: ExpectedFile[] = [
  { row: 2, column: 'image', filename: 'lake.png', kind: 'image' },
  { row: 2, column: 'avatar_url', filename: 'ada.png', kind: 'image' },
  { row: 3, column: 'avatar_url', filename: 'ada.png', kind: 'image' },
]
const files = ['lake.png', 'ada.png'].map((path) => ({ file: new File(['x'], path), path }))
const chosen = { files, match: matchFiles(expected, ['lake.png', 'ada.png']), unfit: [] }
const ready = (media_id: string) => ({ state: 'ready' as const, sentBytes: 1, media_id, poster_url: null })

test('each row gets the ids of its files, and a shared avatar goes to every post', () => {
  const state: QueueState = {
    isPaused: false,
    files: new Map(files.map(({ file, path }) => [file, ready(path === 'ada.png' ? 'a' : 'l')])),
  }
  expect(mediaOfRows(chosen, state)).toEqual(
    new Map([
      [2, { media_id: 'l', avatar_media_id: 'a' }],
      [3, { avatar_media_id: 'a' }],
    ]),
  )
})

test('further pictures of a row are kept by their place, and found when the server has lost them', () => {
  const further: ExpectedFile[] = [
    { row: 2, column: 'images', filename: 'lake.png', kind: 'image' },
    { row: 2, column: 'images', filename: 'ada.png', kind: 'image', further: 1 },
  ]
  const pictures = { ...chosen, match: matchFiles(further, ['lake.png', 'ada.png']) }
  const state: QueueState = { isPaused: false, files: new Map(files.map(({ file, path }) => [file, ready(path)])) }
  expect(mediaOfRows(pictures, state)).toEqual(new Map([[2, { media_id: 'lake.png', further: new Map([[1, 'ada.png']]) }]]))
  expect([...picturesOfRows(pictures)].map(([, { name }]) => name)).toEqual(['lake.png'])
  const text = "further_media_ids has no file that you uploaded for 'ada.png' in images"
  expect(lostFiles(pictures, [{ row: 2, text }]).map(({ file }) => file.name)).toEqual(['ada.png'])
})

test('the picture of a row is its own, not the avatar', () => {
  expect([...picturesOfRows(chosen)].map(([row, { name }]) => [row, name])).toEqual([[2, 'lake.png']])
})

test('a file that the server has lost is found by the row and the column that it names', () => {
  const lost = lostFiles(chosen, [{ row: 3, text: "avatar_media_id 'a' is no file that you uploaded" }])
  expect(lost.map(({ file }) => file.name)).toEqual(['ada.png'])
  expect(lostFiles(chosen, [{ row: 2, text: 'body is empty' }])).toEqual([])
})
