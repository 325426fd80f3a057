import { expect, test } from 'vitest'
import { finalSave, formNames } from './journey.ts'

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
