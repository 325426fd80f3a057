import { queryDatabase } from './embedded-database.ts'
import { keyOf, likesIn, type Sent } from './writers.ts'

type Stored = { url: string; dataDir: string }

/**
 * What is wrong with the likes of the demo study, in the database and in the CSV file: an acknowledged one that is missing, one that is
 * there twice, one that nobody sent. Empty means that nothing was lost. All tests of faults judge by this function.
 */
export async function lossesOf(sent: readonly Sent[], { url, dataDir }: Stored): Promise<string[]> {
  const acknowledged = acknowledgedIn(sent)
  return [...(await lossesInDatabase(sent, dataDir)), ...compare({ sent, acknowledged }, await likesIn(url), 'CSV file')]
}

/** The same for the database alone, which can be asked while no node runs, and while people write. */
export async function lossesInDatabase(sent: readonly Sent[], dataDir: string): Promise<string[]> {
  const acknowledged = acknowledgedIn(sent)
  const rows = await queryDatabase<{ user_id: string; time_engagement: number }>(
    dataDir,
    `select p.user_id, e.time_engagement from events e join participants p using (participant_id)
     where e.experiment_id = 'solarflare' and e.engagement_type = 'likes'`,
  )
  const found = rows.map(({ user_id, time_engagement }) => `${user_id} ${time_engagement}`)
  return compare({ sent, acknowledged }, found, 'database')
}

/** Taken before anything is read: what is acknowledged meanwhile may not have been there yet. */
const acknowledgedIn = (sent: readonly Sent[]) => sent.filter(({ reply }) => reply !== undefined).map(keyOf)

type Written = { sent: readonly Sent[]; acknowledged: readonly string[] }

function compare({ sent, acknowledged }: Written, found: readonly string[], place: string): string[] {
  const counts = new Map<string, number>()
  for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1)
  const known = new Set(sent.map(keyOf))
  return [
    ...acknowledged.filter((key) => !counts.has(key)).map((key) => `${key} was acknowledged and is not in the ${place}`),
    ...[...counts].filter(([, n]) => n > 1).map(([key, n]) => `${key} is ${n} times in the ${place}`),
    ...[...counts.keys()].filter((key) => !known.has(key)).map((key) => `${key} is in the ${place}, and nobody sent it`),
  ]
}
