import { expect, test } from 'vitest'
import { logOf } from './answer-log.ts'
import { emptyForm, type FormEvent, formReducer } from './form-state.ts'

const after = (...events: FormEvent[]) => events.reduce(formReducer, emptyForm({}, [], { log: {}, shownAtMs: 1000 })).log
const answered = (key: string, value: string, atMs: number, step?: 'step' | 'last-step'): FormEvent => ({
  event: 'answered',
  key,
  value,
  atMs,
  ...(step && { step }),
})
const left = (key: string): FormEvent => ({ event: 'left', key })

test('the first answer is no change; each other one is, and the times count from when the page was shown', () => {
  expect(after(answered('a', '1', 3000))).toEqual({ a: { n_changes: 0, first_ms: 2000, last_ms: 2000 } })
  expect(after(answered('a', '1', 3000), answered('a', '2', 4500), answered('a', '1', 6000))).toEqual({
    a: { n_changes: 2, first_ms: 2000, last_ms: 5000 },
  })
})

test('pastes are counted with their length, and only where the text came by them', () => {
  const paste: FormEvent = { event: 'pasted', key: 't', chars: 12 }
  const log = after(
    paste,
    answered('t', 'twelve chars', 2000, 'step'),
    answered('t', 'twelve chars!', 2100, 'step'),
    paste,
    answered('u', 'typed', 2200, 'step'),
    paste,
    answered('t', 'twelve chars!twelve chars', 2300, 'step'),
  )
  expect(log['t']).toMatchObject({ n_pastes: 2, pasted_chars: 24 })
  expect(log['u']).toEqual({ n_changes: 0, first_ms: 1200, last_ms: 1200 })
})

test('letters of one stay in a field are one change; coming back to it is another', () => {
  const typed = [answered('t', 'h', 2000, 'step'), answered('t', 'hi', 2100, 'step')]
  expect(after(...typed)['t']).toEqual({ n_changes: 0, first_ms: 1000, last_ms: 1100 })
  expect(after(...typed, left('t'), answered('t', 'hi!', 9000, 'step'), answered('t', 'hi!!', 9100, 'step'))['t']).toEqual({
    n_changes: 1,
    first_ms: 1000,
    last_ms: 8100,
  })
})

test('each time that a handle is dragged is one change', () => {
  const drag = (from: number, atMs: number) => [
    answered('s', String(from), atMs, 'step'),
    answered('s', String(from + 1), atMs + 50, 'step'),
    answered('s', String(from + 1), atMs + 60, 'last-step'),
  ]
  expect(after(...drag(10, 2000), ...drag(40, 5000))['s']).toEqual({ n_changes: 1, first_ms: 1000, last_ms: 4050 })
})

test('the same answer again is no change, and an answer without a time is not logged', () => {
  expect(after(answered('a', '1', 3000), answered('a', '1', 9000))['a']?.last_ms).toBe(2000)
  expect(after({ event: 'answered', key: 'a', value: '1' })).toEqual({})
})

test('only what is sent is logged', () => {
  const log = { a: { n_changes: 0, first_ms: 1, last_ms: 1 }, b: { n_changes: 0, first_ms: 2, last_ms: 2 } }
  expect(Object.keys(logOf(log, { b: 'x', c: 'y' }))).toEqual(['b'])
})
