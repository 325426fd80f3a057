import { expect, test } from 'vitest'
import type { Expression } from '../questions/expression.ts'
import { finalSave, formNames, isWalkedWhole, journeyOf } from './journey-of.ts'
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

const forms = '["cognitive reflection (6-items)","climate change desire freq","final"]'

test('forms are resolved from labels and aliases to names, in order', () => {
  expect(formNames({ forms }, 'eabc12')).toEqual(['crt', 'def', 'final'])
})

test('a form that is listed twice is met once', () => {
  expect(formNames({ forms: '["crt","demographics","cognitive reflection (6-items)"]' }, 'eabc12')).toEqual([
    'crt',
    'form',
    'final',
  ])
})

test.each(['onpage', 'modal'])('a custom message of type %s comes last where the list does not name it', (type) => {
  expect(formNames({ forms, 'custom-msg-type': type }, 'eabc12')).toEqual(['crt', 'def', 'final', 'custom-msg'])
  expect(formNames({ forms: '["custom message","final"]', 'custom-msg-type': type }, 'eabc12')).toEqual(['custom-msg', 'final'])
})

test('no published list names the final page, and everybody meets it', () => {
  const published = '["news importance","climate change desire freq","demographics"]'
  expect(formNames({ forms: published }, 'eabc12')).toEqual(['imp', 'def', 'form', 'final'])
  expect(formNames({ forms: published, platform: 'custom' }, 'eabc12')).toEqual(['imp', 'def', 'form'])
})

test('without a type there is no custom message', () => {
  for (const type of ['', 'none', 'None']) expect(formNames({ forms, 'custom-msg-type': type }, 'e1')).toHaveLength(3)
})

test('the demo has no forms, and neither has a study whose list cannot be read', () => {
  expect(formNames({ forms, 'custom-msg-type': 'modal' }, 'solarflare')).toEqual([])
  for (const unreadable of ['', 'crt', '{}', '[1]', '["nosuch"]']) expect(formNames({ forms: unreadable }, 'e1')).toEqual([])
})

test.each([
  [{}, undefined],
  [{ forms }, 'final'],
  [{ forms: '["final","ses"]' }, 'final'],
  [{ forms: '["ses"]' }, 'final'],
  [{ forms: '["ses"]', 'final-page': 'no' }, 'ses'],
  [{ forms: '["ses"]', platform: 'custom' }, 'ses'],
  [{ forms: '["ses"]', 'custom-msg-type': 'onpage' }, 'final'],
  [{ forms, 'custom-msg-type': 'modal' }, 'custom-msg'],
  [{ forms, 'custom-msg-type': 'onpage' }, 'final'],
  [{ 'custom-msg-type': 'onpage' }, undefined],
  [{ 'custom-msg-type': 'modal' }, 'custom-msg'],
])('with %j a visit is complete once %s is stored', (settings, form) => {
  expect(finalSave(settings, 'eabc12')).toEqual({ form })
})
