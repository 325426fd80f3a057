import { expect, test } from 'vitest'
import type { Expression } from '../questions/expression.ts'
import { formNames } from '../session/journey.ts'
import { isWalkedWhole, journeyOf } from './journey-of.ts'
import { aDefinition } from './testing/a-definition.ts'

const said = (steps: ReturnType<typeof journeyOf>) => steps.map((each) => (each.step === 'form' ? each.name : each.step))
const journey = (...steps: unknown[]) => JSON.stringify(steps)
const form = (name: string) => ({ step: 'form', form: name })
const own = { questionnaires: JSON.stringify([aDefinition('moods')]) }

test('without the setting, the forms follow the feed and the final page closes them', () => {
  expect(said(journeyOf({ forms: '["ses","cognitive reflection (6-items)"]', consent: 'Yes?', instruct: 'Do' }, 'e1'))).toEqual([
    ...['consent', 'instructions', 'feed', 'ses', 'crt', 'final'],
  ])
  expect(said(journeyOf({}, 'e1'))).toEqual(['feed'])
})

test('the setting puts forms before the feed, and the final page still closes the journey', () => {
  const settings = { journey: journey(form('lean'), { step: 'feed' }, form('ses')) }
  expect(said(journeyOf(settings, 'e1'))).toEqual(['lean', 'feed', 'ses', 'final'])
  expect(said(journeyOf({ ...settings, 'final-page': 'no' }, 'e1'))).toEqual(['lean', 'feed', 'ses'])
  expect(said(journeyOf({ journey: journey(form('lean'), { step: 'feed' }) }, 'e1'))).toEqual(['lean', 'feed', 'final'])
  expect(formNames(settings, 'e1')).toEqual(['lean', 'ses', 'final'])
})

test('a final page that the setting names keeps its condition, and closes the journey wherever it stands after the feed', () => {
  const isReader: Expression = { fact: 'feed.seen', is: '>=', value: '1' }
  const final = { ...form('final questions'), if: isReader }
  for (const steps of [
    [form('ses'), final],
    [final, form('ses')],
  ]) {
    const planned = journeyOf({ journey: journey({ step: 'feed' }, ...steps), 'custom-msg-type': 'modal' }, 'e1')
    expect(said(planned)).toEqual(['feed', 'ses', 'final', 'custom-msg'])
    expect(planned.map((step) => step.if)).toEqual([undefined, undefined, isReader, undefined])
  }
})

test('what the setting says wins over the list of forms, and an unreadable one says nothing', () => {
  expect(said(journeyOf({ journey: journey({ step: 'feed' }), forms: '["ses"]' }, 'e1'))).toEqual(['feed'])
  for (const unreadable of ['', ' ', 'x', '{}', '[1]', '[{"step":"nap"}]'])
    expect(said(journeyOf({ journey: unreadable, forms: '["ses"]' }, 'e1'))).toEqual(['feed', 'ses', 'final'])
})

test('a consent with a text is first, and instructions stand where the setting has them or right before the feed', () => {
  const texts = { consent: 'Yes?', instruct: 'Do' }
  expect(said(journeyOf({ ...texts, journey: journey(form('lean'), { step: 'feed' }) }, 'e1'))).toEqual([
    ...['consent', 'lean', 'instructions', 'feed', 'final'],
  ])
  const named = journey({ step: 'consent' }, { step: 'instructions' }, form('lean'), { step: 'feed' })
  expect(said(journeyOf({ ...texts, journey: named }, 'e1'))).toEqual(['consent', 'instructions', 'lean', 'feed', 'final'])
  expect(said(journeyOf({ journey: named }, 'e1'))).toEqual(['lean', 'feed', 'final'])
})

test('questionnaires of the study are found by their name, before and after the feed', () => {
  expect(said(journeyOf({ ...own, forms: '["moods"]' }, 'e1'))).toEqual(['feed', 'moods', 'final'])
  expect(said(journeyOf({ ...own, journey: journey(form('moods'), { step: 'feed' }) }, 'e1'))).toEqual(['moods', 'feed', 'final'])
  expect(said(journeyOf({ forms: '["moods"]' }, 'e1'))).toEqual(['feed'])
})

test('the demo has no forms, whatever it is set to', () => {
  const settings = { journey: journey(form('lean'), { step: 'feed' }, form('ses')), 'custom-msg-type': 'modal' }
  expect(said(journeyOf(settings, 'solarflare'))).toEqual(['feed'])
})

test('only a published list of shipped forms is complete with its last form alone', () => {
  const isWhole = (settings: Record<string, string>) => isWalkedWhole(settings, journeyOf(settings, 'e1'))
  expect(isWhole({ forms: '["ses","crt"]' })).toBe(false)
  expect(isWhole({})).toBe(false)
  expect(isWhole({ ...own, forms: '["moods"]' })).toBe(true)
  expect(isWhole({ journey: journey({ step: 'feed' }, form('ses')) })).toBe(true)
})
