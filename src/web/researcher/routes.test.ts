import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import { routerOptions } from './routes.tsx'

const researcherPaths: string[] = pages.filter((page) => page.bundle === 'researcher').map((page) => page.path)

const router = createRouter({ ...routerOptions, history: createMemoryHistory() })
const routeAt = (address: string) => router.getMatchedRoutes(address)[2]?.fullPath

test.each(researcherPaths)('the researcher page %s has a route', (path) => {
  expect(routeAt(path)).toBe(path)
})

test.each(researcherPaths.filter((path) => path !== '/'))('%s is also found with a slash at its end', (path) => {
  expect(routeAt(`${path}/`)).toBe(path)
})

test.each(['/no-such-page', '/feed'])('%s is no page of this bundle', (address) => {
  expect(researcherPaths).not.toContain(routeAt(address))
})

test.each([
  ['/sets', undefined],
  ['/sets?set=', undefined],
  ['/sets?set=[1]', undefined],
  ['/sets?set=26010100_news', '26010100_news'],
  ['/sets?set=26010100', '26010100'],
])('%s opens the set %s', (address, set) => {
  const { latestLocation, matchRoutes } = createRouter({
    ...routerOptions,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  expect(matchRoutes(latestLocation).at(-1)?.search).toEqual({ set })
})

test.each([
  ['/studies', undefined],
  ['/studies?study=', undefined],
  ['/studies?study={}', undefined],
  ['/studies?study=eabc12', 'eabc12'],
  ['/studies?study=123456', '123456'],
])('%s opens the study %s', (address, study) => {
  const { latestLocation, matchRoutes } = createRouter({
    ...routerOptions,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  expect(matchRoutes(latestLocation).at(-1)?.search).toEqual({ study })
})

test('no route exists that the contract does not name', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual([...researcherPaths].sort())
})
