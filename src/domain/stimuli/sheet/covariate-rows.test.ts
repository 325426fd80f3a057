import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ingestEntitySet } from '#contract/ingest-entity-set.ts'
import { decodeText } from '#contract/wire.ts'
import { MAX_CARDS_PER_SET, MAX_CELL_LENGTH, MAX_HEADER_LENGTH } from '../limits.ts'
import { checkRows } from './check-rows.ts'
import { checkSheet, maySave } from './check-sheet.ts'
import { covariateRows } from './covariate-rows.ts'
import { readSheet } from './sheet.ts'
import { CARD_TEMPLATE } from './template.ts'

const HEADERS = ['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'Alt', 'lean']

test('a row has the columns of the sheet, entity_url copied from source_url, and the headline URL-encoded', () => {
  const cells = ['https://x.example/a', 'a.png', '2026-03-31', 'image', '100 % sure? Ja & nein', 'A cloud', '-2']
  expect(covariateRows(readSheet([HEADERS, cells]))).toEqual([
    {
      source_url: 'https://x.example/a',
      filename: 'a.png',
      retrieve_date: '2026-03-31',
      entity_type: 'image',
      headline: '100%20%25%20sure%3F%20Ja%20%26%20nein',
      alt_text: 'A cloud',
      lean: '-2',
      entity_url: 'https://x.example/a',
    },
  ])
})

test('an entity_url of the sheet itself is kept', () => {
  const [row] = covariateRows(
    readSheet([
      ['source_url', 'entity_url'],
      ['https://news.example', 'https://cdn.example/a.png'],
    ]),
  )
  expect(row?.['entity_url']).toBe('https://cdn.example/a.png')
})

test('a lone surrogate in a headline does not crash the page', () => {
  expect(covariateRows(readSheet([['headline'], ['a\uD800']]))[0]?.['headline']).toBe('a%EF%BF%BD')
})

const isTaken = (covariates: Record<string, string>[]) =>
  ingestEntitySet.body.safeParse({ entity_set_settings: { setname: 'x', category: 'news', covariates } }).success

test('the limits are the same as in the call', () => {
  const row = { a: 'x'.repeat(MAX_CELL_LENGTH), ['k'.repeat(MAX_HEADER_LENGTH)]: '' }
  expect(isTaken([row])).toBe(true)
  expect(isTaken([{ a: `${row['a']}x` }])).toBe(false)
  expect(isTaken([{ ['k'.repeat(MAX_HEADER_LENGTH + 1)]: '' }])).toBe(false)
  const rows = Array.from({ length: MAX_CARDS_PER_SET + 1 }, () => ({ a: '' }))
  expect([isTaken(rows.slice(1)), isTaken(rows)]).toEqual([true, false])
})

const header = fc.constantFrom(...HEADERS, 'entity_url', 'body', 'image', 'avatar_url', 'posted_at', '', 'constructor')
/** Any UTF-16, including lone surrogates. */
const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
const cell = fc.oneof(
  fc.constantFrom(
    '',
    'image',
    'post',
    'Video',
    'https://x.example/a.png',
    'a.png',
    'b.png',
    'B.PNG',
    '2026-03-31',
    '%',
    '\u0000',
  ),
  anyText,
)
const rowOf = fc.array(cell, { minLength: 4, maxLength: 10 })
/** Mostly valid, with some cells replaced at random. */
const nearlyRight = fc.array(
  fc.tuple(fc.nat(7), cell, fc.nat(99)).map(([place, value, n]) => {
    const row = ['https://x.example/a', `${n}.png`, '2026-03-31', 'image', '100 %', 'Alt', '1']
    return row.map((kept, i) => (i === place ? value : kept))
  }),
  { minLength: 1, maxLength: 4 },
)
const lines = fc.oneof(
  fc.tuple(fc.uniqueArray(header, { minLength: 4 }), fc.array(rowOf, { maxLength: 4 })).map(([head, rows]) => [head, ...rows]),
  nearlyRight.map((rows) => [HEADERS, ...rows]),
)

test('the server accepts exactly the sheets that the page accepts', () => {
  fc.assert(
    fc.property(lines, (pasted) => {
      const sheet = readSheet(pasted)
      const problems = checkSheet(sheet, 'hosted')
      const wire = covariateRows(sheet)
      if (maySave(sheet, problems)) {
        expect(isTaken(wire)).toBe(true)
        expect(checkRows(wire, decodeText)).toMatchObject({ ok: true })
      } else if (sheet.problems.length === 0 && !problems.some(({ text }) => /stored|headers/.test(text))) {
        expect(checkRows(wire, decodeText).ok).toBe(false)
      }
    }),
    { numRuns: 300 },
  )
})

test('the headline arrives as it was written', () => {
  const [headers = [], row = []] = CARD_TEMPLATE.rows
  fc.assert(
    fc.property(anyText, (headline) => {
      const written = row.map((kept, i) => (headers[i] === 'headline' ? headline : kept))
      const checked = checkRows(covariateRows(readSheet([headers, written])), decodeText)
      expect(checked).toMatchObject({ ok: true, rows: [{ headline: headline.trim().replace(/\p{Cs}/gu, '\uFFFD') }] })
    }),
  )
})
