import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '../src/domain/dice.ts'
import { queryDatabase } from './embedded-database.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { keyOf, likesIn, replay, type Sent, startWriting } from './writers.ts'

type Stored = { url: string; dataDir: string }

type Written = { sent: readonly Sent[]; acknowledged: readonly string[] }

type Rounds = {
  rounds: number
  dice: Dice
  /** Something between the writers and the server; returns its address. */
  through?: (url: string) => Promise<string>
}

type Report = { losses: string[]; nAcknowledged: number; nBroken: number; replayed: { stored: number; duplicate: number } }

const WRITERS = 32

/**
 * Kills the server again and again in the middle of writes, each time on the same data, and looks for losses after every kill, before the
 * next server starts, and at the end.
 */
export async function killInRounds({ rounds, dice, through = async (url) => url }: Rounds): Promise<Report> {
  const dataDir = await aDataDirectory()
  let server = await startFeedlab({ DATA_DIR: dataDir })
  const { url } = server
  const writing = await startWriting(await through(url), WRITERS)
  const losses: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const enough = writing.nAnswered() + 50 + Math.floor(dice() * 250)
    await until(`round ${round}: ${enough} events are answered`, () => writing.nAnswered() >= enough, 30_000)
    // So that the kill does not always follow a reply.
    await pause(dice() * 20)
    server.send('SIGKILL')
    await server.exit
    losses.push(...(await lossesInDatabase(writing.sent, dataDir)).map((loss) => `round ${round}: ${loss}`))
    server = await startFeedlab({ DATA_DIR: dataDir, PORT: new URL(url).port })
    if (!server.output().includes('already runs on')) losses.push(`round ${round}: PostgreSQL did not outlive the server`)
  }
  const nBefore = writing.nAnswered()
  await until('writing goes on', () => writing.nAnswered() >= nBefore + 100, 30_000)
  await writing.finish()
  losses.push(...(await lossesOf(writing.sent, { url, dataDir })))
  return {
    losses,
    nAcknowledged: writing.nAnswered(),
    nBroken: writing.refusals.filter(({ status }) => status === 0).length,
    replayed: await replay(url, writing.sent),
  }
}

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
