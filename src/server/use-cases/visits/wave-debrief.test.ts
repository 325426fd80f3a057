import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Wave } from '#domain/waves/wave.ts'
import { anEvent, aParticipant, aSeenCard, type Loaded } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { aWaveStudy, comeBack, finish, letPass, THREE_WAVES } from '#server/testing/wave-study.ts'

setUpApp()

const DEBRIEF = 'Some of it was false.'
const FIRST_SIX = [0, 1, 2, 3, 4, 5]

/** Looks at the cards at these places of the feed. */
async function look({ order_data, session_token }: Loaded, places: readonly number[]): Promise<void> {
  const cards = places.map((idx) =>
    aSeenCard(order_data[idx]?.entity_id ?? '', idx, [
      [idx * 2000, 500, 0],
      [idx * 2000 + 1500, 0, 0],
    ]),
  )
  const page_id = randomUUID()
  const report = { kind: 'visibility' as const, page_id, time_origin: 1_800_000_000_000, until: 60_000, cards }
  await app.call('/v1/events', { session_token, events: [anEvent(report)] })
}

const falseCards = async ({ session_token }: Loaded) =>
  (await app.call('/v1/load_false_cards', { session_token })).body.data.cards.map(({ entity_id }) => entity_id)

/** Half of a set of the builders is false. */
const falseAmong = ({ order_data }: Loaded, places: readonly number[]) =>
  places.flatMap((at) => {
    const card = order_data[at]
    return card !== undefined && Number(card.alt_text.split(' ')[1]) % 2 === 0 ? card.entity_id : []
  })

test('what was false is told at the end of the last wave, with the cards of all of them', async () => {
  const person = await aParticipant(app, await aWaveStudy(app, THREE_WAVES, { debrief: DEBRIEF }))
  // Six of ten: among them is a false one in any order.
  await look(person, FIRST_SIX)
  expect(await finish(app, person)).toMatchObject({ debrief: '', names_false_cards: false, leaves_by_itself: false })
  expect(await falseCards(person)).toEqual([])
  await letPass(app, person.user_id, '8 days')
  const week = await comeBack(app, person)
  await look(week, [0])
  expect(await finish(app, week)).toMatchObject({ debrief: '', names_false_cards: false })
  await letPass(app, person.user_id, '23 days')
  const month = await comeBack(app, week)
  await look(month, [1])
  expect(await finish(app, month)).toMatchObject({ debrief: DEBRIEF, names_false_cards: true })
  const seen = new Set([...falseAmong(person, FIRST_SIX), ...falseAmong(week, [0]), ...falseAmong(month, [1])])
  expect(seen.size).toBeGreaterThan(0)
  expect(new Set(await falseCards(month))).toEqual(seen)
})

test('somebody who leaves for good is told at once', async () => {
  const experiment_id = await aWaveStudy(app, THREE_WAVES, { debrief: DEBRIEF })
  const end = async ({ session_token }: Loaded, outcome: 'left_early' | 'withdrawn') =>
    (await app.call('/v1/end_session', { session_token, outcome })).body.data
  const leaver = await aParticipant(app, experiment_id)
  await look(leaver, [0, 1, 2, 3])
  expect(await end(leaver, 'left_early')).toMatchObject({ debrief: DEBRIEF, names_false_cards: true })
  expect(await end(await aParticipant(app, experiment_id), 'withdrawn')).toMatchObject({ debrief: DEBRIEF })
  // A later wave that is left early counts as missed, and the next one is ahead.
  const back = await aParticipant(app, experiment_id)
  await finish(app, back)
  await letPass(app, back.user_id, '8 days')
  expect(await end(await comeBack(app, back), 'left_early')).toMatchObject({ debrief: '', names_false_cards: false })
})

test('who came too late for the last wave is told then', async () => {
  const waves: Wave[] = THREE_WAVES.map((wave) => ({ ...wave, ...(wave.opens && { missed: 'out' as const }) }))
  const person = await aParticipant(app, await aWaveStudy(app, waves, { debrief: DEBRIEF }))
  await finish(app, person)
  await letPass(app, person.user_id, '10 days')
  expect(await finish(app, await comeBack(app, person))).toMatchObject({ outcome: 'wave_closed', debrief: DEBRIEF })
})

test('a wave with a debrief of its own shows it', async () => {
  const [first, ...later] = THREE_WAVES
  if (first === undefined) throw new Error('no wave')
  const waves = [{ ...first, settings: { debrief: 'The first half.' } }, ...later]
  const person = await aParticipant(app, await aWaveStudy(app, waves, { debrief: DEBRIEF }))
  expect(await finish(app, person)).toMatchObject({ debrief: 'The first half.', names_false_cards: false })
})

test('the replay of a visit shows its ending as it was', async () => {
  const experiment_id = await aWaveStudy(app, THREE_WAVES, { debrief: DEBRIEF })
  const person = await aParticipant(app, experiment_id)
  await finish(app, person)
  const { body } = await app.call('/v1/show_replay', { experiment_id, user_id: person.user_id })
  expect(body.data.ending).toMatchObject({ debrief: '', false_cards: [], next_visit: { opens_at: expect.any(Number) } })
})
