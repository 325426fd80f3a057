import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { READABLE_RULES, RULES_VERSION } from '#domain/exports/visits/visits-of-person.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { aLike, anEvent, aParticipant, aSeenCard, aSet, aStudy, exported, type Loaded } from '#server/testing/builders.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

let app: TestApp
let experiment_id: string
const people: Loaded[] = []

type Asked = Partial<SentTo<'/v1/show_attention'>>

const show = async (asked: Asked = {}) => (await app.call('/v1/show_attention', { experiment_id, ...asked })).body.data
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const cardAt = ({ order_data }: Loaded, idx: number) => order_data[idx]?.entity_id ?? ''

/** The first card: all of it for 2 s, half of it for a second more, then a corner for half a second; the second card for 300 ms. */
async function reads(person: Loaded): Promise<void> {
  const report = anEvent({
    kind: 'visibility' as const,
    page_id: randomUUID(),
    time_origin: 1_800_000_000_000,
    until: 6000,
    cards: [
      aSeenCard(cardAt(person, 0), 0, [
        [0, 500, 0],
        [2000, 300, 0],
        [3000, 100, 0],
        [3500, 0, 0],
      ]),
      aSeenCard(cardAt(person, 1), 1, [
        [3500, 500, 0],
        [3800, 0, 0],
      ]),
    ],
  })
  const { status } = await app.call('/v1/events', { session_token: person.session_token, events: [report, aLike(person)] })
  expect(status).toBe(200)
}

async function leave(): Promise<void> {
  await query(`update participants set last_seen_at = now() - interval '2 minutes'`)
  while ((await storeSomeVisits(app.database.pool, 100)) > 0);
}

beforeAll(async () => {
  app = await testApp()
  const more = JSON.stringify([{ entity_set: await aSet(app, { cards: 3, category: 'ads' }), randomize_between_subjects: 'yes' }])
  experiment_id = await aStudy(app, { 'condition-name': 'Plain' }, { 'condition-name': 'Ads' }, { entity_sets: more })
  for (const condition of [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]) {
    const person = await aParticipant(app, experiment_id, { condition })
    await reads(person)
    people.push(person)
  }
  await leave()
})
afterAll(() => app.close())

test('the dwell of a position follows the definition, and the floor drops short visits', async () => {
  const at = async (position: number, asked?: Asked) =>
    (await show(asked)).positions.find((one) => one.position === position)?.chosen.median
  expect(await at(0)).toBe(2000)
  expect(await at(0, { definition: 'half' })).toBe(3000)
  expect(await at(0, { definition: 'any' })).toBe(3500)
  expect(await at(1)).toBe(300)
  expect(await at(1, { floor_ms: 300 })).toBe(300)
  expect(await at(1, { floor_ms: 301 })).toBe(0)
  const { rules, positions } = await show({ definition: 'any', floor_ms: 1000 })
  expect(rules).toEqual({ set: { definition: 'full', floor_ms: 0 }, chosen: { definition: 'any', floor_ms: 1000 } })
  // Beside it stands what the study is set to.
  expect(positions[0]).toMatchObject({ n: 12, set: { median: 2000, low: 2000, high: 2000 }, chosen: { median: 3500 } })
})

test('a card is called by its headline, else by how its text begins, else by the first of its alternative texts', async () => {
  const [{ entity_id } = { entity_id: '' }] = (await show()).cards
  const named = async () => (await show()).cards.find((card) => card.entity_id === entity_id)?.label
  const set = (columns: string) => query(`update entities set ${columns} where entity_id = $1`, [entity_id])
  const { rows } = await query('select headline, alt_text, covariates from entities where entity_id = $1', [entity_id])
  await set(`headline = '', alt_text = 'A lake|A boat'`)
  expect(await named()).toBe('A lake')
  await set(`covariates = covariates || '{"body": "${'Lake Senna will be drained. '.repeat(9)}"}'`)
  expect(await named()).toBe(`${'Lake Senna will be drained. '.repeat(4)}Lake Se…`)
  await set(`headline = 'Drained'`)
  expect(await named()).toBe('Drained')
  const [before] = rows
  await query('update entities set headline = $2, alt_text = $3, covariates = $4 where entity_id = $1', [
    ...[entity_id, before.headline, before.alt_text, before.covariates],
  ])
})

test('the sums of a card are those of the engagement file', async () => {
  const rows = await exported(app, experiment_id, 'engagement')
  const { cards } = await show()
  for (const { entity_id, n, chosen } of cards) {
    const own = rows.filter((row) => row['entity_id'] === entity_id && row['engagement_type'] === 'dwell')
    const byPerson = new Map<string, number>()
    for (const row of own) {
      const user = row['user_id'] ?? ''
      byPerson.set(user, (byPerson.get(user) ?? 0) + Number(row['response']))
    }
    expect(byPerson.size).toBe(n)
    expect([...byPerson.values()].filter((ms) => ms > 0)).toHaveLength(chosen.seen.n)
  }
})

