import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsDir } from '../places.ts'
import { databaseOfFile } from '../testing/test-app.ts'

const database = databaseOfFile('template0')

/** The statements of a range of migrations. */
async function statements(from: string, to: string): Promise<string[]> {
  const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql') && name >= from && name < to).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(migrationsDir, name), 'utf8')))
  return texts.flatMap((text) => text.split('--> statement-breakpoint'))
}

test('feeds and participants that an earlier version stored are the same after the upgrade', async () => {
  const client = await database().pool.connect()
  try {
    for (const statement of await statements('0000', '0008')) await client.query(statement)
    // The people and studies of these feeds do not matter here.
    await client.query('set session_replication_role = replica')
    await client.query(`insert into feeds (participant_id, from_idx, feed_length, entity_ids, likes, shares, scores, propensities) values
      (1, 0, 5, array['a', 'b', 'c'], array[7, 8, 9], array[0], array[0.5], array[0.1, 0.2, 0.7]),
      (1, 3, 5, array['d', 'e'], array[1, 1], array[4], array[1, 2], null),
      (2, 0, 1, array['a'], null, null, array[1], array[1]),
      (3, 0, 0, array[]::text[], null, null, array[]::float8[], null)`)
    const cards = async () => (await client.query('select * from served_cards order by participant_id, idx')).rows
    const before = await cards()
    expect(before.map(({ entity_id, idx }) => `${idx} ${entity_id}`)).toEqual(['0 a', '1 b', '2 c', '3 d', '4 e', '0 a'])
    for (const statement of await statements('0008', '0010')) await client.query(statement)
    expect(await cards()).toEqual(before)

    await client.query(`insert into feeds (participant_id, from_idx, feed_length, n_cards, id_prefix, entity_ids, likes, scores, propensities)
      values (4, 0, 3, 3, 'set_', E'x\ny\nz', array[6], array[0.5], array[0.25, 0.25, 0.5])`)
    await client.query(`insert into participants (experiment_id, version, user_id, condition, condition_from, seed, device_class)
      values ('e1', 1, 'old', 1, 'assigned', 's', 'Desktop')`)
    const beforeArrays = await cards()
    expect(beforeArrays.slice(-3).map(({ entity_id }) => entity_id)).toEqual(['set_x', 'set_y', 'set_z'])
    for (const statement of await statements('0010', '0011')) await client.query(statement)
    expect(await cards()).toEqual(beforeArrays)
    const { rows } = await client.query(
      'select n_cards, entity_ids, full_list(likes, n_cards) as likes, full_list(shares, n_cards) as shares, full_list(scores, n_cards) as scores from feeds order by participant_id, from_idx',
    )
    expect(rows).toEqual([
      { n_cards: 3, entity_ids: ['a', 'b', 'c'], likes: [7, 8, 9], shares: [0, 0, 0], scores: [0.5, 0.5, 0.5] },
      { n_cards: 2, entity_ids: ['d', 'e'], likes: [1, 1], shares: [4, 4], scores: [1, 2] },
      { n_cards: 1, entity_ids: ['a'], likes: null, shares: null, scores: [1] },
      { n_cards: 0, entity_ids: [], likes: null, shares: null, scores: [] },
      { n_cards: 3, entity_ids: ['set_x', 'set_y', 'set_z'], likes: [6, 6, 6], shares: null, scores: [0.5, 0.5, 0.5] },
    ])
    const { rows: people } = await client.query('select dice_version from participants')
    expect(people).toEqual([{ dice_version: 1 }])
  } finally {
    client.release(true)
  }
})

test('people whom an earlier version stored belong to the session that stored first, whichever came first', async () => {
  const client = await database().pool.connect()
  try {
    await client.query('drop schema public cascade; create schema public; set session_replication_role = replica')
    for (const statement of await statements('0000', '0029')) await client.query(statement)
    await client.query(`insert into participants (participant_id, experiment_id, version, user_id, condition, condition_from, seed, device_class)
      select n, 'e1', 1, 'p' || n, 1, 'assigned', 's', 'Desktop' from generate_series(1, 3) n`)
    await client.query(`insert into events (experiment_id, event_uid, participant_id, session_id, kind, client_time, detail, server_time) values
      ('e1', gen_random_uuid(), 1, 10, 'track', 0, '{"name":"condition"}', '2026-01-01'),
      ('e1', gen_random_uuid(), 1, 10, 'visit', 0, '{"query":{}}', '2026-01-02'),
      ('e1', gen_random_uuid(), 1, 11, 'track', 0, '{"name":"feed-landed"}', '2026-01-03'),
      ('e1', gen_random_uuid(), 1, 10, 'engagement', 0, null, '2026-01-04'),
      ('e1', gen_random_uuid(), 2, 12, 'track', 0, '{"name":"condition"}', '2026-01-01'),
      ('e1', gen_random_uuid(), 3, null, 'form', 0, null, '2026-01-05')`)
    for (const statement of [...(await statements('0029', '0030')), ...(await statements('0037', '0038'))])
      await client.query(statement)
    const { rows } = await client.query(
      `select owner_session_id, first_stored_at = '2026-01-03' as "isThird", first_stored_at is null as "isNew" from participants order by participant_id`,
    )
    expect(rows).toEqual([
      { owner_session_id: '11', isThird: true, isNew: false },
      { owner_session_id: null, isThird: null, isNew: true },
      { owner_session_id: null, isThird: false, isNew: false },
    ])
  } finally {
    client.release(true)
  }
})

test('ids of panels and typed reasons leave the audit log with the upgrade, and it still only grows', async () => {
  const client = await database().pool.connect()
  try {
    await client.query('drop schema public cascade')
    await client.query('create schema public')
    for (const statement of await statements('0000', '0030')) await client.query(statement)
    await client.query(`insert into audit_log (actor, action, detail) values
      ('Ann', 'panel-submission-decided', '{"action": "ask-return", "submission_id": "5fsub", "reason": "Bo was slow"}'),
      ('Ann', 'data-erased', '{"people": 1, "reason": "withdrawn"}')`)
    for (const statement of await statements('0030', '0031')) await client.query(statement)
    const { rows } = await client.query('select detail from audit_log order by audit_id')
    expect(rows).toEqual([{ detail: { action: 'ask-return' } }, { detail: { people: 1, reason: 'withdrawn' } }])
    await expect(client.query(`update audit_log set actor = 'Bo'`)).rejects.toThrow('cannot be changed')
  } finally {
    client.release(true)
  }
})
