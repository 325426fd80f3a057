import { expect, test } from 'vitest'
import { frozenSentence, refusalSentence } from './set-words.ts'

const refused = (code: string, problems?: string[]) =>
  refusalSentence({
    ok: false,
    problem: 'refused',
    status: 409,
    code,
    message: 'No room',
    ...(problems && { problems }),
    retryAfterMs: null,
  })

test('a frozen set names its studies', () => {
  expect(frozenSentence(['e1'])).toMatch(/^The study e1 uses this set, so it can no longer be edited or deleted\./)
  expect(frozenSentence(['e1', 'e2', 'e3'])).toMatch(/^The studies e1, e2, and e3 use this set/)
})

test('a refused change says that nothing was changed, and why', () => {
  expect(refused('set_in_use', ['e1'])).toMatch(/^Nothing was changed\. The study e1 uses this set/)
  expect(refused('set_in_use')).toMatch(/^Nothing was changed\. A study uses this set/)
  expect(refused('invalid_set')).toBe('Nothing was changed. The server said: No room')
})

test('without an answer nothing is promised', () => {
  expect(refusalSentence({ ok: false, problem: 'no-answer' })).toContain('did not answer')
})
