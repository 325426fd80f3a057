import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { launchBrowser } from './browser.ts'
import { callFeedlab } from './call-feedlab.ts'
import { aStudy } from './exports.ts'
import { startFeedlab } from './feedlab.ts'
import { type Call, openDashboards } from './live-dashboards.ts'
import { fillRunningStudy } from './live-data.ts'
import { arrive, eventsAt, openMany, type Person } from './load.ts'
import { openCaller } from './plain-caller.ts'
import { type Figure, median } from './report.ts'
import { cpuMs, postgresPidOf } from './server-processor.ts'

const PEOPLE = 1000
const EVENTS = 1_000_000
const ROUNDS = 7
/** Longer than figures are shared. */
const BETWEEN_MS = 2200

const DASHBOARDS = 20
const SENDERS = 200
const CONNECTIONS = 32
const EVENTS_A_CALL = 5
const LOAD_MS = 6000
const LOAD_ROUNDS = 5
/** People who pass a milestone, in both kinds of rounds: so often pages are told that somebody moved. */
const MILESTONE_EVERY_MS = 250

/** The page of a running study: each of its calls, the time until it can be used, and what twenty of them cost those who take part. */
export async function measureLive(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  const browser = await launchBrowser()
  try {
    const condition = { consent: 'Do you agree', forms: '["demographics"]', 'quota-total': '1200' }
    const experiment_id = await aStudy(feedlab.url, 'live', [condition, condition])
    await fillRunningStudy(pool, experiment_id, { nPeople: PEOPLE, nEvents: EVENTS })
    await untilVisitsAreStored(pool)
    const { calls, openMs } = await openPages(browser, `${feedlab.url}/studies/${experiment_id}`)
    const queries: Figure[] = []
    for (const call of calls)
      queries.push({
        what: `${call.path.slice('/v1/'.length)}: median`,
        value: await timeOf(feedlab.url, call),
        unit: 'ms',
        atMost: 200,
      })
    const cpu = { pid: feedlab.pid, postgresPid: await postgresPidOf(connection) }
    return [
      ...queries,
      { what: 'until a table of the page opens at a click: median', value: median(openMs) / 1000, unit: 's', atMost: 2 },
      ...(await measureDashboards(feedlab.url, { experiment_id, calls, cpu })),
    ]
  } finally {
    await browser.close()
    await pool.end()
    await feedlab.stop()
  }
}

/** In a real study that happens as people leave. Here all left at once, and the server would be busy with them while the page is measured. */
export async function untilVisitsAreStored(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from participants p where (p.outcome is not null or p.last_seen_at < now() - interval '50 minutes')
         and not exists (select from person_visits v where v.participant_id = p.participant_id)`,
    )
    if (rows[0]?.n === 0) return
    await pause(BETWEEN_MS)
  }
}

/** Opens the page in new browsers, and notes what it asks for. */
async function openPages(browser: Browser, address: string): Promise<{ calls: Call[]; openMs: number[] }> {
  const calls = new Map<string, Call>()
  const openMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The stream has no end.
      if (pathname.startsWith('/v1/') && !pathname.startsWith('/v1/watch_study'))
        calls.set(pathname, { path: pathname, body: request.postData() })
    })
    openMs.push(await untilUsable(page, address))
    await context.close()
  }
  return { calls: [...calls.values()], openMs: openMs.slice(1) }
}

async function untilUsable(page: Page, address: string): Promise<number> {
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  const figure = page.getByRole('figure', { name: 'Step by step' })
  await figure.getByText('Table', { exact: true }).click()
  await figure.getByRole('row', { name: /^Consent/ }).waitFor()
  await figure.getByRole('img').waitFor()
  return performance.now() - startedAt
}

async function timeOf(url: string, { path, body }: Call): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await pause(BETWEEN_MS)
    const startedAt = performance.now()
    await callFeedlab(url + path, body === null ? undefined : JSON.parse(body))
    rounds.push(performance.now() - startedAt)
  }
  return median(rounds.slice(1))
}

type Watched = { experiment_id: string; calls: readonly Call[]; cpu: Parameters<typeof cpuMs>[0] }

/** Pages send as fast as they are answered, with and without dashboards by turns, so that a noisy minute concerns both. */
async function measureDashboards(url: string, { experiment_id, calls, cpu }: Watched): Promise<Figure[]> {
  const people = await arrive(url, experiment_id, SENDERS)
  const run = () => sendFor(url, people, LOAD_MS, cpu)
  const without: Sent[] = []
  const beside: Sent[] = []
  let nAsked = 0
  await run()
  for (let round = 0; round < LOAD_ROUNDS; round++) {
    without.push(await run())
    const dashboards = openDashboards(url, experiment_id, calls, DASHBOARDS)
    beside.push(await run())
    dashboards.close()
    nAsked += dashboards.asked()
  }
  const perSecond = (rounds: readonly Sent[]) => median(rounds.map((sent) => sent.perSecond))
  const each = (rounds: readonly Sent[]) => median(rounds.map((sent) => sent.cpuMsEach))
  return [
    { what: 'events stored, nobody looks', value: perSecond(without), unit: 'per s' },
    { what: `events stored, ${DASHBOARDS} dashboards look`, value: perSecond(beside), unit: 'per s' },
    { what: 'the second against the first', value: perSecond(beside) / perSecond(without), unit: 'ratio', atLeast: 0.95 },
    { what: 'the same by processor time for each event', value: each(without) / each(beside), unit: 'ratio' },
    { what: 'answers to the dashboards meanwhile', value: nAsked / ((LOAD_ROUNDS * LOAD_MS) / 1000), unit: 'per s' },
  ]
}

type Sent = { perSecond: number; cpuMsEach: number }

async function sendFor(url: string, people: readonly Person[], forMs: number, cpu: Watched['cpu']): Promise<Sent> {
  const callers = await openMany(() => openCaller(new URL('/v1/events', url), 'identity'), CONNECTIONS)
  const milestones = setInterval(() => void passMilestone(url, people), MILESTONE_EVERY_MS)
  const before = await cpuMs(cpu)
  const startedAt = performance.now()
  let stored = 0
  await Promise.all(
    callers.map(async (caller, first) => {
      for (let n = first; performance.now() - startedAt < forMs; n += callers.length) {
        const person = people[n % people.length]
        if (person === undefined) throw new Error('Nobody arrived')
        const events = eventsAt(person, n * EVENTS_A_CALL, EVENTS_A_CALL)
        const { status } = await caller.post(JSON.stringify({ session_token: person.session_token, events }))
        if (!status.startsWith('200')) throw new Error(status)
        stored += EVENTS_A_CALL
      }
      caller.close()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(milestones)
  const after = await cpuMs(cpu)
  return { perSecond: stored / seconds, cpuMsEach: (after.node - before.node + after.postgres - before.postgres) / stored }
}

async function passMilestone(url: string, people: readonly Person[]): Promise<void> {
  const person = people[Math.floor(Math.random() * people.length)]
  const event = { event_uid: randomUUID(), client_time: Date.now(), kind: 'track', name: 'feed-entity-idx-5' }
  await fetch(`${url}/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_token: person?.session_token, events: [event] }),
  })
}
