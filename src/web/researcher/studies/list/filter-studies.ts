import type { ListedStudy, Status } from '../study-types.ts'

export type StatusFilter = Status | 'all'
export type SortKey = 'name' | 'completes' | 'live' | 'created_at' | 'changed_at'
export type Sorting = { by: SortKey; isDescending: boolean }
export type Wanted = { search: string; status: StatusFilter; sorting: Sorting }

export const everything: Wanted = { search: '', status: 'all', sorting: { by: 'created_at', isDescending: true } }

/** What a study is called; its id where it has no name. */
export const nameOf = ({ name, experiment_id }: Pick<ListedStudy, 'name' | 'experiment_id'>) => name.trim() || experiment_id

/** Studies of a status whose name, id, platform or sets have every word of the search in them, sorted. */
export function findStudies(studies: readonly ListedStudy[], { search, status, sorting }: Wanted): ListedStudy[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return studies
    .filter((study) => status === 'all' || study.status === status)
    .filter((study) => {
      const text = [study.name, study.experiment_id, study.platform, ...study.entity_sets].join('\n').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => (sorting.isDescending ? compare(b, a, sorting.by) : compare(a, b, sorting.by)))
}

function compare(a: ListedStudy, b: ListedStudy, by: SortKey): number {
  if (by === 'name') return nameOf(a).localeCompare(nameOf(b), undefined, { numeric: true, sensitivity: 'base' })
  return a[by] - b[by]
}

/** A second press on a column turns its order round; figures and dates begin with the largest. */
export const sortedBy = (by: SortKey, before: Sorting): Sorting => ({
  by,
  isDescending: before.by === by ? !before.isDescending : by !== 'name',
})

/** How many studies each filter would show, whatever is searched for. */
export function countByStatus(studies: readonly ListedStudy[]): Record<StatusFilter, number> {
  const counts: Record<StatusFilter, number> = { all: studies.length, running: 0, paused: 0, closed: 0 }
  for (const { status } of studies) counts[status] += 1
  return counts
}
