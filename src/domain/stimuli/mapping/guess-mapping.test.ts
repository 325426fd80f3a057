import { expect, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import { AS_COVARIATE, applyMapping, type Lines } from './mapping.ts'

const TODAY = '2026-11-18'

/** Which column became what. */
const guessed = (lines: Lines) => {
  const { mapping } = guessMapping(lines)
  return Object.fromEntries((lines[mapping.headerAt] ?? []).map((header, i) => [header, mapping.columns[i]]))
}

test('a column is taken for what it holds where its name says nothing or something else', () => {
  const lines = [
    ['item', 'q7', 'label', 'likes', 'date'],
    ['It rains', 'a.png', 'fake', 'many', 'soon'],
    ['It pours', 'b.png', 'real', 'few', 'later'],
  ]
  expect(guessed(lines)).toEqual({ item: 'headline', q7: 'image', label: 'veracity', likes: AS_COVARIATE, date: AS_COVARIATE })
  expect(guessMapping(lines).reasons[3]).toBe('its name says likes, its cells do not')
})

test('a column label is our label only where it names labels; words of truth are veracity, and 1 and 0 are left open', () => {
  const of = (...cells: string[]) => {
    const lines = [['headline', 'label'], ...cells.map((cell, i) => [`News ${i}`, cell])]
    return { to: guessed(lines)['label'], reason: guessMapping(lines).reasons[1], lines }
  }
  expect(of('warning', 'fact-check, community-note', '').to).toBe('label')
  const liar = of('true', 'mostly-true', 'half-true', 'barely-true', 'false', 'pants-fire')
  expect(liar.to).toBe('veracity')
  const [names = [], ...rows] = applyMapping(liar.lines, guessMapping(liar.lines).mapping, TODAY)
  expect(rows.map((cells) => cells[names.indexOf('veracity')])).toEqual([
    ...['true', 'mostly-true', 'half-true', 'barely-true', 'false', 'false'],
  ])
  // Of a sorted set, the first rows say the same.
  expect(of('fake', 'fake', 'fake').to).toBe('veracity')
  const numbers = of('1', '0', '1')
  expect([numbers.to, numbers.reason]).toEqual([AS_COVARIATE, 'choose veracity if 1 or yes means that it is true'])
  expect(of('health', 'politics').to).toBe(AS_COVARIATE)
})

test('addresses and dates are found by their cells alone, where the name of the column says no other thing', () => {
  const lines = [
    ['post_text', 'v1', 'v2', 'author_page', 'birthday', 'code'],
    ['Rain', 'https://news.example/a', '2024-05-08 09:30', 'https://x.example/ada', '1990-01-02', '1715160600'],
    ['Sun', 'https://news.example/b', '2024-05-09 10:00', 'https://x.example/bo', '1991-02-03', '1715160601'],
  ]
  expect(guessed(lines)).toEqual({
    ...{ post_text: 'body', v1: 'source_url', v2: 'posted_at' },
    ...{ author_page: AS_COVARIATE, birthday: AS_COVARIATE, code: AS_COVARIATE },
  })
  expect(guessMapping(lines).reasons.slice(1, 3)).toEqual(['its cells are addresses of pages', 'its cells are dates'])
})

test('the order of day and month is found in dates of any column', () => {
  const lines = [
    ['text', 'image', 'retrieve_date'],
    ['Rain', 'https://p.example/1.png', '03/04/2026'],
    ['Sun', 'https://p.example/2.png', '23/04/2026'],
  ]
  const { mapping } = guessMapping(lines)
  expect(mapping.dates).toBe('day')
  const [names = [], first = []] = applyMapping(lines, mapping, TODAY)
  expect(first[names.indexOf('retrieve_date')]).toBe('2026-04-03')
})
