import { ask } from './call.ts'
import { queryDatabase } from './embedded-database.ts'
import type { PageEvent } from './visitor.ts'
import { cellsOf } from './writers.ts'

type Where = { url: string; dataDir: string; experiment_id: string }

/**
 * What is wrong with events of pages that were acknowledged, or in an outbox early enough: not in the database once, or, for clicks, not in
 * the CSV file. Also clicks that are in the file more often than in the database; two tabs may click the same card in the same millisecond.
 */
export async function browserLosses(promised: readonly PageEvent[], { url, dataDir, experiment_id }: Where): Promise<string[]> {
  const rows = await queryDatabase<PageEvent>(
    dataDir,
    `select event_uid, kind, entity_id, engagement_type, time_engagement from events where experiment_id = '${experiment_id}'`,
  )
  const inDatabase = countOf(rows.map(({ event_uid }) => event_uid))
  const stored = countOf(rows.filter(isLike).map(keyOf))
  const inFile = countOf(await clicksIn(url, experiment_id))
  return [
    ...promised
      .filter(({ event_uid }) => inDatabase.get(event_uid) !== 1)
      .map(({ event_uid, kind }) => `${kind} ${event_uid} is ${inDatabase.get(event_uid) ?? 0} times in the database`),
    ...[...new Set([...stored.keys(), ...inFile.keys()])]
      .filter((key) => inFile.get(key) !== stored.get(key))
      .map((key) => `${key} is ${stored.get(key) ?? 0} times in the database and ${inFile.get(key) ?? 0} times in the CSV file`),
  ]
}

const isLike = ({ engagement_type }: PageEvent) => engagement_type === 'likes'

const keyOf = ({ entity_id, engagement_type, time_engagement = 0 }: PageEvent) =>
  `${engagement_type} ${entity_id} ${Math.round(time_engagement)}`

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

async function clicksIn(url: string, experiment_id: string): Promise<string[]> {
  return (await engagementRows(url, experiment_id))
    .filter(({ engagement_type }) => engagement_type === 'likes')
    .map(({ entity_id = '', engagement_type = '', time_engagement }) =>
      keyOf({ event_uid: '', kind: '', entity_id, engagement_type, time_engagement: Number(time_engagement) }),
    )
}

/** The engagement file of a study, row by row. */
export async function engagementRows(url: string, experiment_id: string): Promise<Record<string, string>[]> {
  const csv = await ask<string>(`${url}/v1/exports/${experiment_id}/engagement.csv`)
  const [header = [], ...rows] = csv.split('\n').filter(Boolean).map(cellsOf)
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}
