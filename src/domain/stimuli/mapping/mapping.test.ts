import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CARDS_PER_SET } from '../limits.ts'
import { checkSheet } from '../sheet/check-sheet.ts'
import { readSheet } from '../sheet/sheet.ts'
import { guessMapping, isOwnSheet } from './guess-mapping.ts'
import { AS_COVARIATE, applyMapping, cardLines, countBeyond, LEFT_OUT, type Lines, valuesIn } from './mapping.ts'

const TODAY = '2026-11-18'

/** Which column became what. */
const guessed = (lines: Lines) => {
  const { mapping } = guessMapping(lines)
  return Object.fromEntries((lines[mapping.headerAt] ?? []).map((header, i) => [header, mapping.columns[i]]))
}
const errorsOf = (lines: Lines) => checkSheet(readSheet(lines), 'files').filter(({ severity }) => severity === 'error')

const DICE: Lines = [
  [
    'doc_id',
    'datetime',
    'text',
    'media',
    'alt_text',
    'likes',
    'reposts',
    'replies',
    'username',
    'handle',
    'user_description',
    'user_image',
    'user_followers',
    'commented_post',
    'sponsored',
    'target',
    'condition',
    'sequence',
  ],
  [
    '1',
    '08.05.24 09:30',
    'Rain again.<br>All week &amp; more',
    'https://pictures.example/1.png',
    'Rain',
    '1.2K',
    '31',
    '4',
    'Ada Lind',
    'ada',
    'Gardener',
    'https://pictures.example/ada.jpg',
    '120',
    '0',
    '0',
    'NA',
    'A',
    '1',
  ],
  [
    '2',
    '09.05.24 10:00',
    'A film',
    'https://pictures.example/2.mp4',
    'NA',
    '3,400',
    'NA',
    '0',
    'Bo Ek',
    'bo',
    'NA',
    'NA',
    '9',
    '0',
    '1',
    'https://shop.example/',
    'B',
    '2',
  ],
]

test('a sheet of DICE becomes posts without a single edit', () => {
  expect(guessed(DICE)).toMatchObject({
    ...{
      doc_id: 'filename',
      datetime: 'posted_at',
      text: 'body',
      media: 'image',
      alt_text: 'alt_text',
      likes: 'likes',
      reposts: 'shares',
    },
    ...{
      username: 'author_name',
      handle: 'author_handle',
      user_description: 'author_line',
      user_image: 'avatar_url',
      sponsored: 'sponsored_mark',
    },
    ...{ target: 'link_url', condition: AS_COVARIATE, sequence: 'position', user_followers: AS_COVARIATE },
  })
  const ours = applyMapping(DICE, guessMapping(DICE).mapping, TODAY)
  expect(errorsOf(ours)).toEqual([])
  // A covariate of that name would be missing in exports.
  expect(ours[0]).toContain('condition_original')
  const [names = [], first = [], second = []] = ours
  const cell = (row: readonly string[], name: string) => row[names.indexOf(name)]
  expect(cell(first, 'body')).toBe('Rain again.\nAll week & more')
  expect(cell(first, 'posted_at')).toBe('2024-05-08 09:30')
  expect(cell(first, 'likes')).toBe('1200')
  expect(cell(second, 'likes')).toBe('3400')
  expect(cell(second, 'shares')).toBe('')
  expect([cell(second, 'image'), cell(second, 'video')]).toEqual(['', 'https://pictures.example/2.mp4'])
  expect([cell(first, 'entity_type'), cell(second, 'entity_type')]).toEqual(['post', 'post'])
})

test('headlines with files become pictures as they are, with what our sheets need', () => {
  const lines = [
    ['headline', 'headline_fname', 'veracity', 'ideo_lean'],
    ['A bridge opens', 't_bridge.png', 'real', '0.3'],
    ['A bridge falls', 'f_bridge.mp4', 'fake', '-0.1'],
  ]
  const { mapping } = guessMapping(lines)
  expect(mapping.rowsAs).toBe('media')
  expect(applyMapping(lines, mapping, TODAY)).toEqual([
    ['headline', 'filename', 'veracity', 'ideo_lean', 'source_url', 'retrieve_date', 'entity_type'],
    ['A bridge opens', 't_bridge.png', 'true', '0.3', '', TODAY, 'image'],
    ['A bridge falls', 'f_bridge.mp4', 'false', '-0.1', '', TODAY, 'video'],
  ])
})

