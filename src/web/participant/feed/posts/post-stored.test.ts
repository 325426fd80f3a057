import { expect, test } from 'vitest'
import { asEntities } from '#web/participant/browser/stored-values.ts'

const post = { name: '', author_handle: '', source: '', avatar_url: null, initials: '', headline: '', body: 'Snow', posted: null }
const stored = (given: unknown) => [
  { entity_id: 'a', entity_url: '', entity_type: 'post', alt_text: '', idx: 0, shown_counts: {}, post: given },
]

test('a post that was stored is read again', () => {
  const dated = { ...post, posted: { text: '3h', iso: null } }
  expect(asEntities(stored(post))).toMatchObject([{ post }])
  expect(asEntities(stored(dated))).toMatchObject([{ post: dated }])
  const rich = { ...post, more_pictures: [{ url: 'a', alt: '' }], quoted: post, poll: { options: ['Yes', 'No'] } }
  expect(asEntities(stored(rich))).toMatchObject([{ post: rich }])
})

test.each([
  null,
  'text',
  {},
  { ...post, body: { html: '<b>' } },
  { ...post, posted: { text: 3 } },
  { ...post, posted: undefined },
  { ...post, author_line: {} },
  { ...post, more_pictures: [{ url: 'a' }] },
  { ...post, quoted: { name: 'Sam' } },
  { ...post, poll: { options: [1] } },
])('a feed in which a post has become %j is loaded again', (broken) => {
  expect(asEntities(stored(broken))).toBeUndefined()
})