test('a button is a share of the people who saw the card', async () => {
  const [first, second] = (await show()).positions
  expect(first?.presses.find(({ type }) => type === 'likes')).toMatchObject({ n: 12, pressed: 12, share: 1 })
  expect(second?.presses.find(({ type }) => type === 'likes')).toMatchObject({ n: 12, pressed: 0, share: 0 })
})

test('acts that the study offers are shares too, and those that a card brings once somebody did them', async () => {
  const scales = ['accuracy', 'trust'].map((name) => ({ name, look: 'stars', points: 5 }))
  const study = await aStudy(app, { 'feed-acts': 'report,follow', 'rating-scales': JSON.stringify(scales) })
  const [reporter, other] = [await aParticipant(app, study), await aParticipant(app, study)]
  for (const person of [reporter, other]) await reads(person)
  const act = (engagement_type: string, response: number, detail: Record<string, string | number>) =>
    anEvent({
      kind: 'act' as const,
      entity_id: cardAt(reporter, 0),
      engagement_type,
      response,
      time_engagement: 1_800_000_000_000,
      detail,
    })
  const events = [
    act('report', 1, { reason: 'spam' }),
    act('follow', 1, { author: '@sam' }),
    act('follow', 0, { author: '@sam' }),
    act('link_open', 1, { opened_by: 'tap' }),
    act('rate', 1, { target: 'accuracy', point: 4 }),
    // Not offered by the study: the page cannot do it, but calls of others are stored.
    act('hide', 1, {}),
  ]
  expect((await app.call('/v1/events', { session_token: reporter.session_token, events })).body).toMatchObject({ refused: [] })
  await leave()
  const [first] = (await show({ experiment_id: study })).positions
  const found = Object.fromEntries((first?.presses ?? []).map(({ type, n, pressed }) => [type, [pressed, n]]))
  expect(found).toMatchObject({ likes: [2, 2], report: [1, 2], follow: [0, 2], link_open: [1, 2], hide: [1, 2] })
  expect(found).toMatchObject({ rate_accuracy: [1, 2], rate_trust: [0, 2] })
})

test('the strip says where people look at which second', async () => {
  const { heat } = await show()
  expect(heat.bin_ms).toBe(1000)
  expect(heat.rows[0]).toEqual([1, 1, 0, 0])
  expect(heat.rows[1]).toEqual([0, 0, 0, 0.3])
})

test('cards are grouped by any column of the sheet that divides them, veracity first', async () => {
  const { rows } = await query(
    `select n.entity_id, n.entity_set from entities n join entity_sets s using (entity_set) where s.entity_set = (
      select entity_set from entities where entity_id = $1) order by n.entity_id`,
    [cardAt(people[0] as Loaded, 0)], // twelve were added above
  )
  for (const [i, { entity_id }] of rows.entries())
    await query(`update entities set covariates = covariates || jsonb_build_object('source', $2::text) where entity_id = $1`, [
      entity_id,
      ['BBC', 'CNN', 'Rumour'][i % 3],
    ])
  const first = await show()
  expect(first.by).toBe('veracity')
  expect(first.columns).toEqual(expect.arrayContaining(['veracity', 'category', 'source']))
  expect(first.columns).not.toContain('headline')
  const bySource = await show({ by: 'source', against_level: 'CNN' })
  expect(bySource.levels.map(({ level, n }) => [level, n])).toEqual([
    ['BBC', 12],
    ['CNN', 12],
    ['Rumour', 12],
  ])
  expect(bySource.crossing).toMatchObject({ level: 'CNN', condition: null })
  const compared = bySource.crossing.differences.filter(({ outcome }) => outcome === 'dwell')
  expect(compared.map(({ between, level, n }) => [between, level, n])).toEqual([
    ['levels', 'BBC', 12],
    ['levels', 'Rumour', 12],
  ])
  // Unknown names are as if nothing was asked.
  expect(await show({ by: 'constructor', against_level: 'nothing' })).toEqual(first)
})

