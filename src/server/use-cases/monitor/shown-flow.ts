import { roleMay } from '#domain/accounts/permissions.ts'
import type { ConsortFlow } from '#domain/monitor/consort-flow.ts'
import { withoutConditions } from '#domain/waves/flow-of-waves.ts'
import { type Caller, roleOf } from '../deps.ts'

/** As much of the CONSORT flow as somebody may see. Counts of people are no outcomes, so they are shown while a study is blinded. */
export function shownFlow(flow: ConsortFlow, isBlinded: boolean, caller: Caller): ConsortFlow {
  // Why somebody was excluded often says what they answered, and does not stand by condition while the study is blinded.
  const maySeeReasons = roleMay(roleOf(caller), 'take-data') && !isBlinded
  // Losses of later waves by condition may be an effect of the condition: the page Waves hides them in the same way.
  const maySeeLosses = roleMay(roleOf(caller), 'see-data') && !isBlinded
  const arms = flow.arms.map((arm) => ({
    ...arm,
    excluded: maySeeReasons || arm.excluded.length === 0 ? arm.excluded : [{ reason: '', n: arm.completed - arm.analysed }],
  }))
  return { ...flow, arms, waves: maySeeLosses ? flow.waves : withoutConditions(flow.waves) }
}
