import { expect, test } from 'vitest'
import { onePage } from '#domain/questionnaires/questionnaire.ts'
import type { Definition } from '#domain/questions/definition.ts'
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

const asking = (name: string, key: string, label = 'Say'): Definition => ({
  ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, name, label: name, asks: '', languages: ['en'] },
  ...{ heading: 'Mine', submitLabel: 'Next', attentionAnswers: {}, scores: [] },
  pages: onePage([{ name: 'b', items: [{ type: 'text', key, label, isRequired: false, maxLength: 9 }] }]),
})

const problemsOf = (forms: readonly string[], definitions: readonly Definition[], more: Record<string, string> = {}) =>
  contradictionsIn({ forms: JSON.stringify(forms), questionnaires: JSON.stringify(definitions), ...more })

test('own questionnaires may refer to what is asked before them, and to the feed', () => {
  const definitions = [asking('first', 'name_1'), asking('second', 'name_2', '{{answer.name_1}} {{answer.age}} {{feed.likes}}')]
  expect(problemsOf(['form', 'first', 'second'], definitions)).toEqual([])
  expect(problemsOf(['second', 'form', 'first'], definitions)).toEqual([
    { param: 'forms', text: "step 2, second: nothing asked up to there has the key 'name_1'" },
    { param: 'forms', text: "step 2, second: nothing asked up to there has the key 'age'" },
  ])
})

test('a topic of the study cannot give a shipped question the key of an own one', () => {
  const topics = JSON.stringify([{ slug: 'tax', title: 'Taxes' }])
  const problemsWith = (key: string) => problemsOf(['mine', 'imp'], [asking('mine', key)], { topics })
  expect(problemsWith('tax')).toEqual([])
  expect(problemsWith('Tax_importance')).toEqual([
    { param: 'questionnaires', text: "Both 'imp' and 'mine' store 'Tax_importance': change the key or the topics." },
  ])
})