describe('blinding', () => {
  test('a blinded study has no figures by condition, also once it is closed, and says so', async () => {
    const data = await show()
    expect(data).toMatchObject({ blinding: { unblinded_at: null, unblinded_by: null }, conditions: null, n_people: 12 })
    await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
    expect((await show()).conditions).toBeNull()
  })

  test('a card or position that one condition alone has is left out until then', async () => {
    const [reader] = people
    const alone = cardAt(reader as Loaded, 0) // twelve were added above
    await query(
      `update person_attention set positions = replace(positions::text, '[0,', '[77,')::json where participant_id in (
        select participant_id from participants where user_id = $1)`,
      [reader?.user_id],
    )
    const { positions, withheld, heat, cards } = await show()
    expect(positions.map(({ position }) => position)).not.toContain(77)
    expect(withheld.positions).toBe(1)
    expect(heat.rows[77]).toEqual([])
    expect(cards.map(({ entity_id }) => entity_id)).toContain(alone)
    await query(
      `update person_attention set positions = replace(positions::text, '[77,', '[0,')::json where participant_id in (
        select participant_id from participants where user_id = $1)`,
      [reader?.user_id],
    )
  })

  test('simulated people may be compared, and are never among the others', async () => {
    await query(
      `update participants set is_simulated = true where participant_id in (select participant_id from participants where experiment_id = $1 order by 1 limit 5)`,
      [experiment_id],
    )
    const simulated = await show({ people: 'simulated' })
    expect(simulated.conditions).toMatchObject([{ condition: 1, name: 'Plain', n: 5, figures: { n: 5 } }])
    expect((await show()).n_people).toBe(7)
    await query('update participants set is_simulated = false where experiment_id = $1', [experiment_id])
  })

  test('an opened study compares conditions of five people and more, and counts the others', async () => {
    await app.call('/v1/unblind_study', { experiment_id })
    await query(
      `update participants set excluded_at = now() where participant_id in (
        select participant_id from participants where experiment_id = $1 and condition = 2 order by 1 limit 2)`,
      [experiment_id],
    )
    const { conditions, blinding, n_people } = await show()
    expect(blinding.unblinded_at).not.toBeNull()
    expect(n_people).toBe(10)
    // The mean of ten cards: 2 s on the first, 300 ms on the second.
    expect(conditions).toMatchObject([
      { condition: 1, name: 'Plain', n: 6, figures: { n: 6, chosen: { median: 230 } } },
      { condition: 2, name: 'Ads', n: 4, figures: null },
    ])
    expect(conditions?.[0]?.figures?.dots.chosen).toHaveLength(6)
    await query('update participants set excluded_at = null where experiment_id = $1', [experiment_id])
    const { crossing } = await show({ against_condition: 2 })
    expect(crossing).toMatchObject({ level: 'false', condition: 2 })
    const found = crossing.differences.filter(({ outcome }) => outcome === 'dwell')
    expect(found.map(({ between, level, condition, n, n_against }) => [between, level, condition, n, n_against])).toEqual([
      ['conditions', 'false', 1, 6, 6],
      ['conditions', 'true', 1, 6, 6],
      ['levels', 'true', 1, 6, null],
      ['both', 'true', 1, 6, 6],
      ['levels', 'true', 2, 6, null],
    ])
    const cells = crossing.cells.filter(({ outcome }) => outcome === 'dwell')
    const total = cells.reduce((sum, { n, figures }) => sum + 5 * n * (figures?.mean ?? 0), 0)
    // Everybody looked 2.3 s, at five cards of either kind.
    expect(total).toBeCloseTo(12 * 2300, 3)
  })
})

test('after a change of the rules everybody stays in the figures, which say who is computed again', async () => {
  const before = await show()
  const stored = (rules: number) =>
    query(
      'update person_visits set rules_version = $2 where participant_id in (select participant_id from participants where experiment_id = $1)',
      [experiment_id, rules],
    )
  await stored(RULES_VERSION - 1)
  expect(await show()).toEqual({ ...before, n_earlier_rules: before.n_people })
  // What pages cannot read any more is waited for.
  await stored(READABLE_RULES - 1)
  expect(await show()).toMatchObject({ n_people: 0, n_waiting: before.n_people, n_earlier_rules: 0 })
  while ((await storeSomeVisits(app.database.pool, 100)) > 0);
  expect(await show()).toEqual({ ...before, n_earlier_rules: 0 })
})

test('figures are computed again when something changed, and not before', async () => {
  const queries = vi.spyOn(Client.prototype, 'query')
  const nVisitsRead = () => queries.mock.calls.filter(([sql]) => JSON.stringify(sql).includes('visits_full')).length
  const study = await aStudy(app)
  for (let n = 0; n < 3; n++) await reads(await aParticipant(app, study))
  await leave()
  const first = await show({ experiment_id: study })
  const once = nVisitsRead()
  expect(once).toBeGreaterThan(0)
  expect(await show({ experiment_id: study })).toEqual(first)
  expect(nVisitsRead()).toBe(once)
  await reads(await aParticipant(app, study))
  await leave()
  expect((await show({ experiment_id: study })).n_people).toBe(4)
  expect(nVisitsRead()).toBeGreaterThan(once)
  queries.mockRestore()
})

test('people who are still there are counted as waiting, and nobody who withdrew is in it', async () => {
  const person = await aParticipant(app, await aStudy(app))
  expect(await show({ experiment_id: person.experiment_id })).toMatchObject({
    n_people: 0,
    n_waiting: 1,
    cards: [],
    positions: [],
  })
  await app.call('/v1/withdraw', { session_token: person.session_token })
  expect(await show({ experiment_id: person.experiment_id })).toMatchObject({ n_people: 0, n_waiting: 0 })
})

test('a monitor sees nothing of it, and an impossible floor is refused', async () => {
  const monitor = await signedIn(app, await aMember(app, LOCAL_LAB, 'monitor'))
  expect((await app.call('/v1/show_attention', { experiment_id }, monitor)).status).toBe(403)
  expect((await app.call('/v1/show_attention', { experiment_id, floor_ms: -1 })).status).toBe(400)
})
