import { expect, test } from 'vitest'
import { createNavigation, type Shown } from './navigate.ts'

const origin = 'https://lab.example'

function aBrowser(pathname: string, load: (shown: Shown) => Promise<void> = async () => {}) {
  const steps: string[] = []
  const location = {
    pathname,
    origin,
    assign: (address: string | URL) => void steps.push(`assign ${address}`),
    reload: () => void steps.push('reload'),
  }
  const history = {
    pushState: (_state: unknown, _unused: string, address?: string | URL | null) => {
      location.pathname = new URL(String(address)).pathname
      steps.push(`push ${location.pathname}`)
    },
  }
  const navigation = createNavigation({
    location,
    history,
    pathname,
    prepare: async (shown) => {
      await load(shown)
      return () => steps.push(`show ${shown.screen === 'form' ? shown.name : shown.screen}`)
    },
  })
  const pop = async (path: string) => {
    location.pathname = path
    navigation.popped()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { navigation, steps, pop }
}

test('a questionnaire is shown without leaving the document, once it is loaded', async () => {
  const { navigation, steps } = aBrowser('/feed')
  await navigation.go(`${origin}/form/crt`)
  expect(steps).toEqual(['push /form/crt', 'show crt'])
})

test('every other page of ours, and every other site, is a page load', async () => {
  const { navigation, steps } = aBrowser('/form/crt')
  for (const address of ['/viewforms', `${origin}/`, 'https://panel.example/form/crt']) await navigation.go(address)
  expect(steps).toEqual(['assign /viewforms', `assign ${origin}/`, 'assign https://panel.example/form/crt'])
})

test('a questionnaire that does not load is left to the server', async () => {
  const { navigation, steps } = aBrowser('/feed', () => Promise.reject(new Error('offline')))
  await navigation.go(`${origin}/form/crt`)
  expect(steps).toEqual([`assign ${origin}/form/crt`])
})

test('back and forward between questionnaires stay in the document', async () => {
  const { navigation, steps, pop } = aBrowser('/form/crt')
  await navigation.go(`${origin}/form/lean`)
  await pop('/form/crt')
  await pop('/form/lean')
  expect(steps).toEqual(['push /form/lean', 'show lean', 'show crt', 'show lean'])
})

test('back to the feed, and forward from it, load the page', async () => {
  const { navigation, steps, pop } = aBrowser('/')
  await navigation.go(`${origin}/form/crt`)
  await pop('/')
  expect(steps.at(-1)).toBe('reload')
  const feed = aBrowser('/feed')
  await feed.pop('/form/crt')
  expect(feed.steps).toEqual(['reload'])
})

test('a link within the page moves nothing', async () => {
  const { steps, pop } = aBrowser('/feed')
  await pop('/feed')
  expect(steps).toEqual([])
})

test('the ending leaves the address as it is', async () => {
  const { navigation, steps } = aBrowser('/form/final')
  await navigation.end()
  expect(steps).toEqual(['show ending'])
})

test('a person who goes back while the next page loads stays there', async () => {
  let loaded = () => {}
  const slow = new Promise<void>((resolve) => {
    loaded = resolve
  })
  const { navigation, steps, pop } = aBrowser('/form/lean', (shown) =>
    shown.screen === 'form' && shown.name === 'ses' ? slow : Promise.resolve(),
  )
  const going = navigation.go(`${origin}/form/ses`)
  await pop('/form/crt')
  loaded()
  await going
  expect(steps).toEqual(['show crt'])
})

test('a person who leaves while the last page is still being saved is not moved on by it', async () => {
  const { navigation, steps } = aBrowser('/feed')
  await navigation.end()
  await navigation.go(`${origin}/form/crt`)
  expect(steps).toEqual(['show ending'])
})
