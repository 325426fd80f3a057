import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aParticipant, aSet, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

const setsOf = (...names: string[]) =>
  JSON.stringify(names.map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' })))

async function preview(settings: Record<string, string>, condition = 1) {
  const condition_settings = Object.entries(settings).map(([param, value]) => ({ condition, param, value }))
  const { body } = await app.call('/v1/preview_experiment', { condition_settings, condition })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data
}

/** How many rows every table has. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows: tables } = await app.database.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const counts = tables.map(async ({ name }) => [name, await app.database.db.$count(sql.identifier(name) as never)] as const)
  return Object.fromEntries(await Promise.all(counts))
}

test('a preview shows the feed of its condition and stores nothing', async () => {
  await aParticipant(app, await aStudy(app))
  const entity_set = await aSet(app, { cards: 12 })
  const before = await rowCounts()
  const shown = await preview({ entity_sets: setsOf(entity_set), 'feed-button-like': 'lognormal', forms: '["final questions"]' })
  expect(shown.order_data.map(({ idx }) => idx)).toEqual(Array.from({ length: 12 }, (_, i) => i))
  expect(Object.keys(shown.order_data[0]?.shown_counts ?? {})).toEqual(['likes'])
  expect(shown.form_names).toEqual(['final'])
  expect(Object.values(before).some((count) => count > 0)).toBe(true)
  expect(await rowCounts()).toEqual(before)
})

test('the same settings are shown in the same order each time', async () => {
  const entity_sets = setsOf(await aSet(app, { cards: 20 }))
  const [first, second] = await Promise.all([preview({ entity_sets }), preview({ entity_sets, consent: 'Other' })])
  expect(second?.order_data).toEqual(first?.order_data)
})

test('only the settings of the previewed condition count', async () => {
  const [a, b] = [await aSet(app, { cards: 3 }), await aSet(app, { cards: 5 })]
  const { body } = await app.call('/v1/preview_experiment', {
    condition_settings: [
      { condition: 1, param: 'entity_sets', value: setsOf(a) },
      { condition: 2, param: 'entity_sets', value: setsOf(b) },
    ],
    condition: 2,
  })
  expect(body.data.order_data).toHaveLength(5)
  expect(body.data.condition).toBe(2)
})

test('settings that are not filled in yet are no error', async () => {
  const empty = await preview({ feed: 'swipe' })
  expect([empty.order_data, empty.problems]).toEqual([[], []])
  const gone = await preview({ entity_sets: setsOf('26010100_gone', await aSet(app, { cards: 2 })) })
  expect(gone.order_data).toHaveLength(2)
  expect(gone.problems).toEqual(["The set '26010100_gone' is not there any more."])
  expect((await preview({ entity_sets: 'not a list' })).problems).toEqual(['entity_sets: must be a JSON list of sets'])
  const unknown = await preview({ entity_sets: setsOf(await aSet(app)), algorithm: 'nobody-knows' })
  expect([unknown.order_data, unknown.problems]).toEqual([[], ["Unknown algorithm 'nobody-knows'."]])
})

test('a preview says which card leads and what its feed cannot show', async () => {
  const [first, second] = [await aSet(app, { setname: 'zfocal' }), await aSet(app, { setname: 'afill' })]
  const shown = await preview({ entity_sets: setsOf(first, second), algorithm: 'will_smith_priority_treatment' })
  expect(shown.findings).toEqual([
    { kind: 'note', text: `Everybody's feed begins with f_0.png of ${first}.` },
    { kind: 'advice', text: expect.stringContaining('No card has ranking 1') },
    { kind: 'advice', text: expect.stringContaining(`${first} has fewer than the 33 cards`) },
    { kind: 'advice', text: expect.stringContaining('The sets give only 15 of the 100 cards') },
    { kind: 'note', text: expect.stringContaining(`Of ${second}, which fills the feed, only true cards`) },
  ])
  expect(shown.order_data).toHaveLength(15)
  expect(shown.order_data[0]?.headline).toBe('Headline 0, 100 % sure')
})

test('exit links, codes and the debrief are not in a preview of the feed', async () => {
  const shown = await preview({ entity_sets: setsOf(await aSet(app)), 'completion-code': 'SECRET', debrief: 'All made up' })
  expect(JSON.stringify(shown)).not.toMatch(/SECRET|made up/)
})

test('only a researcher may ask for a preview', async () => {
  const stranger = await testApp({ hasLocalOwner: false, database: app.database })
  const { status } = await stranger.call('/v1/preview_experiment', {
    condition_settings: [{ condition: 1, param: 'feed', value: 'scroll' }],
    condition: 1,
  })
  expect(status).toBe(401)
  await stranger.close()
})
