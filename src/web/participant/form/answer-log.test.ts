import { expect, test } from 'vitest'
import { afterChange, UNWRITTEN } from '../writing/count-writing.ts'
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

test('of a text it is counted how it was written, and of no other answer', () => {
  const written = (value: string, atMs: number, inputType: string, chars: number): FormEvent => ({
    ...{ event: 'answered', key: 't', value, atMs, step: 'step' },
    how: (known) => afterChange({ ...UNWRITTEN, ...known }, { inputType, isTrusted: true, chars, grown: chars, awayMs: 500 }),
  })
  const log = after(
    written('twelve chars', 2000, 'insertFromPaste', 12),
    written('twelve chars!', 2100, 'insertText', 1),
    answered('u', 'b', 2200),
    written('twelve chars!twelve chars', 2300, 'insertFromPaste', 12),
  )
  expect(log['t']).toEqual({
    ...{ n_changes: 1, first_ms: 1000, last_ms: 1300, n_keystrokes: 3, n_deletions: 0 },
    ...{ n_pastes: 2, pasted_chars: 24, n_scripted: 0, away_ms: 1500 },
  })
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
