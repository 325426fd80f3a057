import { expect, test } from 'vitest'
import { customText } from './custom-text.ts'

const study = { 'custom-msg': 'From the study', 'custom-msg-type': 'modal' }

test('the study speaks where the link says nothing', () => {
  expect(customText({}, study)).toEqual({ text: 'From the study', type: 'modal' })
  expect(customText({ 'custom-msg': ' ' }, study).text).toBe('From the study')
})

test('the link has the last word, unless the study forbids it', () => {
  const query = { 'custom-msg': 'From the link', 'custom-msg-type': 'onpage' }
  expect(customText(query, study)).toEqual({ text: 'From the link', type: 'onpage' })
  expect(customText(query, { ...study, 'allow-url-overrides': 'no' })).toEqual({ text: 'From the study', type: 'modal' })
})

test('any type but modal stands on the page', () => {
  expect(customText({}, {})).toEqual({ text: '', type: 'onpage' })
  expect(customText({ 'custom-msg-type': 'popup' }, {}).type).toBe('onpage')
})
