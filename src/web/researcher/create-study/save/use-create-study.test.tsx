import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import { risksIn } from '#domain/study/checks/risks.ts'
import { blankDraft } from '#domain/study/draft/draft.ts'
import { blankCondition } from '#domain/study/draft/draft-condition.ts'
import { useCreateStudy } from './use-create-study.ts'

const entity_sets = [{ entity_set: 'news', randomize_between_subjects: 'yes' as const }]
const draft = { ...blankDraft, conditions: [{ ...blankCondition, entity_sets }] }
const setSizes = new Map([['news', 30]])

/** The keys and the accepted risks that the server received. */
let keys: string[] = []
let sentRisks: string[] = []
let isAnswerLost = false

beforeEach(() => {
  keys = []
  sentRisks = []
  isAnswerLost = false
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { idempotency_key, accepted_risks } = JSON.parse(body)
    keys.push(idempotency_key)
    sentRisks = accepted_risks
    if (isAnswerLost) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ success: 'true', data: { experiment_id: 'eAbcde', warnings: [] } }))
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
  const press = (value = 'scroll', isDraft = false, { param = 'feed', accepted = [] as readonly string[] } = {}) => {
    const settings = [{ condition: 1, param, value }]
    return act(
      async () =>
        void (await result.current.create({ draft, settings, setSizes, accepted, secret: '1', isDraft, copiedFrom: undefined })),
    )
  }
  return { result, press }
}

test('the same settings are sent with the same key after a lost answer and a reload, so that there is one study', async () => {
  isAnswerLost = true
  const first = openPage()
  await first.press()
  expect(first.result.current.creation).toEqual({ state: 'failed', hasAnswer: false, problems: [] })
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

test('a study at a risk is sent only once its risks were accepted, with what was accepted', async () => {
  const risks = risksIn([{ condition: 1, param: 'platform', value: 'sona' }]).map(findingSentence)
  expect(risks).toHaveLength(1)
  const page = openPage()
  await page.press('sona', false, { param: 'platform' })
  await page.press('sona', false, { param: 'platform', accepted: ['Another risk.'] })
  expect([page.result.current.creation.state, keys]).toEqual(['unaccepted', []])
  await page.press('sona', false, { param: 'platform', accepted: ['Another risk.', ...risks] })
  expect([page.result.current.creation.state, sentRisks]).toEqual(['created', risks])
})
