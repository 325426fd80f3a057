import { expect, test } from 'vitest'
import type { Journey } from '#domain/journey/step.ts'
import { openSessionStorage } from '../browser/session-storage.ts'
import { findVisitor } from './find-visitor.ts'

const JOURNEY: Journey = {
  steps: [
    { step: 'feed', name: 'feed', is_done: true },
    { step: 'form', name: 'crt', is_done: false },
  ],
  next: { step: 'form', name: 'crt' },
}

const feed = {
  entities: [],
  experiment_parameters: {},
  condition: 2,
  session_token: 't',
  client_seed: 's',
  feed_length: 0,
  ranks_each_batch: false,
  is_test: false,
}

type Given = Partial<typeof feed> & { experiment_parameters?: Record<string, string>; journey?: unknown }

function aVisit({ journey = JOURNEY, ...changes }: Given = {}) {
  const kept = new Map<string, string>()
  const slots = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const storage = openSessionStorage(slots)
  const start = { user_id: 'ada', experiment_id: 'e1', startTime: 1, reset: null, showPopup: false }
  storage.writeSession(start, {})
  storage.writeFeed({ ...feed, ...changes })
  slots.setItem('journey', JSON.stringify(journey))
  return { storage, slots }
}

test('a questionnaire page finds the visit that it continues', () => {
  expect(findVisitor(aVisit(), 'crt')).toEqual({
    user_id: 'ada',
    experiment_id: 'e1',
    condition: 2,
    session_token: 't',
    client_seed: 's',
    journey: JOURNEY,
    experiment_parameters: {},
    isRedirectDisabled: false,
  })
})

test('a study can keep its pages from going on by themselves', () => {
  const experiment_parameters = { 'redirect-disabled': 'yes' }
  expect(findVisitor(aVisit({ experiment_parameters }), 'crt')?.isRedirectDisabled).toBe(true)
})

test('without a session, after its end, or on a form of another study there is no visitor', () => {
  expect(findVisitor(aVisit({ session_token: '' }), 'crt')).toBeUndefined()
  expect(findVisitor(aVisit(), 'ses')).toBeUndefined()
  const visit = aVisit()
  visit.storage.finish()
  expect(findVisitor(visit, 'crt')).toBeUndefined()
})

test.each([
  undefined,
  'x',
  { steps: 'crt', next: { step: 'end' } },
  { steps: [{ step: 'form', name: 'crt' }], next: { step: 'end' } },
  { ...JOURNEY, next: {} },
])('a stored journey that is none (%j) is not followed', (journey) => {
  expect(findVisitor(aVisit({ journey: journey ?? null }), 'crt')).toBeUndefined()
})
