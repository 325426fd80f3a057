import { expect, test } from 'vitest'
import { describeRefusal } from './refusal.tsx'

const refused = (code: string, problems: string[] = []) =>
  describeRefusal({ ok: false, problem: 'refused', status: 409, code, message: 'The reason', problems, retryAfterMs: null })

test('a refusal because of answers can be confirmed, any other cannot', () => {
  expect(refused('keys_in_use', ['The key age is gone.'])).toEqual({
    sentence: 'People have answered these questions:',
    problems: ['The key age is gone.'],
    wantsConfirmation: true,
  })
  expect(refused('questionnaire_in_use', ['eabc12'])).toMatchObject({ problems: ['eabc12'], wantsConfirmation: false })
})

test('what the server says is passed on where there are no words for it', () => {
  expect(refused('name_taken').sentence).toBe('Nothing was changed. The server said: The reason')
  expect(describeRefusal({ ok: false, problem: 'no-answer' }).sentence).toContain('did not answer')
})
