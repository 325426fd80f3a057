import { expect, test } from 'vitest'
import { describeRefusal, frozenSentence } from './set-texts.ts'

const refused = (code: string, problems?: string[]) =>
  describeRefusal({
    ok: false,
    problem: 'refused',
    status: 409,
    code,
    message: 'No room',
    ...(problems && { problems }),
    retryAfterMs: null,
  }).sentence

test('the sentence about a frozen set names its studies', () => {
  expect(frozenSentence(['e1'])).toMatch(/^The study e1 uses this set, so it can no longer be edited or deleted\./)
  expect(frozenSentence(['e1', 'e2', 'e3'])).toMatch(/^The studies e1, e2, and e3 use this set/)
  const many = Array.from({ length: 1205 }, (_, i) => `e${i + 1}`)
  expect(frozenSentence(many)).toMatch(/^The studies e1, e2, e3, e4, e5, and 1,200 more use this set/)
  expect(frozenSentence(many.slice(0, 6))).toMatch(/^The studies e1, e2, e3, e4, e5, and e6 use this set/)
})

test('a refused change says that nothing was changed, and why', () => {
  expect(refused('set_in_use', ['e1'])).toMatch(/^Nothing was changed\. The study e1 uses this set/)
  expect(refused('set_in_use')).toMatch(/^Nothing was changed\. A study uses this set/)
  expect(refused('invalid_set')).toBe('Nothing was changed. The server said: No room')
})

test('without an answer the text says that the server did not answer', () => {
  expect(describeRefusal({ ok: false, problem: 'no-answer' }).sentence).toContain('did not answer')
})

test('the problems of a card are listed together and by column', () => {
  const problems = [
    'card 3: body is empty: a post needs a text, a headline, a picture, a video, a link, a quoted post or a poll',
    'card 3: avatar_url must be an address',
  ]
  const words = describeRefusal({
    ok: false,
    problem: 'refused',
    status: 400,
    code: 'invalid_set',
    message: 'x',
    problems,
    retryAfterMs: null,
  })
  expect(words.sentence).toBe(
    'Nothing was changed. body is empty: a post needs a text, a headline, a picture, a video, a link, a quoted post or a poll. avatar_url must be an address.',
  )
  expect(words.problems.get('avatar_url')).toBe('avatar_url must be an address')
})
