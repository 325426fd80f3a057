import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { browserLosses } from './browser-losses.ts'
import { signalAll } from './processes.ts'
import { faultDice, ROUNDS, roundsTimeoutMs } from './rounds.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aLikeStudy } from './studies.ts'
import { aDataDirectory, aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { openBrowser, type PageEvent, visit } from './visitor.ts'

/** A browser and a server on two cores need seconds for each. */
const BROWSER_ROUNDS = Math.ceil(ROUNDS / 5)
/** What is in the outbox so long before a fault is safe. */
const SAFE_MS = 1000

test('two tabs of one person lose nothing when the server is killed under their clicks, and store nothing twice', {
  timeout: roundsTimeoutMs(BROWSER_ROUNDS),
}, async () => {
  const dice = faultDice('browser and killed server')
  const directory = await aTemporaryDirectory()
  const dataDir = await aDataDirectory(directory)
  let server = await startFeedlab({ DATA_DIR: dataDir })
  const { url } = server
  const experiment_id = await aLikeStudy(url, 1, 6)
  const context = await openBrowser(join(directory, 'profile'))
  const link = `${url}/?experiment_id=${experiment_id}&user_id=ada`
  const tabs = [await visit(context, link), await visit(context, link)]
  const promised: PageEvent[] = []
  for (let round = 1; round <= BROWSER_ROUNDS; round++) {
    const acting = tabs.map((tab) => tab.act())
    await pause(1500 + dice() * 1500)
    server.send('SIGKILL')
    promised.push(...tabs.flatMap((tab) => [...tab.acknowledged(), ...tab.keptFor(SAFE_MS)]))
    await server.exit
    server = await startFeedlab({ DATA_DIR: dataDir, PORT: new URL(url).port })
    await Promise.all(acting.map(({ stop }) => stop()))
  }
  await until('both outboxes are empty', async () => (await tabs[0]?.outbox())?.length === 0, 60_000)
  promised.push(...tabs.flatMap((tab) => [...tab.acknowledged(), ...tab.keptFor(0)]))
  expect(promised.filter(({ kind }) => kind === 'engagement').length).toBeGreaterThan(10 * BROWSER_ROUNDS)
  expect(await browserLosses(promised, { url, dataDir, experiment_id })).toEqual([])
})

test('a browser that is killed while its network is cut and answers are lost has sent everything after its next visit, once', async () => {
  const directory = await aTemporaryDirectory()
  const [dataDir, profile] = [await aDataDirectory(directory), join(directory, 'profile')]
  const { url } = await startFeedlab({ DATA_DIR: dataDir })
  const experiment_id = await aLikeStudy(url, 1, 6)
  const link = `${url}/?experiment_id=${experiment_id}&user_id=bert`
  const context = await openBrowser(profile)
  const first = await visit(context, link)
  // Each answer is lost after the commit; then the network is cut altogether. One handler for both, because a request that is under way
  // when its handler is taken away cannot be answered by it any more.
  let isCut = false
  await context.route('**/v1/**', async (route) => {
    if (isCut) return route.abort('internetdisconnected')
    if (!route.request().url().endsWith('/v1/events')) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const acting = first.act()
  await until('events wait for their answer', () => first.keptFor(1).length >= 5, 20_000)
  isCut = true
  const nBefore = first.keptFor(0).length
  await until('more events wait', () => first.keptFor(SAFE_MS).length >= nBefore + 5, 20_000)
  const promised = first.keptFor(SAFE_MS)
  expect(await signalAll(profile, 'SIGKILL')).toBeGreaterThan(0)
  await acting.stop().catch(() => undefined)

  const again = await visit(await openBrowser(profile), link)
  await until('the outbox is empty', async () => (await again.outbox()).length === 0, 60_000)
  expect(await browserLosses(promised, { url, dataDir, experiment_id })).toEqual([])
})
