import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { anEvent, aParticipant, aSeenCard, aStudy, exported, type Loaded, sendForm } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let experiment_id: string
const FAST = { name: 'fast', threshold: 500 }
const ATTENTION = { name: 'attention', threshold: 1 }

type Quality = Partial<SentTo<'/v1/show_quality'>>

const show = async (given: Quality = {}) => (await app.call('/v1/show_quality', { experiment_id, ...given })).body.data
const exclude = (given: Omit<SentTo<'/v1/exclude_participants'>, 'experiment_id'>) =>
  app.call('/v1/exclude_participants', { experiment_id, ...given })
const ruleIn = ({ rules }: Awaited<ReturnType<typeof show>>, name: string) => rules.find((rule) => rule.name === name)
const personIn = ({ people }: Awaited<ReturnType<typeof show>>, user_id: string) =>
  people.find((person) => person.user_id === user_id)

/** Sees the first card for so long, then the second one. */
async function look(person: Loaded, ms: number) {
  const cards = [0, 1].map((idx) =>
    aSeenCard(person.order_data[idx]?.entity_id ?? '', idx, [
      [idx * ms, 500, 0],
      [idx * ms + ms, 0, 0],
    ]),
  )
  const report = {
    kind: 'visibility' as const,
    page_id: crypto.randomUUID(),
    time_origin: 1_800_000_000_000,
    until: 60_000,
    cards,
  }
  await app.call('/v1/events', { session_token: person.session_token, events: [anEvent(report)] })
}

async function leave() {
  await app.database.pool.query(`update participants set last_seen_at = now() - interval '5 minutes' where experiment_id = $1`, [
    experiment_id,
  ])
  await storeSomeVisits(app.database.pool, 100)
}

beforeAll(async () => {
  app = await testApp()
  experiment_id = await aStudy(app, { forms: '["attention check"]' })
  const careful = await aParticipant(app, experiment_id, { user_id: 'careful', query: { PROLIFIC_PID: 'pid-1' } })
  const hasty = await aParticipant(app, experiment_id, { user_id: 'hasty', query: { PROLIFIC_PID: 'pid-2' } })
  const twice = await aParticipant(app, experiment_id, { user_id: 'twice' })
  // As in studies from before one id of a panel was one person.
  await app.database.pool.query(
    `insert into recruiter_ids select participant_id, 'PROLIFIC_PID', 'pid-1' from participants where experiment_id = $1 and user_id = 'twice'`,
    [experiment_id],
  )
  await aParticipant(app, experiment_id, { user_id: 'test-1' })
  await look(careful, 20_000)
  await look(hasty, 1500)
  await look(twice, 20_000)
  await sendForm(app, careful, 'ac', { attentioncheck1: '2_disagree' })
  await sendForm(app, hasty, 'ac', { attentioncheck1: '1_strongly-agree' })
  await leave()
  await aParticipant(app, experiment_id, { user_id: 'still-here' })
})
afterAll(() => app.close())

test('people who are gone are judged; those who are there and tests are not', async () => {
  expect(await show()).toMatchObject({ n_people: 4, n_judged: 3, n_excluded: 0, fixed: null, may_fix: false })
})

test('after a change of the rules people stay judged, and list and page say by which', async () => {
  const before = await show()
  await app.database.pool.query('update person_visits set rules_version = rules_version - 1')
  expect(await show()).toEqual({ ...before, n_earlier_rules: 3 })
  const list = async () => (await app.call('/v1/list_participants', { experiment_id })).body.data
  expect(await list()).toMatchObject({ n_earlier_rules: 3, counts: { flagged: expect.toSatisfy((n: number) => n > 0) } })
  await app.database.pool.query('update person_visits set rules_version = rules_version + 1')
  expect((await list()).n_earlier_rules).toBe(0)
})

test('flags follow the thresholds of the call, and every value is in the histogram of its rule', async () => {
  const strict = await show({ rules: [FAST] })
  expect(ruleIn(strict, 'fast')).toMatchObject({ is_on: true, threshold: 500, n_judged: 3, n_flagged: 1 })
  expect(ruleIn(strict, 'fast')?.bins.reduce((sum, { n }) => sum + n, 0)).toBe(3)
  expect(ruleIn(strict, 'hidden')).toMatchObject({ is_on: false, threshold: 0.5 })
  expect(strict.people.map(({ user_id, flags }) => [user_id, flags])).toEqual([['hasty', [{ ...FAST, value: 300 }]]])
  const lax = await show({ rules: [{ ...FAST, threshold: 200 }] })
  expect(lax.n_flagged).toBe(0)
})

test('the usual rules find the second person with the same panel id, without telling it or the condition', async () => {
  const shown = await show()
  expect(personIn(shown, 'twice')?.flags).toContainEqual({ name: 'same_panel_id', threshold: 1, value: 1 })
  expect(personIn(shown, 'careful')?.flags.map(({ name }) => name)).not.toContain('same_panel_id')
  expect(JSON.stringify(shown)).not.toMatch(/pid-|condition/)
})

