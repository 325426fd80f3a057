import { expect, test } from 'vitest'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import { reviewedForms } from './reviewed-forms.ts'

const listed = (forms: ReturnType<typeof reviewedForms>) =>
  forms.map(({ questionnaire: { name }, conditions }) => [name, ...conditions])

test('the same questionnaire of several conditions is listed once, in the order of the journey', () => {
  const forms = '["cognitive reflection (6-items)","demographics"]'
  expect(listed(reviewedForms('e12345', [{ forms }, { forms: '["demographics"]' }]))).toEqual([
    ['crt', 1],
    ['form', 1, 2],
    ['final', 1, 2],
  ])
})

test('questions about other topics are another questionnaire', () => {
  const forms = '["news importance"]'
  const topics = '[{"slug":"tides","title":"Tides"}]'
  expect(listed(reviewedForms('e12345', [{ forms }, { forms, topics }])).filter(([name]) => name === 'imp')).toEqual([
    ['imp', 1],
    ['imp', 2],
  ])
})

test('an end message is no questionnaire, and the demo has none', () => {
  expect(listed(reviewedForms('e12345', [{ 'custom-msg-type': 'onpage' }]))).not.toContainEqual(['custom-msg', 1])
  expect(reviewedForms('solarflare', [{ forms: '["demographics"]' }])).toEqual([])
})

test('what is asked before the feed is listed first and marked, with the study’s own questionnaires', () => {
  const settings = {
    journey: JSON.stringify([{ step: 'form', form: 'moods' }, { step: 'feed' }, { step: 'form', form: 'crt' }]),
    questionnaires: JSON.stringify([aDefinition('moods')]),
    'final-page': 'no',
  }
  const forms = reviewedForms('e12345', [settings])
  expect(forms.map(({ questionnaire: { name }, isBeforeFeed }) => [name, isBeforeFeed])).toEqual([
    ['moods', true],
    ['crt', false],
  ])
})
