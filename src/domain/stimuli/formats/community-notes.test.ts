import { expect, test } from 'vitest'
import { isNotesFile, readNotes, withNotes } from './community-notes.ts'
import type { GivenFile, Row } from './format.ts'

const table = (name: string, ...lines: string[][]): GivenFile => ({ kind: 'table', name, lines })
const NOTES = table(
  'notes.tsv',
  ['noteId', 'tweetId', 'classification', 'trustworthySources', 'summary'],
  ['1', '10', 'NOT_MISLEADING', '1', 'It is so.'],
  ['2', '10', 'MISINFORMED_OR_POTENTIALLY_MISLEADING', '0', 'It is &lt;not&gt; so.'],
  ['3', '11', 'NOT_MISLEADING', '0', 'NA'],
  ['4', '99', 'NOT_MISLEADING', '0', 'Elsewhere'],
)
const STATUS = table('status.tsv', ['noteId', 'currentStatus'], ['1', 'CURRENTLY_RATED_HELPFUL'])
const joined = (posts: Row[], ...files: GivenFile[]) =>
  withNotes({ posts, comments: [], taken: [], changed: [], left: [] }, readNotes(files))

test('notes and their status are known by their columns, also in other letters', () => {
  expect([NOTES, STATUS, table('x', ['noteId', 'tweetId'])].map(isNotesFile)).toEqual([true, true, false])
  expect(isNotesFile(table('x', ['\uFEFFNOTEID', 'TweetID', 'Summary']))).toBe(true)
})

test('a note that calls the post misleading comes before one that does not, and a helpful one before both', () => {
  const textOf = (...files: GivenFile[]) => joined([{ filename: '10' }], ...files).posts[0]?.['label_text']
  expect(textOf(NOTES)).toBe('It is <not> so.')
  expect(textOf(NOTES, STATUS)).toBe('It is so.')
})

test('posts are found by any of the names for their id, and keep the labels that they have', () => {
  const { posts } = joined(
    [{ filename: 'a', post_id: '10', label: 'warning' }, { filename: 'b', tweet_id: '10' }, { id: '7' }],
    NOTES,
  )
  expect(posts.map(({ label }) => label)).toEqual(['warning, community-note', 'community-note', undefined])
})

test('notes without a text are none, and those of other posts are counted', () => {
  expect(readNotes([NOTES])).toHaveLength(3)
  const { taken, left } = joined([{ filename: '10' }], NOTES)
  expect(taken).toEqual(['1 Community Note joined to the posts of their ids, as the label community-note'])
  expect(left).toEqual(['2 notes for other posts, or besides a better one for the same post'])
})
