import { expect, test } from 'vitest'
import type { ListedStudy } from '../study-types.ts'
import { countByStatus, everything, findStudies, nameOf, sortedBy, type Wanted } from './filter-studies.ts'

const aStudy = (changes: Partial<ListedStudy>): ListedStudy => ({
  experiment_id: 'e00000',
  name: '',
  status: 'running',
  version: 1,
  n_conditions: 1,
  created_at: 0,
  changed_at: 0,
  started: 0,
  live: 0,
  completes: 0,
  tests: 0,
  quota_total: null,
  platform: '',
  entity_sets: [],
  ...changes,
})

const studies = [
  aStudy({ experiment_id: 'e10000', name: 'Pilot 10', created_at: 3, completes: 1 }),
  aStudy({ experiment_id: 'e20000', name: 'pilot 2', created_at: 2, completes: 9, status: 'paused', platform: 'prolific' }),
  aStudy({ experiment_id: 'solarflare', created_at: 1, status: 'closed', entity_sets: ['26010100_demo_news'] }),
]
const found = (wanted: Partial<Wanted>) => findStudies(studies, { ...everything, ...wanted }).map((study) => study.experiment_id)

test('a study without a name is called by its id', () => {
  expect(nameOf({ name: ' ', experiment_id: 'e1' })).toBe('e1')
  expect(nameOf({ name: 'Pilot', experiment_id: 'e1' })).toBe('Pilot')
})

test('everything is shown at first, the newest first', () => {
  expect(found({})).toEqual(['e10000', 'e20000', 'solarflare'])
})

test.each([
  ['PILOT', ['e10000', 'e20000']],
  [' pilot  2', ['e20000']],
  ['prolific', ['e20000']],
  ['demo_news', ['solarflare']],
  ['solar', ['solarflare']],
  ['nothing', []],
])('a search for %j looks at names, ids, platforms and sets', (search, ids) => {
  expect(found({ search })).toEqual(ids)
})

test('a status leaves the others out', () => {
  expect(found({ status: 'paused' })).toEqual(['e20000'])
  expect(found({ status: 'paused', search: 'solar' })).toEqual([])
  expect(countByStatus(studies)).toEqual({ all: 3, running: 1, paused: 1, closed: 1 })
})

test('a column sorts, and sorts the other way when it is pressed again', () => {
  const byName = sortedBy('name', everything.sorting)
  expect(found({ sorting: byName })).toEqual(['e20000', 'e10000', 'solarflare'])
  expect(found({ sorting: sortedBy('name', byName) })).toEqual(['solarflare', 'e10000', 'e20000'])
  expect(found({ sorting: sortedBy('completes', byName) })).toEqual(['e20000', 'e10000', 'solarflare'])
})
