import { expect, test } from 'vitest'
import type { GivenFile } from './format.ts'
import { NOTHING_BESIDE } from './format.ts'
import { recogniseFiles } from './index.ts'

const blank = (n: number) => Array.from({ length: n }, () => [''])

/** Headers in two rows below an explanation, three rows for each post, pictures in cells. */
const WORKBOOK: GivenFile = {
  kind: 'workbook',
  name: 'My study.xlsx',
  sheets: [
    { name: 'About', lines: [['The Misinformation Game'], ['', 'Version', '2.5']], pictures: [] },
    { name: 'General', lines: [['Name', 'Pilot']], pictures: [] },
    {
      name: 'Sources',
      lines: [
        ['Sources explain …'],
        ...blank(2),
        ['', '', 'ID', 'Name', 'Avatar', 'Max Posts', 'Initial Followers', 'Initial Credibility', 'True Post Percentage'],
        ['', '', 'S1', 'River &amp; Co', '', 'Unlimited', '1200', '80', '50%'],
        ['', '', 'S2', 'Daily Duck', '', '3', '', '20', ''],
        ['', '', 'S3', '', '', '', '', '', ''],
      ],
      pictures: [{ row: 4, column: 4, file: 'sources-5-E.png' }],
    },
    {
      name: 'Posts',
      lines: [
        ['', '', '', '', '', '', 'Changes to Followers', '', 'Number of Reactions', '', '', '', 'Comments', '', '', ''],
        [
          '',
          'ID',
          'Headline',
          'Content',
          '',
          'Is True',
          'Likes',
          'Dislikes',
          'Likes',
          'Dislikes',
          'Shares',
          'Flags',
          'Source Name',
          'Message',
          'Likes',
          'Dislikes',
        ],
        ['', 'P1', 'A lake <b>freezes</b>', '', '', 'TRUE', '3', '4', '10', '2', '5', '1', 'Daily Duck', 'Cold!', '7', '1'],
        ['', '', '', '', '', '', '', '', '', '', '', '', 'Ann', 'I was there<br>', '', ''],
        ['', '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
        ['', 'P2', 'A duck votes', '<p>Quack</p>', '', 'FALSE', '', '', '', '', '', '', '', '', '', ''],
        ['', 'P3', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
      ],
      pictures: [{ row: 2, column: 3, file: 'posts-3-D.jpg' }],
    },
  ],
}

test('posts take their sources as authors, pictures out of cells, and comments of the rows below', () => {
  const { label, found } = recogniseFiles([WORKBOOK], NOTHING_BESIDE) ?? {}
  expect(label).toBe('The Misinformation Game')
  expect(found?.posts).toEqual([
    {
      filename: 'post_P1',
      entity_type: 'post',
      headline: 'A lake freezes',
      image: 'posts-3-D.jpg',
      author_name: 'River & Co',
      avatar_url: 'sources-5-E.png',
      author_line: '1,200 followers',
      label: 'source-credibility',
      label_score: '80',
      author_followers: '1200',
      source_id: 'S1',
      veracity: 'true',
      likes: '10',
      downvote: '2',
      shares: '5',
    },
    expect.objectContaining({
      filename: 'post_P2',
      headline: 'A duck votes',
      body: 'Quack',
      author_name: 'Daily Duck',
      veracity: 'false',
      label_score: '20',
    }),
  ])
  expect(found?.comments).toEqual([
    { post: 'post_P1', text: 'Cold!', author_name: 'Daily Duck', likes: '7' },
    { post: 'post_P1', text: 'I was there', author_name: 'Ann' },
  ])
  expect(found?.changed.join()).toContain('take turns')
  expect(found?.left.join()).toContain('how reactions change credibility')
})

test('what the game would draw for each person, and dislikes of comments, are named', () => {
  const { found } = recogniseFiles([WORKBOOK], NOTHING_BESIDE) ?? {}
  expect(found?.changed).toContain(
    'the game draws what the workbook leaves open from a mean and a standard deviation; here it is empty: followers of 1 source, likes of 1 post, dislikes of 1 post, shares of 1 post',
  )
  expect(found?.left).toContain('dislikes of 1 comment: comments show likes alone')
})

test.each(['Overall-Ratio', 'Pre-Defined'])('pairs are used only where the study chooses by them: %s', (method) => {
  const sheet = (name: string, lines: string[][]) => ({ name, lines, pictures: [] })
  const more = [
    sheet('Source & Post Selection', [
      ['', '', 'Selection Method', '', method],
      ['1', 'Overall-Ratio'],
      ['4', 'Pre-Defined'],
    ]),
    sheet('Pre-Defined Source/Post Pairs', [
      ['', 'Source ID', 'Post ID'],
      ['', 'S1', 'P2'],
      ['', 'S2', 'P1'],
    ]),
  ]
  const workbook = WORKBOOK.kind === 'workbook' ? { ...WORKBOOK, sheets: [...WORKBOOK.sheets, ...more] } : WORKBOOK
  const { found } = recogniseFiles([workbook], NOTHING_BESIDE) ?? {}
  const isByPairs = method === 'Pre-Defined'
  expect(found?.posts.map(({ author_name, position }) => [author_name, position])).toEqual([
    isByPairs ? ['Daily Duck', '2'] : ['River & Co', undefined],
    isByPairs ? ['River & Co', '1'] : ['Daily Duck', undefined],
  ])
  const named = '2 pairs of sources and posts: the game does not use them, because it chooses by Overall-Ratio'
  expect(found?.left.includes(named)).toBe(!isByPairs)
})

test('where the study pairs sources and posts, the pairs and their order are kept', () => {
  const pairs = {
    name: 'Pre-Defined Source/Post Pairs',
    lines: [
      ['Randomise', 'false'],
      ['', 'Source ID', 'Post ID'],
      ['', 'S1', 'P2'],
      ['', 'S2', 'P1'],
    ],
    pictures: [],
  }
  const workbook = WORKBOOK.kind === 'workbook' ? { ...WORKBOOK, sheets: [...WORKBOOK.sheets, pairs] } : WORKBOOK
  const { found } = recogniseFiles([workbook], NOTHING_BESIDE) ?? {}
  expect(found?.posts.map(({ author_name, position }) => [author_name, position])).toEqual([
    ['Daily Duck', '2'],
    ['River & Co', '1'],
  ])
})

test('pairs that come in an order of chance have no positions', () => {
  const pairs = {
    name: 'Pre-Defined Source/Post Pairs',
    lines: [
      ['', 'Randomise Order', 'TRUE'],
      ['', 'Source ID', 'Post ID'],
      ['', 'S1', 'P2'],
      ['', 'S2', 'P1'],
    ],
    pictures: [],
  }
  const workbook = WORKBOOK.kind === 'workbook' ? { ...WORKBOOK, sheets: [...WORKBOOK.sheets, pairs] } : WORKBOOK
  const { found } = recogniseFiles([workbook], NOTHING_BESIDE) ?? {}
  expect(found?.posts.map(({ author_name, position }) => [author_name, position])).toEqual([
    ['Daily Duck', undefined],
    ['River & Co', undefined],
  ])
  expect(found?.taken).toContain('which source tells which post')
})
