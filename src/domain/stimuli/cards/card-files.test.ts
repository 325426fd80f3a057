import { expect, test } from 'vitest'
import { furtherFiles, mainFile } from './card-files.ts'

const post = (cells: Record<string, string>) => (column: string) => ({ entity_type: 'post', ...cells })[column] ?? ''
const further = (cells: Record<string, string>) => furtherFiles(post(cells)).map(({ column, cell }) => [column, cell])

test('the frame of a post is filled by its video, its picture or the first of several', () => {
  expect(mainFile(post({ video: 'a.mp4' }))).toMatchObject({ cell: 'a.mp4', kind: 'video' })
  expect(mainFile(post({ image: 'a.png' }))).toMatchObject({ cell: 'a.png', kind: 'image' })
  expect(mainFile(post({ images: 'a.png | b.png' }))).toMatchObject({ cell: 'a.png', kind: 'image' })
  expect(mainFile(post({}))).toBeUndefined()
})

test('the other pictures of a post are further files, in a fixed order', () => {
  const cells = { images: 'a.png|b.png|c.png', link_image: 'l.png', quoted_avatar_url: 'q.png', quoted_image: 'i.png' }
  expect(further(cells)).toEqual([
    ['images', 'b.png'],
    ['images', 'c.png'],
    ['link_image', 'l.png'],
    ['quoted_image', 'i.png'],
    ['quoted_avatar_url', 'q.png'],
  ])
})

test('a card of another type has at most the picture of its link', () => {
  expect(further({ entity_type: 'image', images: 'a.png|b.png', link_image: 'l.png' })).toEqual([['link_image', 'l.png']])
})
