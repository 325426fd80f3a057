import { expect, test } from 'vitest'
import { findParameter } from '#domain/parameters/index.ts'
import { studySections } from './sections.ts'

test.each(studySections.flatMap(({ params }) => params))('the setting %s that the page names exists', (param) => {
  expect(findParameter(param)).toBeDefined()
})

test('the sections come in the specified order', () => {
  expect(studySections.map(({ heading }) => heading)).toEqual([
    'Feed type',
    'Cards',
    'Buttons',
    'Intervention type',
    'News feed algorithm',
    'Custom end message',
    'Post-experiment questionnaires',
    'Study instructions',
    'Informed consent',
    'Recruitment platform',
  ])
})
