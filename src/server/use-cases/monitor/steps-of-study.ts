import { groupBy } from '#domain/group-by.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'
import { type MonitoredStep, mergeSteps } from '#domain/monitor/funnel.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { journeySettings } from '#server/store/studies/people-list.ts'

/** People are followed through their first visit. */
const firstWaveIn = (rows: readonly { param: string; value: string }[]) =>
  settingsOfWave(normaliseParameters(Object.fromEntries(rows.map(({ param, value }) => [param, value]))), FIRST_WAVE)

/** Steps of the newest version. Instructions are a dialog over the feed, so they are part of it. */
export async function stepsOfStudy(tx: DbOrTx, experiment_id: string, newest: number): Promise<MonitoredStep[]> {
  const settings = (await journeySettings(tx, experiment_id)).filter(({ version }) => version === newest)
  const conditions = [...groupBy(settings, ({ condition }) => String(condition)).values()]
  return mergeSteps(
    conditions.map((rows) =>
      journeyOf(firstWaveIn(rows), experiment_id)
        .filter((step) => step.step !== 'instructions' && !(step.step === 'form' && step.isOnlyRead))
        .map((step) => ({ step: step.step, name: nameOf(step) })),
    ),
  )
}

/** Milestones are stored by the name of the feed. */
const nameOf = (step: PlannedStep) => (step.step === 'form' || step.step === 'feed' ? step.name : step.step)
