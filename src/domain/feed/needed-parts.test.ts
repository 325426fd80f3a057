import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { neededParts } from './needed-parts.ts'

/** With all of these, a study needs every part. */
const ALL = {
  'cards-have': 'labels link',
  comments: 'folded',
  prompts: '[]',
  composer: 'feed',
  'feed-acts': 'report',
  'rating-scales': '[]',
  notifications: '[]',
}

test('every part of the feed has a folder of its name, and every such folder is named', () => {
  const folders = readdirSync('src/web/participant/feed', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(`src/web/participant/feed/${entry.name}`).includes('part.tsx'))
    .map(({ name }) => name)
  expect([...neededParts(ALL)].sort()).toEqual(folders.sort())
})

test('a study that uses none of them needs none', () => {
  expect(neededParts({ skin: 'default', composer: 'no', comments: '' })).toEqual([])
})
