import type { setSecondStep as contract } from '#contract/accounts/labs.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { isSecondStepAsked } from '#domain/accounts/second-step.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { secondStepsAskedOf, setAsksSecondStep } from '#server/store/accounts/labs.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'

/** For somebody who has just come from another site. */
export const asksSecondStep = async ({ database: { db } }: Pick<Deps, 'database'>, person_id: string): Promise<boolean> =>
  isSecondStepAsked(await secondStepsAskedOf(db, person_id))

export async function setSecondStep(
  { database: { db } }: Deps,
  { is_asked }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  await db.transaction(async (tx) => {
    await setAsksSecondStep(tx, labOf(caller), is_asked)
    await writeAudit(tx, { ...actorOf(caller), action: 'second-step-set', detail: { to: is_asked ? 'on' : 'off' } })
  })
  return { success: 'true' }
}
