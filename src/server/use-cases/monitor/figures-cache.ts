import { LRUCache } from 'lru-cache'
import { type LiveFigures, liveFigures } from '#domain/monitor/live-figures.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import { hidesConditions } from '#domain/study/lifecycle/blinding.ts'
import type { DatabaseClock } from '#server/db/database-clock.ts'
import type { Database, DbOrTx } from '#server/db/open-database.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import { monitoredPeople } from '#server/store/studies/monitored-people.ts'
import { findStudy, settingsOfVersion } from '#server/store/studies/studies.ts'
import { flowIn, wavesNow } from '../waves/waves-now.ts'
import { stepsOfStudy } from './steps-of-study.ts'

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
  const steps = await stepsOfStudy(tx, experiment_id, version)
  const waves = flowIn(await wavesNow(tx, experiment_id))
  const given = { nConditions, isRunning: status === 'running', quotas, steps, waves }
  const isBlinded = hidesConditions({ blinding: await blindingOf(tx, experiment_id), nConditions })
  return { lab_id, isBlinded, figures: liveFigures(await monitoredPeople(tx, experiment_id), given, nowMs) }
}
