import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { FOCAL_RULES, READABLE_RULES, RULES_VERSION } from '#domain/exports/visits/visits-of-person.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import {
  type Asked,
  app,
  cardAt,
  experiment_id,
  leave,
  people,
  query,
  reads,
  setUpStudy,
  show,
} from '#server/testing/attention-study.ts'
import { anEvent, aParticipant, aStudy, exported, type Loaded } from '#server/testing/builders.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpStudy()

test('the dwell of a position follows the definition, and the floor drops short visits', async () => {
  const at = async (position: number, asked?: Asked) =>
    (await show(asked)).positions.find((one) => one.position === position)?.chosen.median
  expect(await at(0)).toBe(2000)
  expect(await at(0, { definition: 'half' })).toBe(3000)
  expect(await at(0, { definition: 'any' })).toBe(3500)
  expect(await at(0, { definition: 'focal' })).toBe(2000)
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

test('after a change of the rules everybody stays in the figures, which say who is computed again', async () => {
  const before = await show()
  const stored = (rules: number) =>
    query(
      'update person_visits set rules_version = $2 where participant_id in (select participant_id from participants where experiment_id = $1)',
      [experiment_id, rules],
    )
  await stored(RULES_VERSION - 1)
  expect(await show()).toEqual({ ...before, n_earlier_rules: before.n_people })
  // Earlier rules did not store which card was at the focal line.
  await stored(FOCAL_RULES - 1)
  expect(await show({ definition: 'focal' })).toMatchObject({ n_people: 0, n_waiting: before.n_people, n_earlier_rules: 0 })
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
