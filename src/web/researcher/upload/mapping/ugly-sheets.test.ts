import { expect, test } from 'vitest'
import { rowsOfLines } from '#domain/stimuli/formats/finish.ts'
import { guessMapping } from '#domain/stimuli/mapping/guess-mapping.ts'
import { applyMapping } from '#domain/stimuli/mapping/mapping.ts'
import { checkSheet } from '#domain/stimuli/sheet/check-sheet.ts'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { readSheetFile } from '../sheet/read-sheet-file.ts'
import { readSheetText } from '../sheet/read-sheet-text.ts'

/** As Excel saves it in Western Europe: no letter takes more than a byte. */
const western = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)))
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer)])

/** A file as the upload page takes it, without anything changed by hand. */
async function taken(content: string | Uint8Array<ArrayBuffer>) {
  const file = await readSheetFile(new File([content], 'stimuli.csv'))
  if (!file.ok) throw new Error(file.problem)
  const { lines } = await readSheetText(file.text)
  const { mapping } = guessMapping(lines)
  const ours = applyMapping(lines, mapping, '2026-11-18')
  const errors = checkSheet(readSheet(ours), 'hosted').filter(({ severity }) => severity === 'error')
  return { rows: rowsOfLines(ours), errors, mapping }
}

const PICTURE = 'https://p.example'

test('a German sheet with semicolons and a byte order mark', async () => {
  const { rows, errors } = await taken(
    `\uFEFFNr;Überschrift;Quelle;Bild;Datum;Gefällt mir;Wahrheit\r\n1;Schnee im Juni;Tagblatt;${PICTURE}/1.png;08.05.24 09:30;1,2 Tsd.;wahr\r\n2;Fische auf dem Mond;NA;${PICTURE}/2.png;13.05.24 18:00;340;falsch\r\n`,
  )
  expect(rows[0]).toMatchObject({
    ...{ headline: 'Schnee im Juni', source: 'Tagblatt', source_url: `${PICTURE}/1.png`, posted_at: '2024-05-08 09:30' },
    ...{ likes: '1200', veracity: 'true', entity_type: 'image' },
  })
  expect(rows[1]).toMatchObject({ source: '', posted_at: '2024-05-13 18:00', likes: '340', veracity: 'false' })
  expect(errors).toEqual([])
})

test('a sheet of Excel in Western letters, with accents and the sign of the pound', async () => {
  const { rows, errors } = await taken(western('headline;text;likes\n«Café» costs 5 £;Größer;12\nThé;Tea;3'))
  expect(rows[0]).toMatchObject({ headline: '«Café» costs 5 £', body: 'Größer', likes: '12' })
  expect(errors).toEqual([])
})

test('a sheet in UTF-16 with tabs, as Excel saves “Unicode text”', async () => {
  const { rows } = await taken(utf16('Title\tOutlet\tVeracity\r\nÇa va\tLe Jour\tT\r\nNon\tLa Nuit\tF\r\n'))
  expect(rows[0]).toMatchObject({ headline: 'Ça va', source: 'Le Jour', veracity: 'true' })
})

test('two lines of headers below a title that has a comma', async () => {
  const { rows, mapping, errors } = await taken(
    'Stimuli, study 2\nheadline;source;likes;date\nText shown;Medium;Number of likes;Day\nSnow in June;River Desk;12;8.5.2024\nFish on the moon;Hill Post;1.2K;9.5.2024\n',
  )
  expect(mapping).toMatchObject({ headerAt: 1, linesBelow: 1 })
  expect(rows.map(({ headline, source, likes }) => [headline, source, likes])).toEqual([
    ['Snow in June', 'River Desk', '12'],
    ['Fish on the moon', 'Hill Post', '1200'],
  ])
  expect(errors).toEqual([])
})

test('bars between the columns, and the separator named for Excel', async () => {
  expect((await taken('id|text|likes\n1|Hi, you; there|3')).rows[0]).toMatchObject({ body: 'Hi, you; there', likes: '3' })
  expect((await taken('sep=;\nid;text;likes\n1;Hi;3')).rows[0]).toMatchObject({ body: 'Hi', likes: '3' })
})

test('dates with the month first, told by one of them', async () => {
  const { rows, mapping } = await taken('text,created_at\nHi,03/04/2024 18:00\nHo,3/25/24 07:05')
  expect(mapping.dates).toBe('month')
  expect(rows.map(({ posted_at }) => posted_at)).toEqual(['2024-03-04 18:00', '2024-03-25 07:05'])
})

test('missing values and counts in every spelling', async () => {
  const counts = ['1.2K', '3,400', '12 000', '2.5M', 'NA', 'null', 'n/a', '#N/A', '0', '-']
  const { rows } = await taken(['text\tlikes', ...counts.map((each, i) => `Post number ${i}\t${each}`)].join('\n'))
  expect(rows.map(({ likes }) => likes)).toEqual(['1200', '3400', '12000', '2500000', '', '', '', '', '0', ''])
})

test('veracity as TRUE, misleading and fake', async () => {
  const { rows, errors, mapping } = await taken('headline,rating (by experts)\nSnow,TRUE\nFish,misleading\nMoon,fake\nRain,True')
  expect(mapping.columns).toEqual(['headline', 'veracity'])
  // What is neither keeps its word.
  expect(rows.map(({ veracity }) => veracity)).toEqual(['true', 'misleading', 'false', 'true'])
  expect(errors).toEqual([])
})

test('a type that is png follows from the rest of the row', async () => {
  const { rows, errors } = await taken(
    `entity_type,Headline (English),img,condition\npng,Snow,${PICTURE}/1.png,A\njpg,Fish,${PICTURE}/2.jpg?w=600,B`,
  )
  expect(rows[0]).toMatchObject({ headline: 'Snow', entity_type: expect.stringMatching(/^(post|image)$/) })
  expect(rows[1]).toMatchObject({ condition_original: 'B' })
  expect(errors).toEqual([])
})

test('texts with line breaks, quotation marks and markup within their cells', async () => {
  const { rows, errors } = await taken(
    'doc_id;text;username\n1;"Rain again.<br>""All"" week;\nand more &amp; more";ada\n2;"Plain";bo\n',
  )
  expect(rows[0]).toMatchObject({ body: 'Rain again.\n"All" week;\nand more & more' })
  expect(errors).toEqual([])
})
