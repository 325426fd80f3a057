import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '../src/domain/dice.ts'
import { lossesInDatabase, lossesOf } from './nothing-lost.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { replay, startWriting } from './writers.ts'

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
