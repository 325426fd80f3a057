import { expect, test } from 'vitest'
import { tablesToCopy } from '../backup/tables.ts'
import { networkHash, newNetworkKey } from '../secrets/network-hash.ts'
import { aLike, aParticipant, aStudy, exported } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { endOverdueStudies } from '../use-cases/studies/end-overdue-studies.ts'
import { eraseData } from '../use-cases/visits/erase-data.ts'

setUpApp({ trustProxy: ['127.0.0.1'] })

const DAY_MS = 86_400_000

const from = (address: string) => ({ 'x-forwarded-for': address })

async function comesFrom(experiment_id: string, user_id: string, address: string) {
  const { status, body } = await app.call('/v1/load_experiment', { user_id, experiment_id }, from(address))
  expect(status).toBe(200)
  return { ...body.data, user_id, experiment_id }
}

const comparing = () => aStudy(app, { 'detect-duplicates': 'yes' })

const groups = async (experiment_id: string) => (await app.call('/v1/show_quality', { experiment_id })).body.data.networks

async function hashesOf(experiment_id: string): Promise<Record<string, string | null>> {
  const { rows } = await app.database.pool.query<{ user_id: string; network_hash: string | null }>(
    'select user_id, network_hash from participants where experiment_id = $1',
    [experiment_id],
  )
  return Object.fromEntries(rows.map(({ user_id, network_hash }) => [user_id, network_hash]))
}

const sealedKeyOf = async (experiment_id: string): Promise<string | undefined> =>
  (await app.database.pool.query<{ sealed: string }>('select sealed from network_keys where experiment_id = $1', [experiment_id]))
    .rows[0]?.sealed

