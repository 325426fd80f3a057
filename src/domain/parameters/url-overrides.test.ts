import { expect, test } from 'vitest'
import { withOverrides } from './url-overrides.ts'

test('the feed’s own parameters in the link override the study settings for that visit', () => {
  expect(
    withOverrides(
      { feed: 'scroll', skin: 'default' },
      { feed: 'swipe', skin: 'distract', intervention_idx: '3', condition: '2' },
    ),
  ).toEqual({
    feed: 'swipe',
    skin: 'default',
    intervention_idx: '3',
  })
})

test('a link that brings another intervention does not bring the words of the study’s own', () => {
  const settings = { 'intervention-type': 'accprompt', 'intervention-content': '{"heading":"Mine"}' }
  expect(withOverrides(settings, { 'intervention-type': 'importance' })).toEqual({ 'intervention-type': 'importance' })
  expect(withOverrides(settings, { 'intervention-type': 'accprompt' })).toEqual(settings)
})

test('an empty value overrides too: a link uses it to switch a modal off', () => {
  expect(withOverrides({ consent: 'text' }, { consent: '' })).toEqual({ consent: '' })
})

test('a link that asks for the consent or the instructions shows those of the study, else leaves them to the shipped ones', () => {
  expect(withOverrides({ consent: 'Mine' }, { consent: 'yes', instruct: 'yes' })).toEqual({ consent: 'Mine', instruct: 'yes' })
  expect(withOverrides({ consent: 'no' }, { consent: 'yes' })).toEqual({ consent: 'yes' })
  expect(withOverrides({ consent: 'Mine' }, { consent: 'Yours' })).toEqual({ consent: 'Yours' })
  expect(withOverrides({ feed: 'scroll' }, { feed: 'yes' })).toEqual({ feed: 'yes' })
})

test('a study can switch overrides off', () => {
  const settings = { feed: 'scroll', 'allow-url-overrides': 'no' }
  expect(withOverrides(settings, { feed: 'swipe' })).toEqual(settings)
})

test('a link changes the skin and the colours only where the study allows it by look', () => {
  const query = { skin: 'microblog', 'color-scheme': 'dark', feed: 'swipe' }
  const settings = { feed: 'scroll', skin: 'default', 'color-scheme': 'light' }
  expect(withOverrides(settings, query)).toEqual({ ...settings, feed: 'swipe' })
  expect(withOverrides({ ...settings, 'allow-url-overrides': 'yes' }, query)).toMatchObject({ skin: 'default' })
  expect(withOverrides({ ...settings, 'allow-url-overrides': 'look' }, query)).toMatchObject(query)
})