test('news of an API become posts with picture, source and address', () => {
  const lines = [
    ['source', 'author', 'title', 'description', 'url', 'urlToImage', 'publishedAt'],
    [
      'River Desk',
      'Ada Lind',
      'Bridge opens',
      'It took two years.',
      'https://news.example/1',
      'https://news.example/1.jpg',
      '2024-05-08T09:30:00Z',
    ],
  ]
  expect(guessed(lines)).toEqual({
    ...{ source: 'source', author: 'author_name', title: 'headline', description: 'body', url: 'source_url' },
    ...{ urlToImage: 'image', publishedAt: 'posted_at' },
  })
  expect(errorsOf(applyMapping(lines, guessMapping(lines).mapping, TODAY))).toEqual([])
})

test('of a sheet with more rows than a set may have, the first are taken and the others counted', () => {
  const lines = [['text', 'group'], ...Array.from({ length: MAX_CARDS_PER_SET + 7 }, (_, i) => [`Post ${i}`, i < 9 ? 'a' : 'b'])]
  const { mapping } = guessMapping(lines)
  const ours = applyMapping(lines, mapping, TODAY)
  expect([ours.length - 1, countBeyond(lines, mapping)]).toEqual([MAX_CARDS_PER_SET, 7])
  expect(readSheet(ours).problems).toEqual([])
  const only = { ...mapping, only: { column: 1, value: 'b' } }
  expect([applyMapping(lines, only, TODAY).length - 1, countBeyond(lines, only)]).toEqual([MAX_CARDS_PER_SET - 2, 0])
})

test('headers may stand below a title, and no column of ours is guessed twice', () => {
  const lines = [
    ['My stimuli', '', ''],
    ['text', 'tweet', 'username'],
    ['One', 'Two', 'ada'],
  ]
  const { mapping } = guessMapping(lines)
  expect(mapping.headerAt).toBe(1)
  expect(mapping.columns).toEqual(['body', AS_COVARIATE, 'author_handle'])
})

test('a second line of headers is no card, in words, in names or in ids of another tool', () => {
  const seconds = [
    ['Words of the headline', 'Mean likes', 'Where it was'],
    ['title', 'like_count', 'link'],
    ['{"ImportId":"Q1"}', '{"ImportId":"Q2"}', '{"ImportId":"Q3"}'],
  ]
  const cards = [
    ['It rains', '12', 'https://news.example/1'],
    ['It pours', 'NA', 'https://news.example/2'],
    ['It snows', '4', 'no address'],
  ]
  for (const second of seconds) {
    const lines = [['headline', 'likes', 'url'], second, ...cards]
    const { mapping } = guessMapping(lines)
    expect([mapping.headerAt, mapping.linesBelow]).toEqual([0, 1])
    const [names = [], ...rows] = applyMapping(lines, mapping, TODAY)
    expect(rows.map((row) => row[names.indexOf('headline')])).toEqual(['It rains', 'It pours', 'It snows'])
  }
  expect(guessMapping([['headline', 'likes', 'url'], ...cards]).mapping.linesBelow).toBe(0)
})

test('a name that two columns share is told apart by the group above it', () => {
  const lines = [
    ['', 'Belief', '', 'Sharing', ''],
    ['headline', 'mean', 'sd', 'mean', 'sd'],
    ['It rains', '1.5', '0.2', '2.5', '0.3'],
  ]
  const [names] = applyMapping(lines, guessMapping(lines).mapping, TODAY)
  expect(names?.slice(0, 5)).toEqual(['headline', 'Belief mean', 'Belief sd', 'Sharing mean', 'Sharing sd'])
})

test('a column that asks whether something is fake says false where it says yes', () => {
  const veracityUnder = (header: string, cells: string[]) => {
    const lines = [['headline', header], ...cells.map((cell, i) => [`Headline ${i}`, cell])]
    const [names = [], ...rows] = applyMapping(lines, guessMapping(lines).mapping, TODAY)
    return rows.map((row) => row[names.indexOf('veracity')])
  }
  expect(veracityUnder('fake_news', ['1', '0'])).toEqual(['false', 'true'])
  expect(veracityUnder('fake', ['yes', 'no'])).toEqual(['false', 'true'])
  expect(veracityUnder('fake', ['fake', 'real'])).toEqual(['false', 'true'])
  expect(veracityUnder('is_true', ['1', '0'])).toEqual(['true', 'false'])
  expect(veracityUnder('real_fake', ['1', '0'])).toEqual(['true', 'false'])
})

