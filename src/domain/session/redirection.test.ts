import { expect, test } from 'vitest'
import { markVisited, nextRoute, redirectionRoutes } from './redirection.ts'

const origin = 'https://lab.example'
const stops = redirectionRoutes('eabc12', '["cognitive reflection (6-items)","demographics","final"]', origin)

test('forms become an ordered list of addresses, none of them visited', () => {
  expect(stops).toEqual([{ [`${origin}/form/crt`]: 0 }, { [`${origin}/form/form`]: 0 }, { [`${origin}/form/final`]: 0 }])
})

test('the next route is the first that was not visited, and the site root after the last', () => {
  expect(nextRoute(stops, origin)).toBe(`${origin}/form/crt`)
  const after = markVisited(stops, `${origin}/form/crt`)
  expect(nextRoute(after, origin)).toBe(`${origin}/form/form`)
  const all = stops.flatMap((stop) => Object.keys(stop)).reduce(markVisited, stops)
  expect(nextRoute(all, origin)).toBe(`${origin}/`)
})

test('an address that is no stop marks nothing', () => {
  expect(markVisited(stops, 'https://evil.example/')).toEqual(stops)
})

test('the demo has no forms, and neither has a study whose list cannot be read', () => {
  expect(redirectionRoutes('solarflare', '["final"]', origin)).toEqual([])
  for (const forms of ['', 'crt', '{}', '[1]', '["nosuch"]']) expect(redirectionRoutes('e1', forms, origin)).toEqual([])
})
