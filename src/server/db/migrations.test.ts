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
