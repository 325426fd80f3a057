import { expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { previewScreens, screenIn, screenValue } from './preview-screens.ts'

test('the screens are those of the journey, in its order', () => {
  const settings = {
    journey: JSON.stringify([{ step: 'form', form: 'moods' }, { step: 'feed' }, { step: 'form', form: 'ses' }]),
    questionnaires: JSON.stringify([aDefinition('moods', [aPage('one', ['mood']), aPage('two', ['why'])])]),
    ...{ consent: 'Yes?', instruct: 'Do', 'intervention-type': 'accprompt' },
  }
  expect(previewScreens(settings).map(({ label }) => label)).toEqual([
    ...['Informed consent', 'Questions moods', 'Questions moods, page 2', 'Instructions', 'Feed', 'Intervention'],
    ...['Socioeconomic status', 'Final questions', 'Ending'],
  ])
})

test('each of several feeds is a screen of its own, with its own intervention', () => {
  const feeds = ['before', 'after'].map((feed) => ({ step: 'feed', feed }))
  const settings = {
    journey: JSON.stringify(feeds),
    feeds: JSON.stringify({ after: { 'intervention-type': 'accprompt' } }),
    'final-page': 'no',
  }
  const values = previewScreens(settings).map(({ value }) => value)
  expect(values).toEqual(['feed/before', 'feed/after', 'intervention/after', 'ending'])
  expect(screenIn('feed/after')).toEqual({ screen: 'feed', feed: 'after' })
  expect(screenValue('feed', 'after')).toBe('feed/after')
  expect(screenValue('feed', 'feed')).toBe('feed')
  expect(screenIn('form/moods/two')).toEqual({ screen: 'form/moods/two' })
})
