import { expect, test } from 'vitest'
import { interventionItem } from '../exports/codebook/intervention-instrument.ts'
import { formNames } from './journey-of.ts'
import { settingsBeforeDraw } from './settings-before-draw.ts'

const JOURNEY = [
  { step: 'form', form: 'lean' },
  { step: 'feed' },
  { step: 'form', form: 'ac', if: { fact: 'condition', is: '=', value: '1' } },
]

test('before the draw there are the steps up to the feed, and nothing that conditions have for themselves', () => {
  const settings = {
    ...{ journey: JSON.stringify(JOURNEY), 'condition-name': 'control', platform: 'prolific', 'custom-msg-type': 'modal' },
    ...{ 'intervention-type': 'accprompt', forms: '["ac"]' },
  }
  expect(formNames(settings, 'e1')).toEqual(['lean', 'ac', 'final', 'custom-msg'])
  const before = settingsBeforeDraw(settings)
  expect(formNames(before, 'e1')).toEqual(['lean'])
  expect(interventionItem(settings)).toBeDefined()
  expect(interventionItem(before)).toBeUndefined()
  expect(before).toMatchObject({ platform: 'prolific' })
  expect(before).not.toHaveProperty('condition-name')
})
