import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankDraft } from '#domain/study/draft/draft.ts'
import { blankCondition } from '#domain/study/draft/draft-condition.ts'
import { useCreateStudy } from './use-create-study.ts'

const entity_sets = [{ entity_set: 'news', randomize_between_subjects: 'yes' as const }]
const draft = { ...blankDraft, conditions: [{ ...blankCondition, entity_sets }] }
const setSizes = new Map([['news', 30]])

/** The keys that the server received. */
let keys: string[] = []
let isAnswerLost = false

beforeEach(() => {
  keys = []
  isAnswerLost = false
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    keys.push(JSON.parse(body).idempotency_key)
    if (isAnswerLost) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ success: 'true', data: { experiment_id: 'eAbcde' } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A page that was just opened, as after a reload or after Back. */
function openPage(page = 'create-study') {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useCreateStudy(page), { wrapper })
  const press = (value = 'scroll', isDraft = false) => {
    const settings = [{ condition: 1, param: 'feed', value }]
    return act(async () => void (await result.current.create({ draft, settings, setSizes, secret: '1', isDraft })))
  }
  return { result, press }
}

test('the same settings are sent with the same key after a lost answer and a reload, so that there is one study', async () => {
  isAnswerLost = true
  const first = openPage()
  await first.press()
  expect(first.result.current.creation.state).toBe('failed')
  isAnswerLost = false
  await openPage().press()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('coming back and pressing Create again leads to the same study; an edit makes another one', async () => {
  await openPage().press('scroll', true)
  const back = openPage()
  expect(back.result.current).toMatchObject({
    wasDraft: true,
    creation: { state: 'created', study: { experiment_id: 'eAbcde' } },
  })
  await back.press('scroll', true)
  await back.press('swipe', true)
  await back.press('swipe', false)
  expect([keys[1] === keys[0], new Set(keys).size]).toEqual([true, 3])
})

test('after Reset, and on another page, the same settings make another study', async () => {
  const page = openPage()
  await page.press()
  act(() => page.result.current.reset())
  await page.press()
  await openPage('create-study/from/e1').press()
  expect(new Set(keys).size).toBe(3)
})
