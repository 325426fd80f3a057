import { expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { expectedFiles, matchFiles } from '../files/match-files.ts'
import { checkSheet, maySave } from './check-sheet.ts'
import { covariateRows } from './covariate-rows.ts'
import type { MediaSource } from './row-finder.ts'
import { readSheet } from './sheet.ts'

const CARD = {
  source_url: 'https://img.example/a.png',
  filename: 'a.png',
  retrieve_date: '2026-03-31',
  entity_type: 'image',
  headline: 'Rain ahead',
  alt_text: 'A cloud',
}
const POST = { entity_type: 'post', body: 'Snow in June', author_name: 'Ada Lindqvist' }

type Row = Record<string, string>

const pictures = (n: number) => Array.from({ length: n }, (_, i) => `https://x.example/${i}.png`).join('|')

function aSheet(...rows: Row[]) {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return readSheet([headers, ...rows.map((row) => headers.map((header) => row[header] ?? ''))])
}
const check = (rows: Row[], media: MediaSource = 'hosted') =>
  checkSheet(aSheet(...rows), media).map(({ row, column, severity, text }) => [row, column, severity, text])

test('a complete card has no problems', () => {
  expect(check([CARD])).toEqual([])
})

test('a covariate with the name of an export column gives one warning', () => {
  const rows = [CARD, { ...CARD, filename: 'b.png' }].map((row) => ({ ...row, count: '7', topic: 'rain' }))
  expect(check(rows)).toEqual([[1, 'count', 'warning', expect.stringContaining('column of some exports already')]])
})

test('a rate at which a count rises is a number from 0 to 600, in any spelling of its column', () => {
  expect(check([{ ...CARD, 'Likes per minute': '12.5' }])).toEqual([])
  expect(check([{ ...CARD, 'Likes per minute': 'many' }])).toEqual([
    [2, 'likes_per_minute', 'warning', expect.stringContaining('must be a number from 0 to 600 per minute')],
  ])
})

test.each<[string, Row, [string, string, RegExp]]>([
  ['an address that is none', { source_url: 'img.example/a.png' }, ['source_url', 'error', /must be an http or https address/]],
  ['an address of a script', { entity_url: 'javascript:1' }, ['entity_url', 'error', /must be an http or https address/]],
  ['an unknown type', { entity_type: 'poem' }, ['entity_type', 'warning', /image, video or post, not 'poem'/]],
  ['no type', { entity_type: '' }, ['entity_type', 'warning', /is empty/]],
  ['no file name', { filename: '' }, ['filename', 'error', /is empty/]],
  ['a path for a file name', { filename: '../a.png' }, ['filename', 'error', /without its folder/]],
  ['a line break in a file name', { filename: 'a\nb.png' }, ['filename', 'error', /no file name may have/]],
  ['no date', { retrieve_date: '' }, ['retrieve_date', 'error', /is empty/]],
  ['a date that is none', { retrieve_date: 'last week' }, ['retrieve_date', 'warning', /no date that we can read: 'last week'/]],
  ['no headline', { headline: '' }, ['headline', 'warning', /is empty/]],
  ['no alt text', { alt_text: ' ' }, ['alt_text', 'warning', /is empty/]],
  ['a file of another kind', { filename: 'a.mp4' }, ['filename', 'warning', /type video, not image/]],
  ['a script behind its link', { link_headline: 'Rain', link_url: 'javascript:1' }, ['link_url', 'error', /must be an http/]],
  [
    'a page that nothing opens',
    { link_headline: '', link_text: 'More rain' },
    ['link_headline', 'warning', /is empty, but link_text is not/],
  ],
  ['a cell that is too long', { topic: 'x'.repeat(20_001) }, ['topic', 'error', /at most 20000 characters, not 20001/]],
  ['a headline too long once encoded', { headline: 'ü'.repeat(4000) }, ['headline', 'error', /not 24000 \(URL-encoded\)/]],
  ['a character that cannot be stored', { topic: 'a\u0000b' }, ['topic', 'error', /cannot be stored/]],
])('a card with %s gets a problem in that cell', (_what, cells, [column, severity, text]) => {
  expect(check([{ ...CARD, ...cells }])).toEqual([[2, column, severity, expect.stringMatching(text)]])
})

test('two names for the same file are found despite differences in case or Unicode form', () => {
  expect(check([{ ...CARD, filename: 'Café.png' }, CARD, { ...CARD, filename: 'cafe\u0301.PNG' }])).toEqual([
    [4, 'filename', 'error', expect.stringContaining("is in row 2 too (as 'Café.png'")],
  ])
})

test('a label whose words are missing is named by its row, and the sheet can be saved', () => {
  const labels = [
    { label: 'fact-check', label_text: 'Wrong' },
    { label: 'AI-made, Community-note' },
    { label: 'source-credibility' },
  ]
  const rows = labels.map((own, i) => ({ ...CARD, filename: `${i}.png`, label_text: '', label_score: '', ...own }))
  expect(check(rows)).toEqual([
    [3, 'label_text', 'warning', expect.stringContaining('the label community-note of this card has no words')],
    [4, 'label_score', 'warning', expect.stringContaining('the label source-credibility is not shown')],
  ])
})

test('a position that stands twice is named by its row, and one that is no place too; the sheet can be saved', () => {
  const rows = ['2', '1', '2', 'top'].map((Position, i) => ({ ...CARD, filename: `${i}.png`, Position }))
  expect(check(rows)).toEqual([
    [4, 'position', 'warning', expect.stringContaining('position 2 is in row 2 too')],
    [
      5,
      'position',
      'warning',
      expect.stringContaining("is no place from 1, so a study with fixed positions does not read it: 'top'"),
    ],
  ])
  const sheet = aSheet(...rows)
  expect(maySave(sheet, checkSheet(sheet, 'hosted'))).toBe(true)
})

test('views that are no count are named by their row, in any spelling of the column, and the sheet can be saved', () => {
  const rows = ['12,400', '', '12k'].map((Views, i) => ({ ...CARD, filename: `${i}.png`, Views }))
  expect(check(rows)).toEqual([[4, 'views', 'warning', expect.stringContaining("so the skin microblog shows none: '12k'")]])
  const sheet = aSheet(...rows)
  expect(maySave(sheet, checkSheet(sheet, 'hosted'))).toBe(true)
})

test('counts of buttons that are no numbers are problems of their cells', () => {
  const rows = ['1,204', '', 'many', '-3'].map((Likes, i) => ({ ...CARD, filename: `${i}.png`, Likes, upvote: '7' }))
  expect(check(rows)).toEqual([
    [4, 'likes', 'warning', expect.stringContaining("must be a whole number below a billion, not 'many'")],
    [5, 'likes', 'warning', expect.stringContaining("not '-3'")],
  ])
})

test('a missing column gives one warning at the header', () => {
  const { alt_text: _, ...bare } = CARD
  expect(check([bare, { ...bare, filename: 'b.png' }])).toEqual([
    [1, 'alt_text', 'warning', expect.stringContaining('no column alt_text')],
  ])
})

test('a row with too many cells is reported as a row problem', () => {
  const headers = Object.keys(CARD)
  const sheet = readSheet([headers, [...Object.values(CARD), 'stray']])
  expect(checkSheet(sheet, 'hosted')).toEqual([
    { row: 2, column: '', severity: 'error', text: expect.stringContaining('stray tab or comma') },
  ])
})

test('uploaded files need no source, but an empty source_url gives a warning', () => {
  expect(check([{ ...CARD, source_url: '' }], 'files')).toEqual([[2, 'source_url', 'warning', 'source_url is empty']])
  expect(check([{ ...CARD, source_url: '' }], 'hosted')).toEqual([[2, 'source_url', 'error', 'source_url is empty']])
})

test('the marks of a post and a time before the visit have no problems', () => {
  const marks = { author_verified: 'TRUE', sponsored_mark: 'no', author_line: 'Chemist', reposted_by: 'Sam', posted_at: '2h ago' }
  expect(check([{ ...POST, ...marks }])).toEqual([])
})

test('a post needs no file, address, date, headline or alt text', () => {
  expect(check([POST])).toEqual([])
  expect(check([CARD, POST])).toEqual([])
})

test.each<[string, Row, [string, string, RegExp]]>([
  ['nothing to show', { body: '' }, ['body', 'error', /needs a text, a headline, a picture/]],
  ['a body that is too long', { body: 'x'.repeat(5001) }, ['body', 'error', /at most 5000 characters, not 5001/]],
  ['nobody who speaks', { author_name: '' }, ['author_name', 'warning', /names nobody/]],
  ['an avatar of a script', { avatar_url: 'javascript:1' }, ['avatar_url', 'error', /http or https/]],
  ['a picture of a script', { image: 'javascript:1', alt_text: 'x' }, ['image', 'error', /http or https/]],
  ['a picture without alt text', { image: 'https://x.example/a.png', alt_text: '' }, ['alt_text', 'warning', /is empty/]],
  ['an unreadable date', { posted_at: '3h' }, ['posted_at', 'warning', /shown as it is written: '3h'/]],
  [
    'a video and a picture',
    { video: 'https://x.example/a.mp4', image: 'https://x.example/a.png', alt_text: 'A' },
    ['image', 'error', /so is video/],
  ],
  ['a picture for a video', { video: 'https://x.example/a.png', alt_text: 'A' }, ['video', 'error', /must be a video/]],
  ['eleven pictures', { images: pictures(11), alt_text: pictures(11) }, ['images', 'error', /at most 10 pictures, not 11/]],
  [
    'a gap between pictures',
    { images: 'https://x.example/a.png||https://x.example/b.png', alt_text: 'a|b|c' },
    ['images', 'error', /picture is missing/],
  ],
  ['one picture twice', { images: `${pictures(2)}|${pictures(1)}`, alt_text: 'a|b|c' }, ['images', 'error', /twice/]],
  ['a script among pictures', { images: `${pictures(1)}|javascript:1`, alt_text: 'a|b' }, ['images', 'error', /http or https/]],
  [
    'too few texts for its pictures',
    { images: pictures(3), alt_text: 'a|b' },
    ['alt_text', 'warning', /2 pictures show, and images has 3/],
  ],
  ['pictures without alt text', { images: pictures(2), alt_text: '' }, ['alt_text', 'warning', /is empty/]],
  ['a quoted author without a text', { quoted_author_name: 'Sam' }, ['quoted_body', 'error', /quoted_author_name is not/]],
  [
    'a quoted text that is too long',
    { quoted_body: 'x'.repeat(601) },
    ['quoted_body', 'error', /at most 600 characters, not 601/],
  ],
  [
    'a script in a quoted picture',
    { quoted_body: 'x', quoted_image: 'javascript:1' },
    ['quoted_image', 'error', /http or https/],
  ],
  ['a poll with one answer', { poll_options: 'Yes' }, ['poll_options', 'error', /at least 2 answers/]],
  ['a poll with seven answers', { poll_options: '1|2|3|4|5|6|7' }, ['poll_options', 'error', /at most 6 answers, not 7/]],
  ['a poll with one answer twice', { poll_options: 'Yes|No|Yes' }, ['poll_options', 'error', /'Yes' twice/]],
  ['votes for some answers', { poll_options: 'Yes|No', poll_results: '3' }, ['poll_results', 'error', /1 numbers for 2 answers/]],
  [
    'results that are no votes',
    { poll_options: 'Yes|No', poll_results: 'many' },
    ['poll_results', 'error', /random or a number of votes/],
  ],
  ['results without a poll', { poll_results: '1|2' }, ['poll_options', 'error', /poll_results is not/]],
  ['a link picture of a script', { link_headline: 'x', link_image: 'javascript:1' }, ['link_image', 'error', /http or https/]],
  ['a mark that is neither yes nor no', { author_verified: 'maybe' }, ['author_verified', 'error', /yes or no, not 'maybe'/]],
  ['a sponsor for a mark', { sponsored_mark: 'Acme' }, ['sponsored_mark', 'error', /yes or no, not 'Acme'/]],
  ['a date with two readings', { posted_at: '3/4/2026' }, ['posted_at', 'warning', /two dates/]],
])('a post with %s gets a problem in that cell', (_what, cells, [column, severity, text]) => {
  const problem = [3, column, severity, expect.stringMatching(text)]
  expect(check([CARD, { ...POST, ...cells }]).filter(([row]) => row !== 1)).toEqual([problem])
})

test('several pictures, a quoted post and a poll have no problems', () => {
  const cells = {
    ...{ images: 'a.png | b.png', alt_text: 'A lake | A boat', quoted_body: 'Rain', quoted_avatar_url: 'sam.png' },
    ...{ poll_options: 'Yes|No', poll_results: '1,204|30' },
  }
  expect(check([{ ...POST, ...cells }], 'files')).toEqual([])
  expect(
    check([{ ...POST, video: 'a.mp4', alt_text: 'A lake', poll_options: 'Yes|No', poll_results: 'random' }], 'files'),
  ).toEqual([])
})

test('the picture of a post is a file only where files are uploaded', () => {
  const post = { ...POST, image: 'lake.png', alt_text: 'A lake' }
  expect(check([post], 'files')).toEqual([])
  expect(check([post], 'hosted')).toEqual([[2, 'image', 'error', expect.stringContaining('http or https')]])
  expect(check([{ ...post, image: 'javascript:1' }], 'files')).toEqual([
    [2, 'image', 'error', expect.stringContaining('http or https')],
  ])
})

test('a sheet may be saved with warnings, never with an error or a header problem', () => {
  const may = (...rows: Row[]) => maySave(aSheet(...rows), checkSheet(aSheet(...rows), 'hosted'))
  expect(may({ ...CARD, headline: '' })).toBe(true)
  expect(may({ ...CARD, filename: '' })).toBe(false)
  expect(may({ entity_type: 'image' })).toBe(false)
})

/** A proxy that counts every property access. */
function counted<T extends object>(value: T, count: () => void): T {
  return new Proxy(value, {
    get(target, key) {
      count()
      const found: unknown = Reflect.get(target, key)
      return typeof found === 'object' && found !== null ? counted(found, count) : found
    },
  })
}

function accessesFor(nRows: number): number {
  let accesses = 0
  const count = () => {
    accesses += 1
  }
  const lines = [Object.keys(CARD), ...Array.from({ length: nRows }, (_, i) => Object.values({ ...CARD, filename: `${i}.png` }))]
  const sheet = counted(readSheet(counted(lines, count)), count)
  const paths = lines.slice(1).map((cells) => `folder/${cells[1]}`)
  const problems = checkSheet(sheet, 'files')
  const match = matchFiles(counted(expectedFiles(sheet), count), counted(paths, count))
  expect([problems.length, match.matched.length, covariateRows(sheet).length]).toEqual([0, nRows, nRows])
  return accesses
}

test('the work grows linearly with the rows: no row is compared with every other row', () => {
  expect(accessesFor(1600) / accessesFor(200)).toBeLessThan(8.1)
})

test.each(['https://', ' ', '\t.', ', 1:', './', 'Mon ', '"', '\uD800', 'é'])(
  'very long cells full of %j do not take quadratic time',
  (piece) => {
    const linesOf = (length: number) => {
      const cell = `https://${piece.repeat(length / piece.length)} x`
      const columns = [...Object.keys(CARD), 'body', 'image', 'avatar_url', 'posted_at', 'entity_url']
      const row = (entity_type: string) => columns.map((column) => (column === 'entity_type' ? entity_type : cell))
      return [columns, row('image'), row('post')]
    }
    const work = (lines: string[][]) => () => {
      const sheet = readSheet(lines)
      checkSheet(sheet, 'files')
      matchFiles(expectedFiles(sheet), lines.flat())
    }
    // Linear growth would be 16 times, backtracking 256.
    expectAtMostTimesAsLong(64, work(linesOf(16_000)), work(linesOf(1000)))
  },
)
