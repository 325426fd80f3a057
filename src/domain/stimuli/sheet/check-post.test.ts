import { expect, test } from 'vitest'
import { checkSheet } from './check-sheet.ts'
import { readSheet } from './sheet.ts'

const problemsOf = (cells: Readonly<Record<string, string>>) => {
  const post = { entity_type: 'post', author_name: 'Ada', body: 'Snow', ...cells }
  return checkSheet(readSheet([Object.keys(post), Object.values(post)]), 'hosted').map(({ column, severity }) => [
    column,
    severity,
  ])
}

test.each<Record<string, string>>([
  { image: 'https://x.example/a.png', alt_text: 'A lake' },
  { images: 'https://x.example/a.png|https://x.example/b.png', alt_text: 'a|b' },
  { video: 'https://x.example/a.mp4', alt_text: 'A lake' },
  { link_headline: 'News of a lake' },
  { quoted_body: 'Look at this lake' },
  { poll_options: 'Yes | No' },
])('a post without words may be this alone: %o', (cells) => {
  expect(problemsOf({ body: '', ...cells })).toEqual([])
})

test('a post with nothing to show is refused', () => {
  expect(problemsOf({ body: '' })).toEqual([['body', 'error']])
})

test.each([
  ['[{"text":"Hi","seconds":9}]', []],
  ['[{"text":"Hi"}]', [['notifications', 'warning']]],
  ['7', []],
])('notifications %s have the problems %j', (notifications, problems) => {
  expect(problemsOf({ notifications })).toEqual(problems)
})
