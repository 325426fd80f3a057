import { matchesSearch } from '../../matches-search.ts'
import type { StudyStatus } from '../lifecycle/status.ts'

export const STUDY_SORT_KEYS = ['name', 'completes', 'live', 'created_at', 'changed_at'] as const

export type StudySortKey = (typeof STUDY_SORT_KEYS)[number]
export type StudySorting = { by: StudySortKey; isDescending: boolean }

/** What a study is found and sorted by. */
export type StudyOutline = {
  experiment_id: string
  name: string
  status: StudyStatus
  platform: string
  entity_sets: readonly string[]
  completes: number
  live: number
  created_at: number
  changed_at: number
}

type Searched = Pick<StudyOutline, 'name' | 'experiment_id' | 'platform' | 'entity_sets'>

export type StudySearch = { search: string; status: StudyStatus | 'all'; sorting: StudySorting }

export const NEWEST_FIRST: StudySorting = { by: 'created_at', isDescending: true }

/** Most studies of one page of the list, and as many as are listed for a call that does not say how many. */
export const MAX_STUDY_PAGE = 200

/** A study without a name goes by its id. */
export const studyName = ({ name, experiment_id }: Pick<StudyOutline, 'name' | 'experiment_id'>) => name.trim() || experiment_id

/** What a search looks in, in lower case. */
export const searched = ({ name, experiment_id, platform, entity_sets }: Searched) =>
  [name, experiment_id, platform, ...entity_sets].join('\n').toLowerCase()

/** Studies that match, in the order that is asked for; among equals the order stays. */
export function filterStudies<S extends StudyOutline>(studies: readonly S[], { search, status, sorting }: StudySearch): S[] {
  return studies
    .filter((study) => status === 'all' || study.status === status)
    .filter((study) => matchesSearch(searched(study), search))
    .sort((a, b) => (sorting.isDescending ? compare(b, a, sorting.by) : compare(a, b, sorting.by)))
}

function compare(a: StudyOutline, b: StudyOutline, by: StudySortKey): number {
  if (by === 'name') return NAMES.compare(studyName(a), studyName(b))
  return a[by] - b[by]
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The sorting after a click on a column. The first click sorts names upwards and numbers and dates downwards. */
export const nextSorting = (by: StudySortKey, before: StudySorting): StudySorting => ({
  by,
  isDescending: before.by === by ? !before.isDescending : by !== 'name',
})
