import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { listStudies as contract } from '#contract/list-studies.ts'
import { strongerRole } from '#domain/accounts/roles.ts'
import { searchWords } from '#domain/matches-search.ts'
import { isQuota } from '#domain/parameters/assignment-settings.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import type { StudyStatus } from '#domain/study/lifecycle/status.ts'
import { filterStudies, MAX_STUDY_PAGE, NEWEST_FIRST } from '#domain/study/list/study-list.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import {
  countFound,
  countStudiesByStatus,
  newestStudies,
  type Reader,
  type StudyFigures,
  studyFigures,
} from '#server/store/studies/study-figures.ts'
import { type Caller, type Deps, PAGE_PATIENCE_MS } from '../deps.ts'

export async function listStudies(
  { database }: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  // A token works in its lab alone.
  const person_id = caller.person?.apiToken ? undefined : caller.person?.person_id
  const reader = { lab_id: caller.person?.lab?.lab_id, person_id }
  const { db } = await database.forReading(PAGE_PATIENCE_MS)
  const byStatus = await countStudiesByStatus(db, reader)
  const counts = { all: 0, draft: 0, running: 0, paused: 0, closed: 0, ...byStatus }
  counts.all = counts.draft + counts.running + counts.paused + counts.closed
  const { ids, n_found } = await pageOf(db, reader, body, counts)
  const shown = await studyFigures(db, reader, { ids })
  const byId = new Map(shown.map((study) => [study.experiment_id, shownStudy(study, caller)]))
  // A study that was deleted meanwhile is missing.
  const studies = ids.flatMap((id) => byId.get(id) ?? [])
  return { success: 'true', data: { n_found, counts, studies } }
}

type Page = { ids: string[]; n_found: number }

/**
 * Which studies are on the page. The newest, which the page of studies shows first and asks for again every half minute, are found by
 * an index, and so are those of a search. For another order all studies of the reader are looked at; people are counted only where that decides the order.
 */
async function pageOf(
  db: DbOrTx,
  reader: Reader,
  { search = '', status, offset = 0, limit = MAX_STUDY_PAGE, ...sorted }: BodyOf<typeof contract>,
  counts: Readonly<Record<StudyStatus | 'all', number>>,
): Promise<Page> {
  const by = sorted.sort_by ?? NEWEST_FIRST.by
  const isDescending = sorted.is_descending ?? by !== 'name'
  if (by === NEWEST_FIRST.by && isDescending) {
    const words = searchWords(search)
    const n_found = words.length === 0 ? counts[status ?? 'all'] : await countFound(db, reader, { status, words })
    return { ids: await newestStudies(db, reader, { status, words, offset, limit }), n_found }
  }
  const all = await studyFigures(db, reader, { countsPeople: by === 'completes' || by === 'live' })
  const found = filterStudies(all, { search, status: status ?? 'all', sorting: { by, isDescending } })
  return { ids: found.slice(offset, offset + limit).map(({ experiment_id }) => experiment_id), n_found: found.length }
}

/** Settings as they are stored become what they mean. */
export function shownStudy({ quota_total, platform, lab_id, shared_role, ...study }: StudyFigures, { person }: Caller) {
  const member = person?.labs.find((lab) => lab.lab_id === lab_id)?.role
  const role = member && shared_role ? strongerRole(member, shared_role) : (member ?? shared_role)
  if (!role) throw new Error('A study was listed for somebody without a role in it')
  return {
    ...study,
    quota_total: isQuota(quota_total) ? Number(quota_total) : null,
    platform: findPlatform(platform)?.name ?? platform,
    role,
    is_shared: member === undefined,
  }
}
