import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { spawnExperiment as contract } from '#contract/spawn-experiment.ts'
import { alphanumerics } from '#domain/dice.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { insertStudy } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, makerOf } from '../deps.ts'
import { checkedSettings } from './checked-settings.ts'

const ATTEMPTS = 10

export async function spawnExperiment(
  deps: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const maker = makerOf(caller)
  return deps.database.db.transaction(async (tx) => {
    const checked = await checkedSettings(tx, { lab_id: maker.lab_id, nowMs: deps.now() }, body.condition_settings)
    // Five characters give 60 million ids: a second attempt is rare, a tenth means that something else is wrong.
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const experiment_id = `e${alphanumerics(5, deps.random)}`
      const study = { experiment_id, ...maker, seed: randomUUID(), ...checked }
      if (!(await insertStudy(tx, study))) continue
      await writeAudit(tx, { ...actorOf(caller), action: 'study-created', target: experiment_id })
      return { success: 'true', data: { experiment_id } }
    }
    throw new Error('No free experiment id was found')
  })
}
