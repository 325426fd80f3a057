import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showLive as contract } from '#contract/show-live.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import type { ConsortFlow } from '#domain/monitor/consort-flow.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { withoutConditions } from '#domain/waves/flow-of-waves.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf, roleOf } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

/** Who is where in a study. Counts of people are no outcomes, so they are shown while a study is blinded. */
export async function showLive(
  deps: Pick<Deps, 'figures'>,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const found = await deps.figures(experiment_id)
  if (found?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  const { figures } = found
  return {
    success: 'true',
    data: {
      ...figures,
      funnel: figures.funnel.map((row) => ({ ...row, label: labelOf(row) })),
      flow: shownFlow(figures.flow, found.isBlinded, caller),
    },
  }
}

function labelOf({ step, name }: { step: string; name: string }): string {
  if (step === 'form') return findQuestionnaire(name)?.label ?? name
  return name === step ? step : `${step} ${name}`
}

/** Calls `onChange` when somebody in a study of the caller's moved. Returns how to stop. */
export async function watchStudy(
  { database: { db }, changes }: Deps,
  experiment_id: string,
  caller: Caller,
): Promise<(onChange: () => void) => () => void> {
  const study = await findStudy(db, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  return (onChange) => changes.watch(experiment_id, onChange)
}

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
