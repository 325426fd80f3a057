import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showDryRun as contract } from '#contract/show-dry-run.ts'
import { readPerson } from '#domain/exports/tidy/person/read-person.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { feedsIn } from '#domain/journey/planned-step.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { veracitiesOf } from '#domain/simulation/report/measures.ts'
import { dryRunReport } from '#domain/simulation/report/report.ts'
import { type RunPerson, runPerson } from '#domain/simulation/report/run-person.ts'
import type { ReportStudy } from '#domain/simulation/report/study.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import { assignmentRulesIn } from '#domain/study/assignment/rules.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { cardCount } from '#domain/study/checks/study-sets.ts'
import { namesIn } from '#domain/study/design/words.ts'
import { draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import { settingsOfWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { openExportSession } from '#server/store/exports/export-session.ts'
import { lastRunResult } from '#server/store/exports/jobs.ts'
import { personRecords, type StoredPerson } from '#server/store/exports/tidy/person-records.ts'
import { type CardOfStudy, cardsOfNewest, simulatedOutcomes, storedDwellCards } from '#server/store/studies/dry-run.ts'
import { findStudy, settingsOfVersion } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

/** Simulated people alone, also those whom the researcher excluded. */
const SIMULATED = { test: false, simulated: true, excluded: true, onlySimulated: true } as const

export async function showDryRun(
  deps: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db, pool } = deps.database
  const found = await findStudy(db, experiment_id)
  if (found?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  const settings = await settingsOfVersion(db, { experiment_id, version: found.version })
  // One snapshot of the tables, read by the same rows as every export.
  const session = await openExportSession(pool, new AbortController().signal)
  let isComplete = false
  try {
    const { client } = session
    const cards = await cardsOfNewest(client, experiment_id)
    const known = { veracities: veracitiesOf(cards), stored: await storedDwellCards(client, experiment_id) }
    const people: RunPerson[] = []
    for await (const batch of personRecords(client, { experiment_id, include: SIMULATED, publicUrl: deps.publicUrl() }))
      for (const { record, seen, ...rest } of batch)
        people.push(runPerson(readPerson(record, seen), { ...known, cardsWithDwell: dwellCards(rest, known.stored) }))
    const ended = await simulatedOutcomes(client, experiment_id)
    const run = await lastRunResult(db, experiment_id)
    const study = reportStudy({ experiment_id, settings, cards })
    isComplete = true
    return { success: 'true', data: { report: dryRunReport({ study, people, run: run ?? null, ended: inWaves(ended, study) }) } }
  } finally {
    await session.end(isComplete)
  }
}

/** With the name of the first wave, which is not stored with its visits. */
const inWaves = <V extends { wave: string }>(ended: readonly V[], { occasions: { waves } }: ReportStudy) =>
  ended.map((each) => ({ ...each, wave: each.wave === FIRST_WAVE ? waves[0] : each.wave }))

function dwellCards(
  { participant_id, newEngagement }: Pick<StoredPerson, 'participant_id' | 'newEngagement'>,
  stored: ReadonlyMap<string, number>,
): number {
  if (newEngagement === undefined) return stored.get(participant_id) ?? 0
  const dwell = newEngagement.engagement.filter(({ engagement_type }) => engagement_type === 'dwell')
  return new Set(dwell.map(({ feed, entity_id }) => JSON.stringify([feed, entity_id]))).size
}

type Stored = { experiment_id: string; settings: readonly ConditionSetting[]; cards: readonly CardOfStudy[] }

function reportStudy({ experiment_id, settings, cards }: Stored): ReportStudy {
  const names = namesIn(settings)
  const sizes = new Map<string, number>()
  for (const { entity_set } of cards) sizes.set(entity_set, (sizes.get(entity_set) ?? 0) + 1)
  const quotas = quotasIn(settings)
  const first = normaliseParameters(
    Object.fromEntries(settings.filter(({ condition }) => condition === 1).map(({ param, value }) => [param, value])),
  )
  return {
    experiment_id,
    cards,
    occasions: {
      waves: wavesIn(first).map(({ name }) => name),
      feeds: feedsIn(journeyOf(settingsOfWave(first, FIRST_WAVE), experiment_id)),
    },
    assignment: assignmentRulesIn(settings),
    hasQuotas: quotas.total !== null || quotas.ofCondition.size > 0 || quotas.ofStrata.length > 0,
    conditions: draftFromSettings(settings).conditions.map((draft, i) => ({
      condition: i + 1,
      name: names[i] ?? '',
      settings: normaliseParameters(
        Object.fromEntries(settings.filter(({ condition }) => condition === i + 1).map(({ param, value }) => [param, value])),
      ),
      nCards: cardCount(draft, sizes),
    })),
  }
}
