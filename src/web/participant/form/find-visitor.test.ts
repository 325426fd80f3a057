import { expect, test } from 'vitest'
import { openSessionStorage } from '../browser/session-storage.ts'
import { findVisitor } from './find-visitor.ts'

const feed = {
  entities: [],
  experiment_parameters: {},
  condition: 2,
  session_token: 't',
  client_seed: 's',
  form_names: ['crt', 'final'],
  feed_length: 0,
  ranks_each_batch: false,
  is_test: false,
}

function aVisit(changes: Partial<typeof feed> & { experiment_parameters?: Record<string, string> } = {}) {
  const slots = new Map<string, string>()
  const storage = openSessionStorage({
    getItem: (name) => slots.get(name) ?? null,
    setItem: (name, value) => void slots.set(name, value),
    removeItem: (name) => void slots.delete(name),
  })
  const start = { user_id: 'ada', experiment_id: 'e1', startTime: 1, reset: null, showPopup: false }
  storage.writeSession(start, {})
  storage.writeFeed({ ...feed, ...changes })
  return storage
}

test('a questionnaire page finds the visit that it continues', () => {
  expect(findVisitor(aVisit(), 'crt')).toEqual({
    user_id: 'ada',
    experiment_id: 'e1',
    condition: 2,
    session_token: 't',
    client_seed: 's',
    form_names: ['crt', 'final'],
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
  const storage = aVisit()
  storage.finish()
  expect(findVisitor(storage, 'crt')).toBeUndefined()
})

test('a journey that was stored without the final page leads there all the same, unless the study has none', () => {
  expect(findVisitor(aVisit({ form_names: ['crt'] }), 'crt')?.form_names).toEqual(['crt', 'final'])
  expect(findVisitor(aVisit({ form_names: ['crt'] }), 'final')).toBeDefined()
  const custom = aVisit({ form_names: ['crt'], experiment_parameters: { platform: 'custom' } })
  expect(findVisitor(custom, 'crt')?.form_names).toEqual(['crt'])
  expect(findVisitor(aVisit({ form_names: [] }), 'final')).toBeUndefined()
})
