import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { startJob as contract } from '#contract/jobs.ts'
import { readProfile } from '#domain/simulation/read-profile.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { insertJob } from '#server/store/exports/jobs.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, makerOf, roleOf } from '../deps.ts'

const USUAL_PARTICIPANTS = 500
const USUAL_SEED = 1

export async function startDryRun(
  deps: Deps,
  { experiment_id, participants = USUAL_PARTICIPANTS, seed = USUAL_SEED, profile = {} }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  refuseUnlessEditor(caller)
  if (experiment_id === undefined) throw new Refusal('invalid_body', 'experiment_id is missing')
  const { status } = await refuseUnlessOwn(db, experiment_id, caller)
  if (status === 'closed') throw new Refusal('study_closed', `'${experiment_id}' is closed: nobody can take part any more`)
  const read = readProfile(profile)
  if (!read.ok) {
    const problems = read.problems.map((problem) => `profile.${problem}`)
    throw new Refusal('invalid_body', problems.join('; '), problems)
  }
  const wanted = { id: experiment_id, data_type: null, include: [], raw: false, run: { participants, seed, profile } }
  const job_id = await db.transaction(async (tx) => {
    const made = await insertJob(tx, { ...makerOf(caller), kind: 'dry-run', wanted, experiment_id })
    const detail = { n_participants: participants, seed }
    await writeAudit(tx, { ...actorOf(caller), action: 'dry-run-started', target: experiment_id, detail })
    return made
  })
  await deps.jobQueue.send('dry-run', job_id)
  return { success: 'true', data: { job_id } }
}

/** Jobs are open to those who read data. A dry run writes: it needs the role and the scope of those who change a study. */
function refuseUnlessEditor(caller: Caller): void {
  const isEditor = ['owner', 'editor'].includes(roleOf(caller))
  const scopes = caller.person?.apiToken?.scopes
  if (!isEditor || (scopes !== undefined && !scopes.includes('write-studies')))
    throw new Refusal('forbidden', 'Only editors and owners may start a dry run')
}
