import { expect, test } from 'vitest'
import { onePage } from '#domain/questionnaires/questionnaire.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { contradictionsIn } from './contradictions.ts'

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
