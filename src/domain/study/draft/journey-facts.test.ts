import { expect, test } from 'vitest'
import { checkJourney } from '#domain/journey/check-journey.ts'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import { stepsOf, withCondition, withFormsAt, withSteps } from './journey-edits.ts'
import { factsBefore } from './journey-facts.ts'

const settings = { questionnaires: JSON.stringify([aDefinition('moods')]) }
const steps = withFormsAt(withFormsAt(stepsOf({ forms: [], journey: '' }), 'before', ['moods', 'ses']), 'after', ['crt'])

test('a step can depend on the answers before it, and on the feed only after it', () => {
  const at = (i: number) => factsBefore(steps, i, settings).map(({ fact }) => fact)
  expect(at(1)).toEqual([])
  expect(at(2)).toEqual(['answer.mood'])
  expect(at(3)).toContain('answer.ses_income')
  expect(at(3)).not.toContain('condition')
  expect(at(5)).toEqual(expect.arrayContaining(['answer.mood', 'answer.ses_income', 'feed.likes', 'condition']))
})

test('every fact that is offered is accepted by the check of the journey', () => {
  for (const at of [1, 2, 3, 5])
    for (const { fact } of factsBefore(steps, at, settings)) {
      const { journey } = withSteps(withCondition(steps, at, { fact, is: 'answered' }))
      expect(checkJourney(journey, settings)).toEqual([])
    }
})
