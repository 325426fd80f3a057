import { expect, test } from 'vitest'
import { filterStudies, NEWEST_FIRST, nextSorting, type StudyOutline, type StudySearch, studyName } from './study-list.ts'

const aStudy = (changes: Partial<StudyOutline>): StudyOutline => ({
  experiment_id: 'e00000',
  name: '',
  status: 'running',
  platform: '',
  entity_sets: [],
  completes: 0,
  live: 0,
  created_at: 0,
  changed_at: 0,
  ...changes,
})

const studies = [
  aStudy({ experiment_id: 'e10000', name: 'Pilot 10', created_at: 3, completes: 1 }),
  aStudy({ experiment_id: 'e20000', name: 'pilot 2', created_at: 2, completes: 9, status: 'paused', platform: 'prolific' }),
  aStudy({ experiment_id: 'solarflare', created_at: 1, status: 'closed', entity_sets: ['26010100_demo_news'] }),
]
const found = (options: Partial<StudySearch>) =>
  filterStudies(studies, { search: '', status: 'all', sorting: NEWEST_FIRST, ...options }).map((study) => study.experiment_id)

test('by default all studies are listed, the newest first', () => {
  expect(found({})).toEqual(['e10000', 'e20000', 'solarflare'])
})

test.each([
  ['PILOT', ['e10000', 'e20000']],
  [' pilot  2', ['e20000']],
  ['prolific', ['e20000']],
  ['demo_news', ['solarflare']],
  ['solar', ['solarflare']],
  ['nothing', []],
])('a search for %j looks in names, ids, platforms and sets', (search, ids) => {
  expect(found({ search })).toEqual(ids)
})

test('a status filter lists only studies with that status', () => {
  expect(found({ status: 'paused' })).toEqual(['e20000'])
  expect(found({ status: 'paused', search: 'solar' })).toEqual([])
})

test('a column sorts, and sorts in the other direction when it is pressed again', () => {
  const byName = nextSorting('name', NEWEST_FIRST)
  expect(found({ sorting: byName })).toEqual(['e20000', 'e10000', 'solarflare'])
  expect(found({ sorting: nextSorting('name', byName) })).toEqual(['solarflare', 'e10000', 'e20000'])
  expect(found({ sorting: nextSorting('completes', byName) })).toEqual(['e20000', 'e10000', 'solarflare'])
})

test('a study without a name is shown by its id', () => {
  expect(studyName({ name: ' ', experiment_id: 'e1' })).toBe('e1')
  expect(studyName({ name: 'Pilot', experiment_id: 'e1' })).toBe('Pilot')
})
