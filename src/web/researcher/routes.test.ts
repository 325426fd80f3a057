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

test.each(researcherPaths.filter((path) => path !== '/'))('%s is also found with a trailing slash', (path) => {
  expect(routeAt(`${path}/`)).toBe(path)
})

test.each(['/no-such-page', '/feed'])('%s is not a page of this bundle', (address) => {
  expect(researcherPaths).not.toContain(routeAt(address))
})

test.each([
  ['/sets', { set: undefined }],
  ['/sets?set=', { set: undefined }],
  ['/sets?set=[1]', { set: undefined }],
  ['/sets?set=26010100_news', { set: '26010100_news' }],
  ['/sets?set=26010100', { set: '26010100' }],
  ['/studies', { study: undefined }],
  ['/studies?study=', { study: undefined }],
  ['/studies?study={}', { study: undefined }],
  ['/create-study?edit=eabc12', { edit: 'eabc12', from: undefined }],
])('the address %s opens %j', (address, search) => {
  const { latestLocation, matchRoutes } = createRouter({
    ...routerOptions,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  expect(matchRoutes(latestLocation).at(-1)?.search).toEqual(search)
})

test.each([
  ['/studies?study=eabc12', '/studies/eabc12'],
  // Parts of a study were on one page.
  ['/studies/eabc12#participants', '/studies/eabc12/people#participants'],
  ['/studies/eabc12#downloads', '/studies/eabc12/data#downloads'],
  ['/studies/eabc12#live', '/studies/eabc12#live'],
  ['/studies/eabc12#toString', '/studies/eabc12#toString'],
])('the older address %s leads to %s', async (address, place) => {
  const history = createMemoryHistory({ initialEntries: [address] })
  const opened = createRouter({
    ...routerOptions,
    scrollRestoration: false,
    history,
    isServer: false,
    origin: 'http://localhost',
  })
  await opened.load()
  expect([history.location.href, history.length]).toEqual([place, 1])
})

test('every route is a page that the contract lists', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual([...researcherPaths].sort())
})
