import { expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import { pagesFor, studyPages } from './study-pages.ts'

const labelsFor = (role: Parameters<typeof pagesFor>[0]) => pagesFor(role).map(({ label }) => label)

test('every page of a study has a link in the row, but for replays', () => {
  const ofStudy = pages.flatMap(({ path }) => (path.startsWith('/studies/$id') && !path.includes('$user') ? [path] : []))
  expect(studyPages.map(({ to }) => to).sort()).toEqual(ofStudy.sort())
})

test('people see the pages that their role in the study lets them use', () => {
  const running = ['Live', 'People', 'Conditions', 'Dry run', 'Ethics', 'Preregister', 'Sharing', 'Data', 'Settings']
  expect(labelsFor('owner')).toEqual([...running, 'Attention', 'Quality', 'Panel', 'Publish', 'Notices'])
  expect(labelsFor('editor')).toEqual(labelsFor('owner'))
  expect(labelsFor('analyst')).toEqual([
    'Live',
    'People',
    'Conditions',
    'Dry run',
    'Ethics',
    'Preregister',
    'Sharing',
    'Data',
    'Attention',
    'Quality',
    'Publish',
  ])
  expect(labelsFor('analyst')).not.toContain('Waves')
  expect(pagesFor('analyst', { hasWaves: true }).map(({ label }) => label)).toContain('Waves')
  expect(labelsFor('monitor')).toEqual(['Live', 'People', 'Conditions', 'Sharing'])
})
