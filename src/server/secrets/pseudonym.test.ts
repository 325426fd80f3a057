import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTestSession } from '#domain/session/test-session.ts'
import { pseudonyms } from './pseudonym.ts'

const userId = pseudonyms(Buffer.alloc(32, 7))
const ada = { panel: 'prolific_pid', id: '5f1a2b3c4d5e6f7a8b9c0d1e' }

test('a person has one id in a study, and others in other studies, panels and installations', () => {
  expect(userId('e1', ada)).toBe(userId('e1', { ...ada }))
  const others = [
    userId('e1', ada),
    userId('e2', ada),
    userId('e1', { ...ada, panel: 'rid' }),
    userId('e1', { ...ada, id: `${ada.id}0` }),
    pseudonyms(Buffer.alloc(32, 8))('e1', ada),
  ]
  expect(new Set(others).size).toBe(others.length)
})

test('every id is p_ and twelve lowercase alphanumerics, never counts as a test, and does not contain the id of the panel', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 4 }), (experiment_id, id) => {
      const derived = userId(experiment_id, { panel: 'rid', id })
      expect(derived).toMatch(/^p_[a-z0-9]{12}$/)
      expect(isTestSession(derived)).toBe(false)
      expect(derived).not.toContain(id)
    }),
  )
})

test('a hundred thousand people have a hundred thousand ids', () => {
  const ids = new Set(Array.from({ length: 100_000 }, (_, i) => userId('e1', { panel: 'survey_code', id: String(i) })))
  expect(ids.size).toBe(100_000)
})
