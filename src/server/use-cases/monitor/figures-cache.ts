import { LRUCache } from 'lru-cache'
import { groupBy } from '#domain/group-by.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { mergeSteps } from '#domain/monitor/funnel.ts'
import { type LiveFigures, liveFigures } from '#domain/monitor/live-figures.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import { hidesConditions } from '#domain/study/lifecycle/blinding.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { DatabaseClock } from '#server/db/database-clock.ts'
import type { Database, DbOrTx } from '#server/db/open-database.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import { monitoredPeople } from '#server/store/studies/monitored-people.ts'
import { journeySettings } from '#server/store/studies/people-list.ts'
import { findStudy, settingsOfVersion } from '#server/store/studies/studies.ts'
import { flowIn, wavesNow } from '../waves/waves-now.ts'

/** With the lab of the study, so that every caller can be checked; undefined if there is no such study. */
type Figures = { lab_id: string; isBlinded: boolean; figures: LiveFigures } | undefined

export type FiguresCache = (experiment_id: string) => Promise<Figures>

/** Everybody who looks at a study within this time gets the same answer. */
const SHARED_MS = 2000
/** How long to wait for a replica before the primary is asked. */
const PATIENCE_MS = 500
const MAX_STUDIES = 200

/** Figures of studies, computed once for all who look at them. */
export function openFigures(database: Database, databaseNow: DatabaseClock): FiguresCache {
  const cache = new LRUCache<string, Promise<Figures>>({ max: MAX_STUDIES, ttl: SHARED_MS })
  return (experiment_id) => {
    const known = cache.get(experiment_id)
    if (known) return known
    const figures = read(database, experiment_id, databaseNow)
    cache.set(experiment_id, figures)
    figures.catch(() => cache.delete(experiment_id))
    return figures
  }
}

async function read(database: Database, experiment_id: string, databaseNow: DatabaseClock): Promise<Figures> {
  const { db } = await database.forReading(PATIENCE_MS)
  const nowMs = await databaseNow()
  // One snapshot: people arrive and leave while it is read.
  return db.transaction((tx) => figuresOf(tx, experiment_id, nowMs), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function figuresOf(tx: DbOrTx, experiment_id: string, nowMs: number): Promise<Figures> {
  const study = await findStudy(tx, experiment_id)
  if (study === undefined) return undefined
  const { lab_id, version, nConditions, status } = study
  const quotas = quotasIn(await settingsOfVersion(tx, { experiment_id, version }))
  const steps = await stepsOf(tx, experiment_id, version)
  const waves = flowIn(await wavesNow(tx, experiment_id))
  const given = { nConditions, isRunning: status === 'running', quotas, steps, waves }
  const isBlinded = hidesConditions({ blinding: await blindingOf(tx, experiment_id), nConditions })
  return { lab_id, isBlinded, figures: liveFigures(await monitoredPeople(tx, experiment_id), given, nowMs) }
}

/** People are followed through their first visit. */
const firstWaveIn = (rows: readonly { param: string; value: string }[]) =>
  settingsOfWave(normaliseParameters(Object.fromEntries(rows.map(({ param, value }) => [param, value]))), FIRST_WAVE)

/** Steps of the newest version. Instructions are a dialog over the feed, so they are part of it. */
async function stepsOf(tx: DbOrTx, experiment_id: string, newest: number) {
  const settings = (await journeySettings(tx, experiment_id)).filter(({ version }) => version === newest)
  const conditions = [...groupBy(settings, ({ condition }) => String(condition)).values()]
  return mergeSteps(
    conditions.map((rows) =>
      journeyOf(firstWaveIn(rows), experiment_id)
        .filter((step) => step.step !== 'instructions' && !(step.step === 'form' && step.isOnlyRead))
        .map((step) => ({ step: step.step, name: step.step === 'form' ? step.name : step.step })),
    ),
  )
}
