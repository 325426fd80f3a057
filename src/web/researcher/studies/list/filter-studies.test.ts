import { expect, test } from 'vitest'
import type { ListedStudy } from '../study-types.ts'
import { countByStatus, DEFAULT_OPTIONS, filterStudies, type ListOptions, nextSorting } from './filter-studies.ts'

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
  refused: 0,
  tests: 0,
  quota_total: null,
  platform: '',
  role: 'owner',
  is_shared: false,
  entity_sets: [],
  ...changes,
})

const studies = [
  aStudy({ experiment_id: 'e10000', name: 'Pilot 10', created_at: 3, completes: 1 }),
  aStudy({ experiment_id: 'e20000', name: 'pilot 2', created_at: 2, completes: 9, status: 'paused', platform: 'prolific' }),
  aStudy({ experiment_id: 'solarflare', created_at: 1, status: 'closed', entity_sets: ['26010100_demo_news'] }),
]
const found = (options: Partial<ListOptions>) =>
  filterStudies(studies, { ...DEFAULT_OPTIONS, ...options }).map((study) => study.experiment_id)

test('by default all studies are shown, the newest first', () => {
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

test('a status filter shows only studies with that status', () => {
  expect(found({ status: 'paused' })).toEqual(['e20000'])
  expect(found({ status: 'paused', search: 'solar' })).toEqual([])
  expect(countByStatus(studies)).toEqual({ all: 3, draft: 0, running: 1, paused: 1, closed: 1 })
})

test('a column sorts, and sorts in the other direction when it is pressed again', () => {
  const byName = nextSorting('name', DEFAULT_OPTIONS.sorting)
  expect(found({ sorting: byName })).toEqual(['e20000', 'e10000', 'solarflare'])
  expect(found({ sorting: nextSorting('name', byName) })).toEqual(['solarflare', 'e10000', 'e20000'])
  expect(found({ sorting: nextSorting('completes', byName) })).toEqual(['e20000', 'e10000', 'solarflare'])
})
