import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actProblem } from './act-problem.ts'
import { acts } from './index.ts'

const report = { engagement_type: 'report', entity_id: 'e1', response: 1 }

test('an act that fits its description has no problem', () => {
  expect(actProblem({ ...report, detail: { reason: 'spam' } })).toBeUndefined()
  expect(actProblem({ ...report, detail: { reason: 'spam', target: 'comment-3' } })).toBeUndefined()
  expect(actProblem({ ...report, response: 0 })).toBeUndefined()
})

test('each problem is named', () => {
  expect(actProblem({ ...report, engagement_type: 'teleport' })).toBe("engagement_type 'teleport' is no act")
  expect(actProblem({ ...report, entity_id: undefined })).toBe('report must name a card in entity_id')
  expect(actProblem({ ...report, detail: { reason: 'boring' } })).toMatch(/^reason of report must be one of false, hate/)
  expect(actProblem({ ...report, detail: { mood: 'bad' } })).toBe('report has no field mood')
  expect(actProblem({ ...report, detail: { target: 7 } })).toBe('target must be a short text')
})

test('names like those of object prototypes are no acts and no fields', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(actProblem({ ...report, engagement_type: name })).toBeDefined()
    expect(actProblem({ ...report, detail: Object.fromEntries([[name, 'x']]) })).toBeDefined()
  }
})

test('whatever is sent is answered with a sentence or with nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...acts.map(({ name }) => name), 'other'),
      fc.option(fc.string(), { nil: undefined }),
      fc.constantFrom(0, 1),
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double())),
      (engagement_type, entity_id, response, detail) => {
        const problem = actProblem({ engagement_type, entity_id, response, detail })
        expect(problem === undefined || problem.length > 0).toBe(true)
      },
    ),
  )
})

test('fields that share a name have the same type: they are one column of the data', () => {
  const types = new Map<string, string>()
  for (const { fields } of acts)
    for (const { name, type } of fields) {
      const column = type === 'choice' ? 'text' : type
      expect(types.get(name) ?? column).toBe(column)
      types.set(name, column)
    }
})