test('columns of yes and no are not taken for what is true', () => {
  const lines = [
    ['headline', 'seen_before'],
    ['It rains', 'yes'],
    ['It pours', 'no'],
  ]
  expect(guessed(lines)['seen_before']).toBe(AS_COVARIATE)
})

test('without any known name the longest text is the text of the post', () => {
  const lines = [
    ['a', 'b'],
    ['x', 'A sentence that somebody could have posted'],
    ['y', 'Another sentence that somebody could have posted'],
  ]
  expect(guessed(lines)).toEqual({ a: AS_COVARIATE, b: 'body' })
})

test('a sheet can be taken by condition, and columns can be left out', () => {
  const { mapping } = guessMapping(DICE)
  const condition = (DICE[0] ?? []).indexOf('condition')
  expect(valuesIn(DICE.slice(1), condition)).toEqual([
    { value: 'A', rows: 1 },
    { value: 'B', rows: 1 },
  ])
  const columns = mapping.columns.map((to, i) => (i === condition ? LEFT_OUT : to))
  const [names = [], ...rows] = applyMapping(DICE, { ...mapping, columns, only: { column: condition, value: 'B' } }, TODAY)
  expect(names).not.toContain('condition')
  expect(rows.map((row) => row[names.indexOf('filename')])).toEqual(['2'])
})

test('nothing is lost where two columns have one name, and what is kept as a covariate is not read as a column of ours', () => {
  const lines = [
    ['text', 'age', 'age', '', 'video'],
    ['It rains', '1', '2', '3', 'not for the feed'],
  ]
  const { mapping } = guessMapping(lines)
  const [names, row] = applyMapping(lines, { ...mapping, columns: ['body', ...Array(4).fill(AS_COVARIATE)] }, TODAY)
  expect(names).toEqual(['body', 'age', 'age_2', 'column_4', 'video_original', 'entity_type'])
  expect(row).toEqual(['It rains', '1', '2', '3', 'not for the feed', 'post'])
})

test('a picture that is a card takes its address and loses neither the name nor the source of its row', () => {
  const lines = [
    ['id', 'title', 'url', 'picture', 'film'],
    ['n1', 'A bridge', 'https://news.example/1', 'https://cdn.example/a/image.png', ''],
    ['n2', 'A ferry', 'https://news.example/2', '', 'https://cdn.example/b/film.mp4?x=1'],
    ['n3', 'A lake', 'https://news.example/3', 'lake.png', ''],
  ]
  const columns = ['filename', 'headline', 'source_url', 'image', 'video']
  const [names = [], ...rows] = applyMapping(lines, { headerAt: 0, columns, rowsAs: 'media', dates: 'day' }, TODAY)
  expect(names).not.toContain('image')
  expect(names).not.toContain('video')
  const cells = (name: string) => rows.map((row) => row[names.indexOf(name)])
  expect(cells('filename')).toEqual(['n1', 'n2', 'lake.png'])
  expect(cells('filename_original')).toEqual(['', '', 'n3'])
  expect(cells('source_url')).toEqual(['https://news.example/1', 'https://news.example/2', 'https://news.example/3'])
  expect(cells('entity_url')).toEqual(['https://cdn.example/a/image.png', 'https://cdn.example/b/film.mp4?x=1', ''])
  expect(cells('entity_type')).toEqual(['image', 'video', 'image'])
})

test('a sheet that names the type of its rows is ours', () => {
  expect(isOwnSheet([['source_url', 'filename', 'retrieve_date', 'Entity type']])).toBe(true)
  expect(isOwnSheet(DICE)).toBe(false)
})

test('any sheet gives a sheet of ours with as many rows, and no header twice', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('text', 'image', 'likes', 'NA', '1.2K', '08.05.24', 'https://a.example/b.png'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }), (lines) => {
      const { mapping } = guessMapping(lines)
      const [names = [], ...rows] = applyMapping(lines, mapping, TODAY)
      const filled = cardLines(lines, mapping).filter((cells) => cells.some((each) => each.trim() !== ''))
      expect(rows).toHaveLength(filled.length)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})
