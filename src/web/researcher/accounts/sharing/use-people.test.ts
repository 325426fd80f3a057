import { expect, test } from 'vitest'
import { refusalText } from './use-people.ts'

const refused = (message: string, problems?: string[], status = 409) =>
  refusalText({ ok: false, problem: 'refused', status, code: 'x', message, retryAfterMs: null, ...(problems && { problems }) })

test('the sentence of the server is shown as it is', () => {
  const sentence = 'A lab needs an owner. Make somebody else an owner first.'
  expect(refused(sentence)).toBe(sentence)
})

test('names of fields are left out', () => {
  expect(refused('email: nobody you work with here has this address.')).toBe('Nobody you work with here has this address.')
  expect(refused('Bad', ['email: must be an email address'])).toBe('Must be an email address.')
})

test('somebody whose login ended is asked to sign in', () => {
  expect(refused('Sign in first', undefined, 401)).toContain('Sign in again')
})

test('no answer, and an answer without words, are said too', () => {
  expect(refusalText({ ok: false, problem: 'no-answer' })).toContain('did not answer')
  expect(refused('', undefined, 502)).toContain('502')
})
