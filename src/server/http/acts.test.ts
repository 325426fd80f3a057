import { expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import type { ParticipantEvent } from '#contract/events.ts'
import type { Act, ActField } from '#domain/engagement/acts/act.ts'
import { acts } from '#domain/engagement/acts/index.ts'
import { acts as actsTable } from '#domain/exports/tidy/acts.ts'
import { aParticipant, aStudy, exported } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { tidyTable } from '../testing/tidy-table.ts'

setUpApp()

const SCALES = JSON.stringify([
  { name: 'accuracy', look: 'points', points: 4 },
  { name: 'trust', look: 'stars', points: 5 },
])

async function visitor() {
  const experiment_id = await aStudy(app, { 'rating-scales': SCALES })
  const person = await aParticipant(app, experiment_id)
  const entity_id = person.order_data[0]?.entity_id ?? ''
  const act = (more: Partial<Extract<ParticipantEvent, { kind: 'act' }>>) => ({
    kind: 'act' as const,
    event_uid: crypto.randomUUID(),
    client_time: 1_800_000_000_500,
    ...{
      engagement_type: 'report',
      entity_id,
      response: 1,
      time_content_viewed: 1_800_000_000_000,
      time_engagement: 1_800_000_000_500,
    },
    ...more,
  })
  const send = (...events: SentTo<'/v1/events'>['events']) =>
    app.call('/v1/events', { session_token: person.session_token, events })
  return { experiment_id, entity_id, act, send }
}

test('an act and its reversal are rows of the engagement file', async () => {
  const { experiment_id, entity_id, act, send } = await visitor()
  const { body } = await send(act({ detail: { reason: 'spam' } }), act({ response: 0 }))
  expect(body).toMatchObject({ stored: 2, refused: [] })
  const rows = (await exported(app, experiment_id, 'engagement')).filter(({ engagement_type }) => engagement_type === 'report')
  expect(rows).toMatchObject([
    { entity_id, response: '1', time_engagement: '1800000000500', time_content_viewed: '1800000000000' },
    { entity_id, response: '0' },
  ])
})

/** A value that fits a field. */
function sample(field: ActField): string | number {
  if (field.type === 'number') return field.least
  return field.type === 'choice' ? (field.choices[0]?.value ?? '') : 'Some words'
}

test('every act about a card is a row of the engagement file and of the table acts, with its fields', async () => {
  const { experiment_id, entity_id, act, send } = await visitor()
  const onCards = acts.filter(({ about }) => about === 'card')
  const detailOf = ({ fields }: Act) => Object.fromEntries(fields.map((field) => [field.name, sample(field)]))
  // Only an act on a scale needs the name of one.
  const aboutOf = ({ responseField }: Act) => (responseField === undefined ? {} : { target: 'accuracy' })
  const sent = onCards.flatMap((one) => [
    act({ engagement_type: one.name, detail: { ...detailOf(one), ...aboutOf(one) } }),
    ...(one.isReversible ? [act({ engagement_type: one.name, response: 0, detail: aboutOf(one) })] : []),
  ])
  expect((await send(...sent)).body).toMatchObject({ stored: sent.length, refused: [] })
  const typeOf = (name: string) => (name === 'rate' ? 'rate_accuracy' : name)
  const names = new Set<string | undefined>(onCards.map(({ name }) => typeOf(name)))
  const rows = (await exported(app, experiment_id, 'engagement')).filter((row) => names.has(row['engagement_type']))
  expect(rows.map((row) => [row['engagement_type'], row['response'], row['entity_id']])).toEqual(
    sent.map(({ engagement_type, response }) => [typeOf(engagement_type), `${response}`, entity_id]),
  )
  const table = await tidyTable(app, experiment_id, 'acts')
  expect(table.map((row) => [row['act'], row['response']])).toEqual(
    sent.map(({ engagement_type, response }) => [engagement_type, response]),
  )
  for (const one of onCards) {
    const row = table.find((each) => each['act'] === one.name)
    for (const field of one.fields) expect(row?.[`act_${field.name}`], `${one.name} ${field.name}`).toBe(sample(field))
  }
})

test('a rating, another one and taking it back are rows with the point, and with 0', async () => {
  const { experiment_id, entity_id, act, send } = await visitor()
  const rating = (target: string, point?: number) =>
    act({
      engagement_type: 'rate',
      response: point === undefined ? 0 : 1,
      detail: { target, ...(point !== undefined && { point }) },
    })
  const sent = [rating('accuracy', 3), rating('accuracy', 4), rating('trust', 5), rating('accuracy')]
  expect((await send(...sent)).body).toMatchObject({ stored: 4, refused: [] })
  const rows = (await exported(app, experiment_id, 'engagement')).filter((row) => row['engagement_type']?.startsWith('rate_'))
  expect(rows.map((row) => [row['engagement_type'], row['response'], row['entity_id'], row['time_engagement']])).toEqual([
    ['rate_accuracy', '3', entity_id, '1800000000500'],
    ['rate_accuracy', '4', entity_id, '1800000000500'],
    ['rate_trust', '5', entity_id, '1800000000500'],
    ['rate_accuracy', '0', entity_id, '1800000000500'],
  ])
  const table = await tidyTable(app, experiment_id, 'acts')
  expect(table.map((row) => [row['act'], row['act_target'], row['response'], row['act_point']])).toEqual([
    ['rate', 'accuracy', 1, 3],
    ['rate', 'accuracy', 1, 4],
    ['rate', 'trust', 1, 5],
    ['rate', 'accuracy', 0, null],
  ])
})

test('a rating on a scale that the study does not have, or beyond the scale, is refused with the reason', async () => {
  const { act, send } = await visitor()
  const rating = (detail: Record<string, string | number>) => act({ engagement_type: 'rate', detail })
  const { body } = await send(
    rating({ target: 'interest', point: 1 }),
    rating({ target: 'accuracy', point: 5 }),
    rating({ target: 'accuracy', point: 1.5 }),
    rating({ target: '__proto__', point: 1 }),
    rating({ point: 1 }),
    rating({ target: 'trust', point: 5 }),
  )
  expect(body).toMatchObject({ stored: 1, refused: [{ index: 0 }, { index: 1 }, { index: 2 }, { index: 3 }, { index: 4 }] })
  expect(body.refused.map(({ message }) => message)).toEqual([
    expect.stringContaining('no such scale'),
    expect.stringContaining('point of accuracy must be a whole number from 1 to 4'),
    expect.stringContaining('point of accuracy must be a whole number from 1 to 4'),
    expect.stringContaining('no such scale'),
    expect.stringContaining('no such scale'),
  ])
})

test('in a study without scales nothing can be rated, and scales that cannot be are refused when it is created', async () => {
  const experiment_id = await aStudy(app)
  const { session_token, order_data } = await aParticipant(app, experiment_id)
  const times = { client_time: 1_800_000_000_500, time_engagement: 1_800_000_000_500 }
  const rating = { kind: 'act' as const, event_uid: crypto.randomUUID(), engagement_type: 'rate', response: 1, ...times }
  const detail = { target: 'accuracy', point: 1 }
  const events = [{ ...rating, entity_id: order_data[0]?.entity_id ?? '', detail }]
  expect((await app.call('/v1/events', { session_token, events })).body).toMatchObject({ stored: 0, refused: [{ index: 0 }] })
  const wrong = JSON.stringify([{ name: 'accuracy', look: 'stars', points: 12 }])
  await expect(aStudy(app, { 'rating-scales': wrong })).rejects.toThrow('from 2 to 11')
})

test('what people write is stored as text, guarded in the CSV file, and refused beyond 5,000 characters', async () => {
  const { experiment_id, act, send } = await visitor()
  const text = '=HYPERLINK("https://evil.example") <script>alert(1)</script>'
  const { body } = await send(
    act({ engagement_type: 'reply', detail: { text, target: '1', pastes: 2 } }),
    act({ engagement_type: 'quote', detail: { text: 'x'.repeat(5001), target: '1' } }),
    act({ engagement_type: 'quote', detail: { target: '1' } }),
  )
  expect(body).toMatchObject({ stored: 1, refused: [{ index: 1 }, { index: 2, message: expect.stringContaining('missing') }] })
  const [row] = await tidyTable(app, experiment_id, 'acts')
  expect(row).toMatchObject({ act: 'reply', act_text: text, act_target: '1', act_pastes: 2 })
  // A spreadsheet would run a cell that begins with an equals sign: files write columns of free text with a guard.
  const facts = {} as Parameters<typeof actsTable.columns>[0] // the columns of this table do not depend on the study
  expect(actsTable.columns(facts).find(({ name }) => name === 'act_text')).toMatchObject({ isFreeText: true })
})

test('a post that somebody wrote is in the package as they wrote it, and in no file of the cards', async () => {
  const { experiment_id, send, act } = await visitor()
  const { entity_id: _, time_content_viewed: __, ...page } = act({ engagement_type: 'post_write' })
  const text = '=HYPERLINK("http://x.example")\n<script>alert(1)</script>'
  const how = { keystrokes: 41, pastes: 1, pasted_chars: 12, deletions: 3, scripted: 1, away_ms: 700, write_ms: 9000 }
  const detail = { text, asked: 'feed', ...how, target: 'post-1' }
  expect((await send({ ...page, detail })).body).toMatchObject({ stored: 1, refused: [] })
  expect(await tidyTable(app, experiment_id, 'acts')).toMatchObject([
    {
      ...{ act: 'post_write', act_text: text, act_asked: 'feed' },
      ...Object.fromEntries(Object.entries(how).map(([name, n]) => [`act_${name}`, n])),
    },
  ])
  const rows = await exported(app, experiment_id, 'engagement')
  expect(rows.filter(({ engagement_type }) => engagement_type === 'post_write')).toEqual([])
})

test('an act that does not fit its description is refused with the reason, and the others are stored', async () => {
  const { act, send } = await visitor()
  const { body } = await send(
    act({ engagement_type: 'teleport' }),
    act({ detail: { reason: 'boring' } }),
    act({ entity_id: 'no-card-of-this-study' }),
    act({ detail: { reason: 'hate' } }),
  )
  expect(body).toMatchObject({
    stored: 1,
    refused: [
      { index: 0, message: expect.stringContaining("'teleport' is no act") },
      { index: 1, message: expect.stringContaining('reason of report must be one of') },
      { index: 2, code: 'unknown_entity' },
    ],
  })
})
