import { expect, test } from 'vitest'
import { readQuotedPost } from './post-card.ts'

const read = (cells: Record<string, string>) =>
  readQuotedPost({
    cell: (column) => cells[column] ?? '',
    nowMs: Date.UTC(2026, 10, 15),
    addressOf: (cell) => (cell === '' ? null : `/media/${cell}`),
  })

test('a quoted post has the columns of a post', () => {
  const quoted = {
    quoted_author_name: 'Sam Okoro',
    quoted_author_handle: '@@sam',
    quoted_author_verified: 'yes',
    quoted_avatar_url: 'sam',
    quoted_body: 'First.\r\nSecond.',
    quoted_posted_at: '-2h',
    quoted_image: 'lake',
  }
  expect(read(quoted)).toEqual({
    name: 'Sam Okoro',
    author_handle: '@sam',
    author_verified: true,
    avatar_url: '/media/sam',
    initials: 'SO',
    body: 'First.\nSecond.',
    posted: { text: '2 hours', iso: null, ago: { n: 2, unit: 'hour' } },
    image_url: '/media/lake',
  })
})

test('without a text nothing is quoted', () => {
  expect(read({ quoted_author_name: 'Sam' })).toBeUndefined()
})
