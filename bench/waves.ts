import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { secretSeals } from '#server/secrets/encrypt.ts'
import { secretsKey } from '#server/store/installation.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { callFeedlab, spawnStudy } from './call-feedlab.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const PEOPLE = 10_000
const MAILS = 1000
const ROUNDS = 7
/** As many as the job has. */
const CONNECTIONS = 4
const LONGEST_MS = 100_000

const MAIL = { subject: 'The next part is open', text: 'Please come back: {{link}}\n\nNo more mails: {{stop}}' }
const WAVES = [
  { name: 'start', journey: [{ step: 'feed', feed: 'begin' }] },
  { name: 'week', journey: [{ step: 'feed', feed: 'later' }], opens: { days: 7 }, closes: { days: 2 }, mail: MAIL },
  { name: 'month', journey: [{ step: 'feed', feed: 'later' }], opens: { days: 30, after: 'first' } },
]

/** Who is due among 10,000 people of three waves, and 1,000 mails to a mail server on the same machine, each beside a floor of the same run. */
export async function measureWaves(): Promise<Figure[]> {
  const mails = await startMailServer()
  const feedlab = await startFeedlab(undefined, { SMTP_URL: mails.url, MAIL_FROM: 'Lab <lab@lab.example>' })
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  try {
    const settings = { waves: JSON.stringify(WAVES), 'mails-per-minute': '6000' }
    const [listed, mailed] = [await spawnStudy(feedlab.url, settings), await spawnStudy(feedlab.url, settings)]
    await fillWaves(pool, listed, PEOPLE)
    const due = await measureDue(feedlab.url, pool, listed)
    await fillWaves(pool, mailed, MAILS, 'all are due')
    return [...due, ...(await measureMails(pool, connection, mailed, mails))]
  } finally {
    await pool.end()
    await feedlab.stop()
    await mails.close()
  }
}

/**
 * People who completed the first wave five to ten days ago: of five, two are ahead, two were due, and one missed it. Of those who were due, two of
 * five came back.
 */
async function fillWaves(pool: Pool, experiment_id: string, nPeople: number, who: 'some' | 'all are due' = 'some') {
  const daysAgo = who === 'some' ? '5.5 + i % 5' : '7.5'
  await pool.query(
    `insert into participants (experiment_id, version, user_id, condition, condition_from, seed, device_class, time_zone, outcome,
       created_at, completed_at, last_seen_at, visits_seen_at)
     select s.experiment_id, s.current_version, s.experiment_id || '-' || i, 1, 'assigned', i::text, 'Desktop',
       (array['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'])[1 + i % 3], 'complete', at, at + interval '9 minutes', at + interval '9 minutes',
       at + interval '9 minutes'
     from studies s cross join generate_series(0, $2::int - 1) i cross join lateral (select now() - (${daysAgo}) * interval '1 day' as at) m
     where s.experiment_id = $1 order by i`,
    [experiment_id, nPeople],
  )
  await pool.query(
    `insert into recruiter_ids (participant_id, name, value)
     select participant_id, 'PROLIFIC_PID', md5(user_id) from participants where experiment_id = $1`,
    [experiment_id],
  )
  if (who === 'some') {
    await pool.query(
      `insert into participants (experiment_id, version, user_id, wave, condition, condition_from, seed, device_class, time_zone, outcome,
         created_at, completed_at, last_seen_at, visits_seen_at)
       select experiment_id, version, user_id, 'week', condition, condition_from, seed, device_class, time_zone, 'complete', at, at, at, at
       from participants cross join lateral (select created_at + interval '7 days 1 hour' as at) m
       where experiment_id = $1 and seed::int % 25 = any('{2, 3, 7, 8}')`,
      [experiment_id],
    )
    await pool.query(
      `insert into person_waves (participant_id, wave, begun_at)
       select f.participant_id, 'week', l.created_at from participants l join participants f using (experiment_id, user_id)
       where l.experiment_id = $1 and l.wave = 'week' and f.wave = ''`,
      [experiment_id],
    )
  }
  await pool.query('vacuum analyze')
}

