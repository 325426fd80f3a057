// @ts-expect-error The TypeScript program for the web has no Node types. Only this test needs them.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkComments } from '#domain/comments/check-comments.ts'
import { commentedCard } from '#domain/comments/commented-card.ts'
import { linesOf, rowsOfLines } from '#domain/stimuli/formats/finish.ts'
import { recogniseFiles } from '#domain/stimuli/formats/index.ts'
import { guessMapping } from '#domain/stimuli/mapping/guess-mapping.ts'
import { applyMapping } from '#domain/stimuli/mapping/mapping.ts'
import { checkSheet } from '#domain/stimuli/sheet/check-sheet.ts'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import type { DroppedFile } from '../files/dropped-files.ts'
import { readSheetFile } from '../sheet/read-sheet-file.ts'
import { readSheetText } from '../sheet/read-sheet-text.ts'
import { readGivenFiles } from './read-given-files.ts'

/** Files as tools and platforms write them and labs have them, byte for byte. Where a name ends in `.txt`, that keeps formatters away. */
const FOLDER = 'src/domain/stimuli/formats/testing'

const filesIn = (...folders: string[]) =>
  folders.flatMap((folder): DroppedFile[] =>
    readdirSync(`${FOLDER}/${folder}`).map((name: string) => {
      const path = name.replace(/\.txt$/, '')
      return { path, file: new File([new Uint8Array(readFileSync(`${FOLDER}/${folder}/${name}`))], path) }
    }),
  )

/** What the page makes of the files, which must have no errors in any cell. */
async function imported(...folders: string[]) {
  const { files, report } = await readGivenFiles(filesIn(...folders))
  const recognised = recogniseFiles(files, { mediaNames: [], hasMedia: () => false })
  if (recognised === undefined) throw new Error(`Nothing was recognised in ${folders.join()}`)
  const { posts, comments } = recognised.found
  const sheet = readSheet(linesOf(posts))
  const cards = posts.map((row) => commentedCard((column) => row[column]))
  const problems = [...checkSheet(sheet, 'files'), ...checkComments(comments, cards).problems]
  expect([sheet.problems, problems.filter(({ severity }) => severity === 'error')]).toEqual([[], []])
  return { ...recognised, report }
}

test('Truman in the letters of Excel, with a quotation mark without a partner among its replies', async () => {
  const { label, found, report } = await imported('truman')
  expect(label).toBe('Truman or VidShare')
  expect(
    found.posts.map(({ author_name, body, likes, posted_at, video }) => [author_name, body, likes, posted_at, video]),
  ).toEqual([
    ['Jürgen Müller', 'Mein Garten & ich\nim Mai - schön, oder?', '12', '-21h', undefined],
    ['Zoë Lind', 'Der "beste" Käse der Welt', '1204', '-12m', undefined],
    ['Jürgen Müller', 'Später am Tag', undefined, undefined, 'clip.MP4'],
  ])
  expect(found.comments.map(({ post, text, author_name }) => [post, text, author_name])).toEqual([
    ['post_0', '"Wie schön!', 'Zoë Lind'],
    ['post_1', 'Nein, danke', 'Jürgen Müller'],
  ])
  expect(report.changed).toEqual([expect.stringContaining('replies.csv, row 2')])
})

test('an archive of X, with the name of its owner', async () => {
  const { found, report } = await imported('x-archive')
  expect(found.posts[0]).toMatchObject({
    author_name: 'Ada 🦆',
    body: 'Ducks & a “boat” – see https://news.example/boat?x=1&y=2',
    posted_at: '2024-05-13 09:00',
    likes: '12',
  })
  expect(found.comments).toMatchObject([{ text: 'And they "float"; no, really' }])
  // Its programs and settings hold no posts.
  expect(report.left).toEqual([])
})

test('Community Notes beside the archive: the note that was rated helpful, with its own quotation marks', async () => {
  const { label, found } = await imported('x-archive', 'community-notes')
  expect(label).toBe('An archive of X (Twitter), with Community Notes')
  expect(found.posts[0]).toMatchObject({
    label: 'community-note',
    label_text: '"Ducks" cannot steer & the boat is older: https://news.example/boat',
    note_status: 'CURRENTLY_RATED_HELPFUL',
  })
  expect(found.posts.filter(({ label }) => label !== undefined)).toHaveLength(1)
})

test('a thread of Reddit, with its Markdown as text', async () => {
  const { found } = await imported('reddit')
  expect(found.posts).toMatchObject([{ headline: 'Why & how?', body: 'Look: my study says\n\n> ducks float\n\n- one\n- two' }])
  expect(found.comments).toMatchObject([{ text: '*Not* so fast slow' }])
})

test('statuses of Mastodon, with a content warning and an answer', async () => {
  const { found } = await imported('mastodon')
  expect(found.posts).toMatchObject([{ body: 'Grüße & #enten\naus Köln\n\nEnde', label: 'interstitial', label_text: 'Enten' }])
  expect(found.comments).toMatchObject([{ text: '@ada ja' }])
})

test('a timeline of Bluesky, with a link and a picture alone', async () => {
  const { found } = await imported('bluesky')
  expect(found.posts).toMatchObject([
    { body: 'Ducks 🦆 at news.example/boat…', link_headline: 'A "boat"', link_url: 'https://news.example/boat' },
    { image: 'https://cdn.example/f@jpeg', alt_text: 'Two ducks' },
  ])
})

/** A single sheet as the upload page reads it, with the columns as they are guessed. */
async function matched(folder: string) {
  const [given] = filesIn(folder)
  if (given === undefined) throw new Error(`No file in ${folder}`)
  const read = await readSheetFile(given.file)
  if (!read.ok) throw new Error(read.problem)
  const { lines, brokenRows } = await readSheetText(read.text)
  const guess = guessMapping(lines)
  const ours = applyMapping(lines, guess.mapping, '2026-11-18')
  const errors = checkSheet(readSheet(ours), 'hosted').filter(({ severity }) => severity === 'error')
  return { rows: rowsOfLines(ours), brokenRows, errors, guess }
}

test('a sheet of DICE with a byte order mark, and a sign for inches that nobody doubled', async () => {
  const { rows, brokenRows, errors, guess } = await matched('dice')
  expect([guess.known?.label, brokenRows, errors]).toEqual(['DICE', [3], []])
  expect(rows).toMatchObject([
    { body: 'Rain again.\nAll week; they say & more', posted_at: '2024-05-08 09:30', likes: '1200', position: '1' },
    { body: '"A 12" screen for you, today', video: 'https://p.example/2.mp4', link_url: 'https://shop.example/?a=1&b=2' },
    { body: 'Say "yes"', author_handle: '@bo', posted_at: '2024-05-13 18:00' },
  ])
})

test('a set of news whose column label says how true each is, in the words of fact-checkers', async () => {
  const { rows, errors } = await matched('news')
  expect(errors).toEqual([])
  expect(rows.map(({ veracity, posted_at, source_url }) => [veracity, posted_at, source_url])).toEqual([
    ['false', '2019-04-03', 'https://news.example/2635'],
    ['half-true', '2019-04-12', 'https://news.example/10540'],
    ['false', '2019-04-25', 'https://news.example/324'],
    ['mostly-true', '2019-04-26', ''],
    ['true', '2019-04-27', 'https://news.example/9028'],
  ])
})
