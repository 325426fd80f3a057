import { expect, test } from 'vitest'
import { checkComments, commentErrors } from './check-comments.ts'
import { COMMENT_TEMPLATE, readCommentSheet } from './comment-columns.ts'

const CARDS = [
  { filename: 't_post_01', avatarFile: '' },
  { filename: '', avatarFile: 'Mira.png' },
]
const aComment = (given: Record<string, string> = {}) => ({ post: 't_post_01', author_name: 'Mira', text: 'Nice', ...given })
const errors = (...rows: Record<string, string>[]) => commentErrors(checkComments(rows, CARDS).problems)

test('the template belongs to the template of posts, and is read without a problem', () => {
  const { rows, problems } = readCommentSheet(COMMENT_TEMPLATE.rows)
  const checked = checkComments(
    rows.map(({ cells }) => cells),
    CARDS,
  )
  expect([problems, checked.problems]).toEqual([[], []])
  expect(checked.comments[1]).toEqual({
    card: 0,
    order: 2,
    reply_to: 1,
    author_name: 'Jonas Weil',
    author_handle: '@jweil',
    avatar: '',
    posted_at: '1h',
    text: 'Is there a lift to the upper deck?',
    likes: 3,
    covariates: { stance: 'neutral' },
  })
})

test('a card is named by its file name in any case, or by its number', () => {
  const { comments } = checkComments([aComment({ post: 'T_POST_01' }), aComment({ post: '2' }), aComment({ post: '1' })], CARDS)
  expect(comments.map(({ card, order }) => [card, order])).toEqual([
    [0, 1],
    [1, 1],
    [0, 2],
  ])
})

test.each<[string, Record<string, string>, string]>([
  ['no post', { post: '' }, 'comment row 1: post is empty: the comment belongs to no card'],
  [
    'an unknown post',
    { post: 'gone' },
    "comment row 1: post is no card of this set: 'gone'. Write the filename of the card, or its number",
  ],
  [
    'a number that no card has',
    { post: '3' },
    "comment row 1: post is no card of this set: '3'. Write the filename of the card, or its number",
  ],
  ['no text', { text: ' ' }, 'comment row 1: text is empty'],
  ['a text that is too long', { text: 'x'.repeat(2001) }, 'comment row 1: text must have at most 2000 characters, not 2001'],
  ['likes that are none', { likes: 'many' }, "comment row 1: likes must be a whole number below a billion, not 'many'"],
  ['an order that is none', { order: '0' }, "comment row 1: order must be a whole number from 1 to 999999, not '0'"],
  [
    'an avatar of a script',
    { avatar: 'javascript:alert(1)' },
    "comment row 1: avatar must be an http or https address, not 'javascript:alert(1)'",
  ],
  [
    'an unknown file',
    { avatar: 'x.png' },
    "comment row 1: avatar is no avatar_url that a post of this set has as a file: 'x.png'",
  ],
  ['a reply to nobody', { reply_to: '9' }, "comment row 1: reply_to is no comment of this post: '9'. Write its order"],
  ['a reply to itself', { reply_to: '1' }, 'comment row 1: reply_to names the comment itself'],
])('a comment with %s is named by its row', (_what, given, problem) => {
  expect(errors(aComment(given))).toEqual([problem])
})

test('a reply to a reply is named by its row', () => {
  expect(errors(aComment(), aComment({ reply_to: '1' }), aComment({ reply_to: '2' }))).toEqual([
    'comment row 3: reply_to 2 is a reply itself (row 2): replies are one level deep',
  ])
})

test('a reply to a comment of another post is refused', () => {
  expect(errors(aComment({ post: '2' }), aComment({ order: '5', reply_to: '1' }))).toHaveLength(1)
})

test('a number that two comments of one post have is named', () => {
  expect(errors(aComment({ order: '2' }), aComment())).toEqual(['comment row 2: order 2 is in row 1 too, at the same post'])
  expect(errors(aComment({ order: '2' }), aComment({ post: '2', order: '2' }))).toEqual([])
})

test('an avatar may be a file that a post of the set has, or an address', () => {
  expect(errors(aComment({ avatar: 'mira.PNG' }), aComment({ avatar: 'https://img.example/a.png' }))).toEqual([])
})

test('a comment without an author is only a warning', () => {
  const { problems } = checkComments([aComment({ author_name: '' })], CARDS)
  expect(problems).toMatchObject([{ row: 1, column: 'author_name', severity: 'warning' }])
})

test('a card with more than 500 comments is refused', () => {
  expect(errors(...Array.from({ length: 501 }, () => aComment()))).toEqual([
    'comment row 501: post has 501 comments, and may have 500',
  ])
})

test('headers are known in any spelling, and what is missing or twice is named', () => {
  const { rows, problems } = readCommentSheet([
    ['', ''],
    ['Filename', 'Author-Name', 'avatar url', 'Stance'],
    [' a.png ', 'Ada', '', 'for'],
  ])
  expect(rows).toEqual([{ row: 3, cells: { post: 'a.png', author_name: 'Ada', avatar: '', Stance: 'for' } }])
  expect(problems).toEqual(['The sheet of comments has no column text.'])
  expect(
    readCommentSheet([
      ['post', 'filename', 'text'],
      ['1', '2', 'x'],
    ]).problems,
  ).toEqual(['Several columns of the comments mean post. Keep one of them.'])
  expect(readCommentSheet([]).problems).toEqual(['The sheet of comments is empty.'])
  expect(readCommentSheet([['post', 'text', '__proto__']]).problems).toHaveLength(2)
})
