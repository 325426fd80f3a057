import { expect, test } from 'vitest'
import { markVisited, nextRoute, nextStop, redirectionRoutes } from './redirection.ts'

const origin = 'https://lab.example'
const stops = redirectionRoutes('eabc12', ['crt', 'form', 'final'], origin)

test('forms become an ordered list of addresses, none of them visited', () => {
  expect(stops).toEqual([{ [`${origin}/form/crt`]: 0 }, { [`${origin}/form/form`]: 0 }, { [`${origin}/form/final`]: 0 }])
})

test('the next route is the first that was not visited, and the site root after the last', () => {
  expect(nextRoute(stops, origin)).toBe(`${origin}/form/crt`)
  const after = markVisited(stops, `${origin}/form/crt`)
  expect(nextRoute(after, origin)).toBe(`${origin}/form/form`)
  const all = stops.flatMap((stop) => Object.keys(stop)).reduce(markVisited, stops)
  expect(nextStop(all)).toBeUndefined()
  expect(nextRoute(all, origin)).toBe(`${origin}/`)
})

test('an address that is no stop marks nothing', () => {
  expect(markVisited(stops, 'https://evil.example/')).toEqual(stops)
})

test('what was visited stays visited, and nothing else is taken from what was stored', () => {
  const stored = [{ 'https://evil.example/': 0 as const }, { [`${origin}/form/form`]: 1 as const }]
  expect(redirectionRoutes('eabc12', ['crt', 'form'], origin, stored)).toEqual([
    { [`${origin}/form/crt`]: 0 },
    { [`${origin}/form/form`]: 1 },
  ])
})

test('a name stays one part of an address, whatever stands in it', () => {
  expect(redirectionRoutes('e1', ['../upload'], origin)).toEqual([{ [`${origin}/form/..%2Fupload`]: 0 }])
})

test('the demo has no forms, and neither has a study without any', () => {
  expect(redirectionRoutes('solarflare', ['final'], origin)).toEqual([])
  expect(redirectionRoutes('e1', [], origin)).toEqual([])
})
