import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { s3Server } from '../src/server/testing/s3-server.ts'
import { ask, call, headersAt } from './call.ts'
import { isPostgresMissing, type Postgres, startPostgres } from './postgres.ts'
import { aSite, isProxyMissing, type Site, signIn } from './site.ts'
import { aLikeStudy } from './studies.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { aLike, arrive, keyOf, likesIn, replay, startWriting } from './writers.ts'

const isMissing = isPostgresMissing() || isProxyMissing()

/** Six starts in turn: on a busy machine each takes some twenty seconds. */
const RESTARTS_MS = 240_000
/** As docs/DEPLOY.md says: longer than nginx takes a node for gone that it could not reach. */
const BEFORE_THE_NEXT_MS = 3000

/** Three nodes that share nothing but PostgreSQL and an S3 store. */
async function threeNodes(): Promise<Site & { postgres: Postgres }> {
  const postgres = await startPostgres(await aTemporaryDirectory())
  const s3 = await s3Server()
  onTestFinished(s3.close)
  const { bucket, endpoint = '', accessKeyId, secretAccessKey } = s3.settings
  const settings = {
    DATABASE_URL: postgres.url,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const site = await aSite({ nNodes: 3, settings })
  await signIn(site)
  return { ...site, postgres }
}

test.skipIf(isMissing)('three nodes behind nginx are one installation', async () => {
  const site = await threeNodes()
  const { origin, addresses } = site
  const experiment_id = await aLikeStudy(origin, 2)
  const people = await Promise.all(Array.from({ length: 61 }, (_, i) => arrive(origin, `person-${i}`, experiment_id)))
  const inFirst = people.filter(({ condition }) => condition === 1).length
  expect([30, 31]).toContain(inFirst)

  const likes = people.map((person) => ({ person, event: aLike(person.entity_id) }))
  await Promise.all(
    likes.map(({ person, event }, i) =>
      ask(`${addresses[i % 3]}/v1/events`, { session_token: person.session_token, events: [event] }),
    ),
  )
  for (const address of addresses) expect(await likesIn(address, experiment_id)).toEqual(likes.map(keyOf).sort())

  const shown = await Promise.all(addresses.map((address) => figuresAt(address, experiment_id)))
  expect(shown[0]).toMatchObject({ started: 61, live: 61 })
  expect(shown).toEqual(shown.map(() => shown[0]))

  await lookAtJobs(site, experiment_id)
  await lookAtMedia(site)
  await upload(site)
})

type Shown = { data: { study: Record<string, unknown>; conditions: unknown[] } }

/** What the page of the study shows of its people. */
async function figuresAt(address: string, experiment_id: string): Promise<Record<string, unknown>> {
  const { data } = await ask<Shown>(`${address}/v1/show_study`, { experiment_id })
  return { ...data.study, conditions: data.conditions }
}

/** Everybody asks for the same files on every node: each is made once, and can be read on all of them. */
async function lookAtJobs({ addresses, postgres }: Site & { postgres: Postgres }, experiment_id: string): Promise<void> {
  const wanted = [
    { kind: 'package', experiment_id },
    { kind: 'export', experiment_id, data_type: 'engagement' },
  ]
  const ids = new Set<string>()
  const asked = wanted.flatMap((body) =>
    addresses.map((address) => ask<{ data: { job_id: string } }>(`${address}/v1/jobs`, body)),
  )
  for (const { data } of await Promise.all(asked)) ids.add(data.job_id)
  expect(ids.size).toBe(2)
  const jobs = () => postgres.query<{ state: string; attempt: number }>('select state, attempt from jobs')
  await until('both files are made', async () => (await jobs()).every(({ state }) => state === 'done'), 60_000)
  expect(await jobs()).toEqual([1, 2].map(() => ({ state: 'done', attempt: 1 })))
  for (const id of ids) await expectSameBytes(addresses.map((address) => `${address}/v1/jobs/${id}/file`))
}

async function lookAtMedia({ addresses, postgres }: Site & { postgres: Postgres }): Promise<void> {
  const [media] = await postgres.query<{ entity_url: string }>(
    `select entity_url from entities where entity_url like '/%' limit 1`,
  )
  await expectSameBytes(addresses.map((address) => `${address}${media?.entity_url}`))
}

async function expectSameBytes(urls: readonly string[]): Promise<void> {
  const answers = await Promise.all(urls.map((url) => call(url)))
  expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 200))
  const hashes = answers.map(({ body }) => createHash('sha256').update(JSON.stringify(body)).digest('hex'))
  expect(new Set(hashes).size).toBe(1)
}

/** The pieces of a file all go to the node that has its beginning. */
async function upload({ client, origin }: Site): Promise<void> {
  const headers = { ...headersAt(origin), 'tus-resumable': '1.0.0' }
  const created = await client({ method: 'POST', path: '/v1/uploads', headers: { ...headers, 'upload-length': '9001' } })
  const { pathname } = new URL(created.all('location')[0] ?? '', origin)
  const offsets = [0, 3000, 6000]
  for (const offset of offsets) {
    const piece = { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const sent = await client({ method: 'PATCH', path: pathname, headers: piece, body: randomBytes(3000) })
    expect([sent.status, sent.all('upload-offset')]).toEqual([204, [String(offset + 3000)]])
  }
}

test.skipIf(isMissing)(
  'all nodes are restarted one after the other under load, and no participant gets an error',
  async () => {
    const { origin, nodes, startAgain } = await threeNodes()
    const writing = await startWriting(origin, 3)
    const arrivals = keepArriving(origin)
    for (const n of nodes.keys()) {
      nodes[n]?.send('SIGTERM')
      expect(await nodes[n]?.exit).toEqual({ code: 0, signal: null })
      await startAgain(n)
      await pause(BEFORE_THE_NEXT_MS)
    }
    const arrived = await arrivals.finish()
    await writing.finish()
    console.log(`${writing.sent.length} events and ${arrived.length} arrivals while three nodes were restarted`)
    expect(writing.refusals).toEqual([])
    expect(arrived.filter((status) => status !== 200)).toEqual([])
    expect(arrived.length).toBeGreaterThan(20)
    expect(await likesIn(origin)).toEqual(writing.sent.map(keyOf).sort())
    expect(await replay(origin, writing.sent)).toEqual({ stored: 0, duplicate: writing.sent.length })
  },
  RESTARTS_MS,
)

/** One person after the other opens the page and the feed. */
function keepArriving(origin: string): { finish: () => Promise<number[]> } {
  const statuses: number[] = []
  let isOver = false
  const all = (async () => {
    for (let n = 0; !isOver; n++) {
      const user_id = `arrival-${n}`
      statuses.push((await call(`${origin}/feed?experiment_id=solarflare&user_id=${user_id}`)).status)
      statuses.push((await call(`${origin}/v1/load_experiment`, { user_id, experiment_id: 'solarflare' })).status)
    }
  })()
  // Checked at the end; until then a rejection must not crash the tests.
  all.catch(() => undefined)
  return {
    finish: async () => {
      isOver = true
      await all
      return statuses
    },
  }
}
