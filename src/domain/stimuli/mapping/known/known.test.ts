import { expect, test } from 'vitest'
import { checkSheet } from '../../sheet/check-sheet.ts'
import { readSheet } from '../../sheet/sheet.ts'
import { guessMapping } from '../guess-mapping.ts'
import { applyMapping, countCut, type Lines } from '../mapping.ts'

const TODAY = '2026-11-18'
const errorsOf = (lines: Lines) => checkSheet(readSheet(lines), 'files').filter(({ severity }) => severity === 'error')
const rowsOf = (lines: Lines) => {
  const { mapping } = guessMapping(lines)
  const [names = [], ...rows] = applyMapping(lines, mapping, TODAY)
  return rows.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i]])))
}

test('a sheet of DICE is known in any order and with columns missing, and an ad gets its link', () => {
  const lines = [
    ['sequence', 'text', 'doc_id', 'sponsored', 'target', 'datetime', 'handle', 'replies', 'commented_post'],
    ['2', 'Buy <b>boats</b>', 'ad1', '1', 'https://www.boats.example/sale?x=1', '08.05.24 09:30', 'boats', '3', '0'],
    ['1', 'Rain', 'p1', '0', 'NA', '2024-05-08 09:30', 'ada', 'NA', '1'],
  ]
  const { known } = guessMapping(lines)
  expect(known?.label).toBe('DICE')
  expect(known?.report.left).toHaveLength(2)
  expect(known?.report.changed.join()).not.toContain('condition')
  const [ad, post] = rowsOf(lines)
  expect(ad).toMatchObject({
    body: 'Buy boats',
    sponsored_mark: '1',
    link_url: 'https://www.boats.example/sale?x=1',
    link_headline: 'boats.example',
    position: '2',
    posted_at: '2024-05-08 09:30',
  })
  expect(post).toMatchObject({ link_headline: '', link_url: '', posted_at: '2024-05-08 09:30', sponsored_mark: '0' })
  expect(errorsOf(applyMapping(lines, guessMapping(lines).mapping, TODAY))).toEqual([])
})

test('a sheet of an earlier DICE is known, and addresses where posts came from are no medium', () => {
  const lines = [
    ['doc_id', 'datetime', 'tweet', 'likes', 'retweets', 'username', 'handle', 'condition', 'sequence', 'source'],
    ['1', '01.05.24 09:30', 'gm', '1.1K', '88', 'Ada', 'ada', 'unsafe', '1', 'https://posts.example/ada/status/1'],
    ['1', '01.05.24 09:30', 'gm', '993', '88', 'Ada', 'ada', 'safe', '1', 'https://posts.example/ada/status/1'],
  ]
  expect(guessMapping(lines).known?.label).toBe('DICE')
  const [post] = rowsOf(lines)
  expect(post).toMatchObject({ body: 'gm', shares: '88', likes: '1100', source_url: 'https://posts.example/ada/status/1' })
  expect(post).not.toHaveProperty('source')
  expect(post).toMatchObject({ doc_id: '1', condition_original: 'unsafe', position: '1' })
  expect(errorsOf(applyMapping(lines, guessMapping(lines).mapping, TODAY))).toEqual([])
})

test('a column of records that a program wrote is nobody’s name', () => {
  const record = "{'id': '1093', 'acct': 'ada@posts.example', 'display_name': 'Ada', 'note': '<p>Boats</p>'}"
  const lines = [
    ['id', 'created_at', 'content', 'account', 'favourites_count'],
    ['11', '2024-07-12T14:30:40.000Z', '<p>Rain &amp; wind</p>', record, '3'],
    ['12', '2024-07-12T14:24:56.000Z', '<p>Sun</p>', record, '0'],
  ]
  const { mapping, reasons } = guessMapping(lines)
  expect(mapping.columns).toEqual(['filename', 'posted_at', 'body', 'covariate', 'likes'])
  expect(reasons[3]).toBe('its name says author_handle, its cells do not')
})

test('an article of half a million characters is the page behind a card, cut and counted', () => {
  const lines = [
    ['My news', '', '', '', ''],
    ['title', 'text', 'description', 'publisher', 'veracity'],
    ['“Bridge” opens', 'x'.repeat(500_000), 'It took two years.', 'River Desk', 't'],
    ['Bridge falls', 'Short '.repeat(200), '', 'River Desk', 'f'],
    ['Bridge sways', 'Short '.repeat(200), '', 'River Desk', 'm'],
  ]
  const { known, mapping } = guessMapping(lines)
  expect([known?.label, mapping.headerAt, mapping.rowsAs]).toEqual(['a set of news', 1, 'posts'])
  const [first, second, third] = rowsOf(lines)
  expect(first).toMatchObject({
    body: 'It took two years.',
    headline: '',
    link_headline: '“Bridge” opens',
    veracity: 'true',
    source: 'River Desk',
  })
  expect(first?.['link_text']).toHaveLength(20_000)
  expect(second).toMatchObject({ headline: 'Bridge falls', link_headline: 'Bridge falls', veracity: 'false' })
  expect(third).toMatchObject({ veracity: 'm' })
  expect(countCut(lines, mapping)).toBe(1)
  expect(errorsOf(applyMapping(lines, mapping, TODAY))).toEqual([])
})

test('a sheet of somebody else is known by no name', () => {
  expect(
    guessMapping([
      ['text', 'username'],
      ['Hello', 'ada'],
    ]).known,
  ).toBeUndefined()
})