async function measureDue(url: string, pool: Pool, experiment_id: string): Promise<Figure[]> {
  const file = `${url}/v1/exports/${experiment_id}/due_ids.csv?wave=week`
  const ways: Record<string, () => Promise<unknown>> = {
    list: () => callFeedlab(`${url}/v1/list_waves`, { experiment_id, wave: 'week', limit: 15 }),
    file: async () => readCsv(file),
    floor: () => pool.query('select * from participants where experiment_id = $1', [experiment_id]),
    people: () => callFeedlab(`${url}/v1/list_participants`, { experiment_id }),
  }
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
  // By turns, so that a noisy minute concerns all.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, ask] of Object.entries(ways)) {
      const startedAt = performance.now()
      await ask()
      // The first round warms up.
      if (round > 0) times.get(name)?.push(performance.now() - startedAt)
    }
  const nDue = (await readCsv(file)).trimEnd().split('\n').length - 1
  const timeOf = (name: string) => median(times.get(name) ?? [])
  return [
    { what: 'people who are due', value: nDue, unit: 'people', atLeast: (PEOPLE * 6) / 25, atMost: (PEOPLE * 6) / 25 },
    { what: `list_waves of ${PEOPLE} people: median`, value: timeOf('list'), unit: 'ms', atMost: 200 },
    { what: 'due_ids.csv of them: median', value: timeOf('file'), unit: 'ms', atMost: 200 },
    { what: 'the rows of all visits in plain SQL: median', value: timeOf('floor'), unit: 'ms' },
    { what: 'list_participants of the same study: median', value: timeOf('people'), unit: 'ms' },
  ]
}

async function readCsv(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** From the moment at which the addresses are there: the job looks every ten seconds. */
async function measureMails(
  pool: Pool,
  connection: Parameters<typeof openDatabase>[0],
  experiment_id: string,
  mails: MailServer,
): Promise<Figure[]> {
  await giveAddresses(pool, connection, experiment_id)
  const startedAt = performance.now()
  await untilReceived(mails, 1)
  const firstAt = performance.now()
  await untilReceived(mails, MAILS)
  const lastAt = performance.now()
  const raw = mails.received[0]?.raw ?? ''
  const nPeople = new Set(mails.received.map(({ to }) => to)).size
  mails.received.length = 0
  return [
    { what: `${MAILS} mails from the time at which they are due`, value: (lastAt - startedAt) / 1000, unit: 's', atMost: 60 },
    { what: 'the same from the first to the last', value: (lastAt - firstAt) / 1000, unit: 's' },
    { what: 'as many mails by the mail library alone', value: (await sendPlainly(mails, raw)) / 1000, unit: 's' },
    { what: 'people who got one', value: nPeople, unit: 'people', atLeast: MAILS },
  ]
}

const addressOf = (n: number | string) => `person-${n}@people.example`

async function giveAddresses(pool: Pool, connection: Parameters<typeof openDatabase>[0], experiment_id: string): Promise<void> {
  const database = openDatabase(connection, () => undefined)
  const seals = secretSeals(await secretsKey(database.db))
  await database.close()
  const { rows } = await pool.query<{ participant_id: string }>(
    'select participant_id from participants where experiment_id = $1',
    [experiment_id],
  )
  const ids = rows.map(({ participant_id }) => participant_id)
  await pool.query(
    `insert into person_contacts (participant_id, sealed, language) select id, sealed, 'en' from unnest($1::bigint[], $2::text[]) as m(id, sealed)`,
    [ids, ids.map((id) => seals.seal(addressOf(id)))],
  )
}

async function untilReceived({ received }: MailServer, n: number): Promise<void> {
  const startedAt = performance.now()
  while (received.length < n) {
    if (performance.now() - startedAt > LONGEST_MS) throw new Error(`${received.length} of ${n} mails came`)
    await pause(20)
  }
}

/** Without a study, a log and links: the same letters over as many connections. Returns milliseconds. */
async function sendPlainly({ url }: MailServer, raw: string): Promise<number> {
  const { createTransport } = await import('#server/accounts/smtp.ts')
  const transport = createTransport(`${url}?pool=true&maxConnections=${CONNECTIONS}&maxMessages=Infinity`)
  const startedAt = performance.now()
  const send = (n: number) => transport.sendMail({ envelope: { from: 'lab@lab.example', to: [addressOf(n)] }, raw })
  await Promise.all(Array.from({ length: MAILS }, (_, n) => send(n)))
  const ms = performance.now() - startedAt
  transport.close()
  return ms
}
