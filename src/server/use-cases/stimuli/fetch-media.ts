import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { fetchMedia as contract } from '#contract/linked-media.ts'
import { fetchProblems } from '#contract/outside-problems.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { insertJob } from '#server/store/exports/jobs.ts'
import { linksOfSet } from '#server/store/stimuli/linked-media.ts'
import { setInLibrary } from '#server/store/stimuli/set-library.ts'
import { actorOf, type Caller, type Deps, labOf, makerOf } from '../deps.ts'
import { changedOrRefused } from './edit-entity-set.ts'

/** Asks for the pictures and videos of a set that lie on other hosts. Asking again while they are fetched gives the same job. */
export async function fetchMedia(
  deps: Deps,
  { entity_set }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  if (deps.outside === undefined) throw new Refusal('forbidden', fetchProblems.off)
  const { db } = deps.database
  const found = await setInLibrary(db, labOf(caller), entity_set)
  if (!found) throw new Refusal('unknown_set', `entity_set '${entity_set}' is unknown`)
  if (found.used_in.length > 0) changedOrRefused({ ok: false, problem: 'in-use', studies: found.used_in }, entity_set)
  const n_links = (await linksOfSet(db, entity_set)).length
  if (n_links === 0) return { success: 'true', data: { job_id: null, n_links } }
  const wanted = { id: entity_set, data_type: 'media', include: [], raw: false }
  const job_id = await db.transaction(async (tx) => {
    const made = await insertJob(tx, { ...makerOf(caller), kind: 'fetch-media', wanted, experiment_id: null })
    await writeAudit(tx, { ...actorOf(caller), action: 'set-media-fetched', target: entity_set, detail: { n_links } })
    return made
  })
  await deps.jobQueue.send('fetch-media', job_id)
  return { success: 'true', data: { job_id, n_links } }
}