test('the same rules raise the flags of the list and of the table of quality', async () => {
  const { body } = await app.call('/v1/list_participants', { experiment_id, search: 'hasty' })
  expect(body.data.participants[0]?.flags).toEqual(expect.arrayContaining(['fast', 'unseen']))
})

test('people are excluded by rules, each with the reason that is theirs, and leave exports', async () => {
  expect((await exclude({ user_ids: ['hasty'], rules: [FAST, ATTENTION] })).body.data).toEqual({ n_changed: 1 })
  const shown = await show({ rules: [FAST] })
  expect(personIn(shown, 'hasty')).toMatchObject({
    exclusion_reason: expect.stringMatching(/^Too fast per card: 0\.3 s per card, threshold 0\.5/),
    excluded_by: [
      { ...FAST, value: 300 },
      { ...ATTENTION, value: 1 },
    ],
  })
  expect(shown.exclusions).toEqual([{ rule: 'fast', reason: 'Too fast per card', n: 1 }])
  const inFile = new Set((await exported(app, experiment_id, 'engagement')).map(({ user_id }) => user_id))
  expect(inFile.has('careful')).toBe(true)
  expect(inFile.has('hasty')).toBe(false)
})

test('many are excluded for one reason and restored at once', async () => {
  expect((await exclude({ user_ids: ['careful', 'twice'], reason: 'Same household' })).body.data.n_changed).toBe(2)
  expect((await show()).n_excluded).toBe(3)
  await exclude({ user_ids: ['careful', 'twice', 'hasty'], reason: null })
  const restored = await show()
  expect(restored.n_excluded).toBe(0)
  expect(personIn(restored, 'hasty')).toMatchObject({ excluded_at: null, exclusion_reason: null, excluded_by: null })
})

test('all or nobody: somebody unknown, or somebody whom no rule flags, refuses the call', async () => {
  expect((await exclude({ user_ids: ['hasty', 'nobody'], reason: 'x' })).status).toBe(404)
  expect((await exclude({ user_ids: ['hasty', 'careful'], rules: [FAST] })).status).toBe(400)
  expect((await exclude({ user_ids: ['hasty'], rules: [FAST], reason: 'x' })).status).toBe(400)
  expect((await show()).n_excluded).toBe(0)
})

test('fixed rules say whether they were kept', async () => {
  const draft = (await app.call('/v1/fix_quality_rules', { experiment_id, rules: [FAST] })).status
  expect(draft).toBe(409)
  // As if it had been done while the study was a draft.
  const { pool } = app.database
  await pool.query(`update studies set status = 'draft' where experiment_id = $1`, [experiment_id])
  await pool.query(`update participants set is_test = true where experiment_id = $1`, [experiment_id])
  expect((await app.call('/v1/fix_quality_rules', { experiment_id, rules: [FAST] })).status).toBe(200)
  await pool.query(`update studies set status = 'running' where experiment_id = $1`, [experiment_id])
  await pool.query(`update participants set is_test = user_id like 'test%' where experiment_id = $1`, [experiment_id])
  const before = await show()
  expect(before.fixed).toMatchObject({ rules: [FAST], n_flagged: 1, n_by_rules: 0, n_otherwise: 0, n_missing: 1 })
  expect(before.rules.filter(({ is_on }) => is_on).map(({ name }) => name)).toEqual(['fast'])
  await exclude({ user_ids: ['hasty'], rules: [FAST] })
  await exclude({ user_ids: ['twice'], reason: 'Wrote to us' })
  const after = await show()
  expect(after.fixed).toMatchObject({ n_flagged: 1, n_by_rules: 1, n_otherwise: 1, n_missing: 0 })
  expect(after.people.map(({ user_id, verdict }) => [user_id, verdict])).toEqual([
    ['hasty', 'by-rules'],
    ['twice', 'otherwise'],
  ])
})

test('a draft may fix rules and take them back', async () => {
  const draft = await aStudy(app)
  await app.database.pool.query(`update studies set status = 'draft' where experiment_id = $1`, [draft])
  const shown = async () => (await app.call('/v1/show_quality', { experiment_id: draft })).body.data
  expect(await shown()).toMatchObject({ n_people: 0, fixed: null, may_fix: true })
  await app.call('/v1/fix_quality_rules', { experiment_id: draft, rules: [FAST, ATTENTION] })
  expect((await shown()).fixed?.rules).toEqual([FAST, ATTENTION])
  await app.call('/v1/fix_quality_rules', { experiment_id: draft, rules: [] })
  expect((await shown()).fixed).toBeNull()
  expect((await app.call('/v1/fix_quality_rules', { experiment_id: draft, rules: [FAST, FAST] })).status).toBe(400)
})
