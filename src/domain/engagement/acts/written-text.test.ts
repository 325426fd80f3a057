import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actProblem } from './act-problem.ts'
import { MAX_WRITTEN, trimWritten } from './written-text.ts'

test('whatever is written fits what is stored, without space around it', () => {
  expect(trimWritten('  Hello \n')).toBe('Hello')
  expect(trimWritten(' \n ')).toBe('')
  fc.assert(
    fc.property(fc.string({ maxLength: MAX_WRITTEN + 50, size: 'max' }), (text) => {
      const sent = trimWritten(text)
      expect(sent).toBe(sent.trim())
      const act = { engagement_type: 'reply', entity_id: 'e', response: 1, detail: { text: sent } }
      expect(actProblem(act)).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})
