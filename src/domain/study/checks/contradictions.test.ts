import { expect, test } from 'vitest'
import { blankCondition, changeCondition, parametersOf } from '../draft/draft-condition.ts'
import { newerVariant, olderVariant } from '../draft/variants.ts'
import { contradictionsIn } from './contradictions.ts'

test.each<[Record<string, string>, string]>([
  [{ 'intervention-style': 'modal' }, 'intervention-style'],
  [{ 'intervention-style': 'modal', 'intervention-type': 'none' }, 'intervention-style'],
  [{ 'intervention-type': 'default-modal', 'intervention-style': 'infeed' }, 'intervention-style'],
  [{ 'intervention-type': 'accprompt-infeed', 'intervention-style': 'modal' }, 'intervention-style'],
  [{ 'feed-length': '50' }, 'feed-length'],
  [{ 'feed-length': '50', algorithm: 'engagement' }, 'feed-length'],
  [{ 'failed-attention': 'exit' }, 'failed-attention'],
  [{ 'failed-attention': 'exit', forms: '["cognitive reflection (6-items)"]' }, 'failed-attention'],
])('%j contradicts itself', (parameters, param) => {
  expect(contradictionsIn(parameters).map((contradiction) => contradiction.param)).toEqual([param])
})

test.each<Record<string, string>>([
  {},
  // Spec 4: without an intervention the percent is cleared, so it has no effect.
  { 'intervention-type': '', 'intervention-perc': '50' },
  { 'intervention-type': 'accprompt', 'intervention-style': 'infeed', 'intervention-perc': '0' },
  { 'intervention-type': 'default-modal' },
  { 'feed-length': '50', algorithm: 'will_smith_priority_control' },
  { 'failed-attention': 'exit', forms: '["attention check"]' },
  { 'failed-attention': 'keep' },
])('%j does not contradict itself', (parameters) => {
  expect(contradictionsIn(parameters)).toEqual([])
})

test('hidden settings of a page never contradict each other', () => {
  for (const variant of [newerVariant, olderVariant])
    for (const intervention of variant.interventions)
      for (const algorithm of variant.algorithms) {
        const condition = changeCondition(blankCondition, {
          'intervention-type': intervention.value,
          algorithm: algorithm.value,
          'feed-length': '50',
          'custom-msg': 'left over',
          'failed-attention': 'exit',
        })
        expect(contradictionsIn(parametersOf(condition))).toEqual([])
      }
})
