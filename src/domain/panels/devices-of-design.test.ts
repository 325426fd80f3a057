import { expect, test } from 'vitest'
import { devicesOf } from './devices-of-design.ts'
import { prolific } from './prolific.ts'

const devices = (...conditions: Record<string, string>[]) =>
  devicesOf(
    prolific,
    conditions.flatMap((own, i) => Object.entries(own).map(([param, value]) => ({ condition: i + 1, param, value }))),
  )

const TRENDS = JSON.stringify([{ kind: 'trend', title: 'Elections' }])
const feeds = (...names: string[]) => JSON.stringify(names.map((feed) => ({ step: 'feed', feed })))

test('a design that fits a phone is for every device', () => {
  expect(devices({})).toEqual(['desktop', 'tablet', 'mobile'])
  expect(devices({ skin: 'microblog', suggestions: '' }, { suggestions: '[]' })).toEqual(['desktop', 'tablet', 'mobile'])
})

test.each<[string, Record<string, string>]>([
  ['panels that move beside it', { skin: 'distract' }],
  ['suggestions beside it, which phones do not show', { suggestions: TRENDS }],
  ['such a skin in one of its feeds', { journey: feeds('a', 'b'), feeds: JSON.stringify({ b: { skin: 'distract' } }) }],
  ['suggestions in one of its feeds', { journey: feeds('a', 'b'), feeds: JSON.stringify({ a: { suggestions: TRENDS } }) }],
  [
    'such a skin in a feed of a later wave',
    {
      feeds: JSON.stringify({ later: { skin: 'distract' } }),
      waves: JSON.stringify([
        { name: 'start', journey: [{ step: 'feed', feed: 'first' }] },
        { name: 'week', opens: { days: 7 }, journey: [{ step: 'feed', feed: 'later' }] },
      ]),
    },
  ],
])('a design with %s is for computers', (_, own) => {
  expect(devices({}, own)).toEqual(['desktop'])
})

test('a skin that every feed replaces does not matter', () => {
  const own = { journey: feeds('a'), feeds: JSON.stringify({ a: { skin: 'microblog', suggestions: '' } }) }
  expect(devices({ skin: 'distract', suggestions: TRENDS, ...own })).toEqual(['desktop', 'tablet', 'mobile'])
})
