import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { isPostgresMissing, startPostgres } from './postgres.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { arrive, keyOf, likesIn, replay, startWriting } from './writers.ts'

test.skipIf(isPostgresMissing())(
  'a killed primary is replaced by its synchronous standby, and nothing acknowledged is lost',
  async () => {
    const dir = await aTemporaryDirectory()
    const primary = await startPostgres(dir)
    const standby = await primary.follow('standby')
    // Only now, so that the copy does not wait for a standby of its own once it is promoted.
    await primary.query(`alter system set synchronous_standby_names = 'standby'`)
    await primary.query('select pg_reload_conf()')
    const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
    await until('the standby is synchronous', async () => (await primary.query(isSynchronous)).length === 1, 20_000)

    const DATABASE_URL = `postgresql://feedlab@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/feedlab`
    const start = (n: number) => startFeedlab({ DATABASE_URL, DATA_DIR: join(dir, `data-${n}`) })
    const [one, two] = await Promise.all([start(1), start(2)])
    const writing = await startWriting(one.url, 6)
    await until('150 events are answered', () => writing.nAnswered() >= 150, 20_000)

    const killedAtMs = Date.now()
    await primary.send('SIGKILL')
    const nBefore = writing.nAnswered()
    await standby.query('select pg_promote()')
    await until('another 150 events are answered', () => writing.nAnswered() >= nBefore + 150, 30_000)
    console.log(`150 events were answered ${Date.now() - killedAtMs} ms after the primary was killed`)
    await until('the other node is ready', async () => (await call(`${two.url}/readyz`)).status === 200, 30_000)
    await arrive(two.url, 'after-the-change')
    await writing.finish()
    expect(writing.refusals.length).toBeGreaterThan(0)
    expect(writing.refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
    expect(await likesIn(two.url)).toEqual(writing.sent.map(keyOf).sort())
    expect(await replay(two.url, writing.sent)).toEqual({ stored: 0, duplicate: writing.sent.length })

    // A node that starts now finds the new primary, though the old one is named first.
    const three = await start(3)
    expect((await call(`${three.url}/readyz`)).status).toBe(200)
  },
)
