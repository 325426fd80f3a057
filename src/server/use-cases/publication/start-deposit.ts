import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { startDeposit as contract } from '#contract/publication/publication.ts'
import { publicationProblems } from '#domain/publication/publication.ts'
import { serviceRules } from '#domain/services/index.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { insertJob } from '#server/store/exports/jobs.ts'
import { findPublication, keepDepositProblem } from '#server/store/publication/publications.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, makerOf } from '../deps.ts'
import { serviceTokenOf } from '../services/service-of-lab.ts'
import { today } from './publication.ts'

/** What cannot be sent is refused now, while somebody is there to read why. */
export async function startDeposit(
  deps: Deps,
  { experiment_id, service, content, has_stimuli = false }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  await serviceTokenOf(deps, lab_id, service)
  const details = await findPublication(db, experiment_id)
  if (details === undefined) throw new Refusal('bad_request', 'Store title, people and licence first.')
  const problems = publicationProblems(details, today(deps))
  if (problems.length > 0) throw new Refusal('bad_request', problems.join(' '))
  const deposit = { service, content, hasStimuli: content === 'materials' && has_stimuli }
  const job_id = await db.transaction(async (tx) => {
    const wanted = { id: experiment_id, data_type: null, include: [], raw: false, deposit }
    const made = await insertJob(tx, { ...makerOf(caller), kind: 'deposit', wanted, experiment_id })
    await keepDepositProblem(tx, { experiment_id, service, content }, null)
    const detail = { service: serviceRules(service).label, content, job_id: made }
    await writeAudit(tx, { ...actorOf(caller), action: 'data-deposited', target: experiment_id, detail })
    return made
  })
  await deps.jobQueue.send('deposit', job_id)
  return { success: 'true', data: { job_id } }
}