/** Everything that a dump of the database has. */
async function dump(): Promise<string> {
  const { rows } = await app.database.pool.query<{ found: string }>(
    `select query_to_xml(format('select * from %I.%I', schemaname, tablename), true, true, '')::text as found
     from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  return rows.map(({ found }) => found).join()
}

test('a study that does not ask for it keeps nothing of networks, and its page says so', async () => {
  const experiment_id = await aStudy(app)
  await comesFrom(experiment_id, 'a', '203.0.113.9')
  await comesFrom(experiment_id, 'b', '203.0.113.9')
  expect(await hashesOf(experiment_id)).toEqual({ a: null, b: null })
  expect(await sealedKeyOf(experiment_id)).toBeUndefined()
  expect(await groups(experiment_id)).toBeNull()
})

test('people of one address, or of one half of an IPv6 address, are a group; nobody else is', async () => {
  const experiment_id = await comparing()
  await comesFrom(experiment_id, 'a', '203.0.113.9')
  await comesFrom(experiment_id, 'b', '203.0.113.10')
  await comesFrom(experiment_id, 'c', '203.0.113.9')
  await comesFrom(experiment_id, 'd', '2001:db8:1:2:aaaa::1')
  await comesFrom(experiment_id, 'e', '2001:db8:1:2:bbbb::2')
  await comesFrom(experiment_id, 'f', '2001:db8:1:3:aaaa::1')
  await comesFrom(experiment_id, 'g', '::ffff:203.0.113.9')
  expect(await groups(experiment_id)).toEqual([
    ['a', 'c', 'g'],
    ['d', 'e'],
  ])
})

test('calls from this machine, tests and people of another study have nothing in common', async () => {
  const [one, other] = [await comparing(), await comparing()]
  await comesFrom(one, 'a', '203.0.113.9')
  await comesFrom(other, 'a', '203.0.113.9')
  await aParticipant(app, one, { user_id: 'here' })
  await comesFrom(one, 'test_1', '203.0.113.9')
  const hashes = await hashesOf(one)
  expect(hashes).toMatchObject({ here: null, test_1: null, a: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect((await hashesOf(other))['a']).not.toBe(hashes['a'])
})

test('no address is in the database, and the key is neither in a backup nor as it is in a dump', async () => {
  const experiment_id = await comparing()
  await comesFrom(experiment_id, 'a', '203.0.113.77')
  const sealed = await sealedKeyOf(experiment_id)
  const found = await dump()
  expect(found).toContain(sealed)
  expect(found).not.toContain('203.0.113.77')
  expect(found).not.toContain(app.deps.seals.open(sealed ?? ''))
  const client = await app.database.pool.connect()
  try {
    expect((await tablesToCopy(client)).map(({ table }) => table)).not.toContain('network_keys')
  } finally {
    client.release()
  }
})

test('closing the study destroys the key: no dump has it, nobody can compute a hash again, and the groups stay', async () => {
  const experiment_id = await comparing()
  await comesFrom(experiment_id, 'a', '203.0.113.9')
  await comesFrom(experiment_id, 'b', '203.0.113.9')
  const sealed = (await sealedKeyOf(experiment_id)) ?? expect.fail('no key')
  const key = Buffer.from(app.deps.seals.open(sealed) ?? '', 'base64')
  const { a = null } = await hashesOf(experiment_id)
  // While it is open, the key turns an address into its hash.
  expect(networkHash(key, '203.0.113.9')).toBe(a)
  await app.call('/v1/set_study_status', { experiment_id, status: 'paused' })
  expect(await sealedKeyOf(experiment_id)).toBe(sealed)
  await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
  expect(await dump()).not.toContain(sealed)
  expect(networkHash(newNetworkKey(), '203.0.113.9')).not.toBe(a)
  const late = await app.call('/v1/load_experiment', { user_id: 'c', experiment_id }, from('203.0.113.9'))
  expect(late.status).toBe(403)
  // Somebody who comes back makes no new key.
  await comesFrom(experiment_id, 'a', '203.0.113.9')
  expect(await sealedKeyOf(experiment_id)).toBeUndefined()
  expect(await groups(experiment_id)).toEqual([['a', 'b']])
})

test('the retention date destroys the key with the hashes, and so does the deletion of the study', async () => {
  const overdue = await aStudy(app, { 'detect-duplicates': 'yes', 'retention-date': '2090-01-01' })
  await comesFrom(overdue, 'a', '203.0.113.9')
  const deps = { ...app.deps, databaseNow: async () => Date.UTC(2090, 0, 3) }
  await endOverdueStudies(deps, '2090-01-02')
  await eraseData(deps, new AbortController().signal)
  const { rows } = await app.database.pool.query('select network_hash from participants where experiment_id = $1', [overdue])
  expect([await sealedKeyOf(overdue), rows]).toEqual([undefined, [{ network_hash: null }]])

  const empty = await comparing()
  // As a study would have that lost all of its people.
  await app.database.pool.query(`insert into network_keys (experiment_id, sealed) values ($1, 'sealed')`, [empty])
  expect((await app.call('/v1/delete_study', { experiment_id: empty })).status).toBe(200)
  expect(await sealedKeyOf(empty)).toBeUndefined()
})

test('a revision that stops comparing destroys the key, and groups never span two keys', async () => {
  const experiment_id = await comparing()
  await comesFrom(experiment_id, 'a', '203.0.113.9')
  const first = await sealedKeyOf(experiment_id)
  const revise = async (from_version: number, settings: Record<string, string>) => {
    const { rows } = await app.database.pool.query<{ param: string; value: string }>(
      `select param, value from condition_settings where experiment_id = $1 and version = 1 and param <> 'detect-duplicates'`,
      [experiment_id],
    )
    const added = Object.entries(settings).map(([param, value]) => ({ param, value }))
    const condition_settings = [...rows, ...added].map((setting) => ({ condition: 1, ...setting }))
    expect((await app.call('/v1/revise_study', { experiment_id, from_version, condition_settings })).status).toBe(200)
  }
  await revise(1, {})
  expect(await sealedKeyOf(experiment_id)).toBeUndefined()
  await revise(2, { 'detect-duplicates': 'yes' })
  await comesFrom(experiment_id, 'b', '203.0.113.9')
  expect(await sealedKeyOf(experiment_id)).not.toBe(first)
  expect(await groups(experiment_id)).toEqual([])
})

test('who withdraws leaves no hash', async () => {
  const experiment_id = await comparing()
  const { session_token } = await comesFrom(experiment_id, 'a', '203.0.113.9')
  const mine = await app.call('/v1/show_my_data', { session_token })
  expect(mine.body.data).toMatchObject({ network_kept: true })
  expect((await app.call('/v1/withdraw', { session_token })).status).toBe(200)
  await eraseData({ ...app.deps, databaseNow: async () => Date.now() + DAY_MS }, new AbortController().signal)
  const { rows } = await app.database.pool.query('select network_hash, erased_at from participants where experiment_id = $1', [
    experiment_id,
  ])
  expect(rows).toEqual([{ network_hash: null, erased_at: expect.any(Date) }])
})

test('in the engagement file people of one network share a stand-in, which is not their address', async () => {
  const experiment_id = await comparing()
  for (const [user_id, address] of [
    ['a', '203.0.113.9'],
    ['b', '203.0.113.9'],
    ['c', '203.0.113.10'],
  ] as const) {
    const person = await comesFrom(experiment_id, user_id, address)
    await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  }
  const rows = await exported(app, experiment_id, 'engagement')
  const addressOf = (user: string) => rows.find(({ user_id }) => user_id === user)?.['ip_address']
  expect(addressOf('a')).toMatch(/^2001:db8:/)
  expect(addressOf('a')).toBe(addressOf('b'))
  expect(addressOf('a')).not.toBe(addressOf('c'))
})
