import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { actProblem } from '../engagement/acts/act-problem.ts'
import { acts } from '../engagement/acts/index.ts'
import { drawDetail } from './act-detail.ts'
import { DEFAULT_PROFILE } from './profile.ts'
import { readProfile } from './read-profile.ts'

test('an empty file is the default profile, and a file may say any part otherwise', () => {
  expect(readProfile({})).toEqual({ ok: true, profile: DEFAULT_PROFILE })
  expect(readProfile(DEFAULT_PROFILE)).toEqual({ ok: true, profile: DEFAULT_PROFILE })
  const given = { acts: { likes: 0.5 }, conditions: { 2: { dwell: { times: 1.2 }, acts: { shares: { plus: -0.05 } } } } }
  expect(readProfile(given)).toMatchObject({
    ok: true,
    profile: { acts: { likes: 0.5, shares: 0.14 }, conditions: given.conditions },
  })
})

test('every problem is named by its place', () => {
  const read = readProfile({
    dwell: { medianMs: 0, speed: 1 },
    acts: { likes: 2, like: 0.1 },
    answers: { fields: { q: { mean: 'x', weights: { a: -1 } } } },
    conditions: { 2: { acts: { likes: { minus: 1 } } } },
    more: 1,
  })
  expect(read).toEqual({
    ok: false,
    problems: [
      'dwell.medianMs: must be a number above 0',
      'dwell.speed: there is no such setting',
      'acts.likes: must be a number from 0 to 1',
      'acts.like: there is no such setting',
      'answers.fields.q.mean: must be a number from 0 to 1',
      'answers.fields.q.weights: must be numbers by the values of options, not all 0',
      'conditions.2.acts.likes.minus: there is no such setting',
      'more: there is no such setting',
    ],
  })
  expect(readProfile({ visits: { once: 0.9, twice: 0.2 } })).toMatchObject({ ok: false })
})

test('whatever a file says, it is read or refused with a reason', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      const read = readProfile(given)
      expect(read.ok || read.problems.length > 0).toBe(true)
    }),
  )
})

test('what is drawn for an act fits its fields', () => {
  fc.assert(
    fc.property(fc.constantFrom(...acts), fc.string(), ({ name, about }, seed) => {
      const detail = drawDetail(name, seededDice(seed, 'act'))
      const card = about === 'page' ? {} : { entity_id: 'card' }
      expect(actProblem({ engagement_type: name, response: 1, detail, ...card })).toBeUndefined()
    }),
  )
})
