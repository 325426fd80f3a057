import { expect, test } from 'vitest'
import { checkJourney } from '#domain/journey/check-journey.ts'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import { checkConditionSettings } from '../checks/condition-settings.ts'
import { draftSettings } from './draft.ts'
import { blankCondition, changeCondition } from './draft-condition.ts'
import { addedWave, stepsOfWave } from './draft-waves.ts'
import { stepsOf, withCondition, withFormsAt, withSteps } from './journey-edits.ts'
import { factsAtStep, factsBefore } from './journey-facts.ts'
import { after, set } from './testing/drafts.ts'

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

/** Three visits: questions before and after the feed, then twice the same again. */
function threeVisits() {
  const patch = { entity_sets: [set('news')], forms: ['ses', 'intl'] }
  const { conditions, ...draft } = after({ happened: 'section-changed', condition: 'all', patch })
  const [first = blankCondition] = conditions
  const once = changeCondition(first, addedWave(first))
  const values = changeCondition(once, addedWave(once))
  return { values, draft: { ...draft, conditions: [values] } }
}

const offeredIn = (wave: number) => {
  const { values } = threeVisits()
  const place = stepsOfWave(wave)
  const steps = place.read(values)
  return { place, steps, values, facts: factsAtStep(values, { place, steps, at: steps.length - 1 }) }
}

test('a step of a later wave can depend on what people left in the waves before it, and on no others', () => {
  const wavesIn = (wave: number) => [
    ...new Set(offeredIn(wave).facts.flatMap(({ fact }) => /^wave\.([^.]+)/.exec(fact)?.[1] ?? [])),
  ]
  expect([wavesIn(0), wavesIn(1), wavesIn(2)]).toEqual([[], ['first'], ['second', 'first']])
  const { facts } = offeredIn(1)
  const offered = facts.map(({ fact }) => fact)
  expect(offered).toEqual(expect.arrayContaining(['wave.first.answer.intl_gender', 'wave.first.feed.likes', 'condition']))
  expect(facts.find(({ fact }) => fact === 'wave.first.feed.likes')).toMatchObject({
    label: 'Number of likes, wave “first”',
    group: 'Wave “first”',
    isNumber: true,
  })
  expect(facts.find(({ fact }) => fact === 'wave.first.answer.intl_gender')?.values).toContainEqual({
    value: 'woman',
    label: 'Woman',
  })
})

test('every fact of a later wave that is offered is accepted by the checks of the study', () => {
  const { draft } = threeVisits()
  const { place, steps, values, facts } = offeredIn(2)
  for (const { fact } of facts) {
    const changed = changeCondition(values, place.write(values, withCondition(steps, steps.length - 1, { fact, is: 'answered' })))
    const checked = checkConditionSettings(draftSettings({ ...draft, conditions: [changed] }), {
      setSizes: new Map([['news', 40]]),
    })
    expect(checked.ok ? [] : checked.problems).toEqual([])
  }
})
