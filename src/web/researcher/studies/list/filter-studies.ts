import { matchesSearch } from '#web/researcher/ui/list/matches-search.ts'
import { studyName } from '../study-texts.ts'
import type { ListedStudy, Status } from '../study-types.ts'

export type StatusFilter = Status | 'all'
export type SortKey = 'name' | 'completes' | 'live' | 'created_at' | 'changed_at'
export type Sorting = { by: SortKey; isDescending: boolean }
export type ListOptions = { search: string; status: StatusFilter; sorting: Sorting }

export const DEFAULT_OPTIONS: ListOptions = { search: '', status: 'all', sorting: { by: 'created_at', isDescending: true } }

export function filterStudies(studies: readonly ListedStudy[], { search, status, sorting }: ListOptions): ListedStudy[] {
  return studies
    .filter((study) => status === 'all' || study.status === status)
    .filter(({ name, experiment_id, platform, entity_sets }) =>
      matchesSearch([name, experiment_id, platform, ...entity_sets].join('\n'), search),
    )
    .sort((a, b) => (sorting.isDescending ? compare(b, a, sorting.by) : compare(a, b, sorting.by)))
}

function compare(a: ListedStudy, b: ListedStudy, by: SortKey): number {
  if (by === 'name') return studyName(a).localeCompare(studyName(b), undefined, { numeric: true, sensitivity: 'base' })
  return a[by] - b[by]
}

/** The sorting after a click on a column. The first click sorts names upwards and numbers and dates downwards. */
export const nextSorting = (by: SortKey, before: Sorting): Sorting => ({
  by,
  isDescending: before.by === by ? !before.isDescending : by !== 'name',
})

/** How many studies each status filter would show without a search. */
export function countByStatus(studies: readonly ListedStudy[]): Record<StatusFilter, number> {
  const counts: Record<StatusFilter, number> = { all: studies.length, draft: 0, running: 0, paused: 0, closed: 0 }
  for (const { status } of studies) counts[status] += 1
  return counts
}
