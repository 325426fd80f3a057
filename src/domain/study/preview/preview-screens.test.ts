import { expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { previewScreens } from './preview-screens.ts'

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
