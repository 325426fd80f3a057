import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showPreregistration as contract } from '#contract/preregistration.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import { tablesOf } from '#domain/exports/package/tables.ts'
import { tablesIn } from '#domain/exports/tidy/index.ts'
import { draftPage } from '#server/services/osf/drafts.ts'
import { openExportSession } from '#server/store/exports/export-session.ts'
import { studyFacts } from '#server/store/exports/tidy/study-facts.ts'
import { osfPlace } from '#server/store/studies/preregistrations.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf, labRoleOf } from '../deps.ts'
import { storedToken } from '../services/service-of-lab.ts'
import { readPreregistration } from './preregistered-study.ts'
import { unknownStudy } from './unknown-study.ts'

export async function showPreregistration(
  deps: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { database } = deps
  // One snapshot of the tables: a study may be revised while it is read.
  const session = await openExportSession(database.pool, new AbortController().signal)
  let isComplete = false
  try {
    const { db, client } = session
    const study = await findStudy(db, experiment_id)
    if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
    const { draft, filled, registrations } = await readPreregistration(db, study)
    const { isRandomised, ...parts } = filled
    const facts = await studyFacts(client, experiment_id)
    const variables = tablesOf(tablesIn(facts), facts).flatMap(({ name: table, columns }) =>
      columns.map(({ name, about }) => ({ table, name, about })),
    )
    const place = await osfPlace(db, experiment_id)
    const mayUse = roleMay(labRoleOf(caller, study.lab_id) ?? null, 'use-services')
    isComplete = true
    return {
      success: 'true',
      data: {
        version: study.version,
        ...draft,
        filled: parts,
        is_randomised: isRandomised,
        variables,
        osf_draft: place.draft === '' ? '' : draftPage(place.draft),
        may_draft_on_osf: mayUse && (await storedToken(deps, study.lab_id, 'osf')).is === 'stored',
        registrations: registrations.map(({ snapshot: _, since, before, ...registration }) => ({
          ...registration,
          ...before,
          changes: [...since.settings],
          other_changes: [...since.others],
        })),
      },
    }
  } finally {
    await session.end(isComplete)
  }
}
