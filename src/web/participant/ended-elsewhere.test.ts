import { expect, test } from 'vitest'
import { openSessionStorage } from './browser/session-storage.ts'
import { endedElsewhere } from './ended-elsewhere.ts'

function shown(first: Record<string, string>, query: Record<string, string> = {}) {
  const slots = new Map(Object.entries(first))
  const storage = openSessionStorage({
    getItem: (name) => slots.get(name) ?? null,
    setItem: (name, value) => void slots.set(name, value),
    removeItem: (name) => void slots.delete(name),
  })
  return endedElsewhere({ storage, query }, 'mine')
}

const ended = (session_token: string) => JSON.stringify({ session_token, experiment_id: 'e1', user_id: 'ada', color_scheme: '' })
const FAREWELL = { show: 'farewell', address: '/feed?experiment_id=e1&ended=no_consent' }

test('after a refusal in another tab, which leaves nothing, it is the farewell', () => {
  expect(shown({}, { experiment_id: 'e1', PROLIFIC_PID: 'p1' })).toEqual(FAREWELL)
})

test('while the other tab still waits for the answer to a refusal, it is the farewell, which asks again', () => {
  expect(shown({ session_token: 'mine', consent_answer: 'refused', experiment_id: 'e1' })).toEqual(FAREWELL)
})

test.each([
  [{ session_token: 'mine', consent_answer: 'given' }, 'ending'],
  [{ session_token: '', ended: ended('mine') }, 'ending'],
  [{ session_token: 'of another visit', ended: ended('mine') }, 'ending'],
  // The visit that this browser has begun since goes on in its own tab.
  [{ session_token: 'of another visit', consent_answer: 'refused' }, 'message'],
  [{ session_token: '', ended: ended('of another visit') }, 'message'],
])('with %j in the browser it is the %s', (first, show) => {
  expect(shown(first)).toEqual({ show })
})
