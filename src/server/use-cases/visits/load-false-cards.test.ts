import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anEvent, aParticipant, aSeenCard, aStudy, type Loaded, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const ask = ({ session_token }: Pick<Loaded, 'session_token'>) => app.call('/v1/load_false_cards', { session_token })

const end = ({ session_token }: Loaded, outcome: 'complete' | 'left_early' | 'no_consent' = 'complete') =>
  app.call('/v1/end_session', { session_token, outcome })

/** Headlines of the false cards of a feed, by place; half of a set of the builders is false. */
const isFalse = ({ alt_text }: Loaded['order_data'][number]) => Number(alt_text.split(' ')[1]) % 2 === 0

const CUSTOM = { platform: 'custom', 'redirect-url': 'https://lab.example/' }

/** Somebody who saw the cards at these places, the first six by default, and submitted the feed. */
async function aViewer(settings: Settings = {}, places = [0, 1, 2, 3, 4, 5], { px = 500, ms = 1500 } = {}): Promise<Loaded> {
  const person = await aParticipant(app, await aStudy(app, settings))
  const cards = places.map((idx) =>
    aSeenCard(person.order_data[idx]?.entity_id ?? '', idx, [
      [idx * 2000, px, 0],
      [idx * 2000 + ms, 0, 0],
    ]),
  )
  const report = { kind: 'visibility' as const, page_id: randomUUID(), time_origin: 1_800_000_000_000, until: 60_000, cards }
  const submitted = { kind: 'track' as const, name: 'feed-entity-idx-submit-click' }
  const sent = { session_token: person.session_token, events: [anEvent(report), anEvent(submitted)] }
  expect((await app.call('/v1/events', sent)).body).toMatchObject({ refused: [] })
  return person
}

describe('the false cards that somebody saw', () => {
  test('are named after the end, in the order of the feed, and those not seen are not', async () => {
    const person = await aViewer()
    const { body: ended } = await end(person)
    expect(ended.data.names_false_cards).toBe(true)
    const expected = person.order_data.slice(0, 6).filter(isFalse)
    expect(expected.length).toBeGreaterThan(0)
    expect((await ask(person)).body.data.cards).toEqual(
      expected.map(({ entity_id, headline, entity_url, alt_text }) => ({
        entity_id,
        headline,
        text: '',
        picture_url: entity_url,
        alt_text,
      })),
    )
  })

  test('are not told before the end', async () => {
    const person = await aViewer()
    expect((await ask(person)).status).toBe(409)
    expect((await ask({ session_token: 'made-up' })).status).toBe(401)
  })

  test('are named to somebody who leaves early', async () => {
    const person = await aViewer()
    await end(person, 'left_early')
    expect((await ask(person)).body.data.cards).not.toEqual([])
  })

  test.each<[Settings, boolean]>([
    [{ 'debrief-names-false': 'no' }, false],
    [{ 'debrief-names-false': 'yes' }, true],
    // They are read before the last hop, with the debrief (ruling D7).
    [CUSTOM, true],
    [{ ...CUSTOM, 'debrief-names-false': 'yes' }, true],
    [{ ...CUSTOM, 'debrief-names-false': 'no' }, false],
  ])('with %j: named %s, and not left by itself', async (settings, isNamed) => {
    const person = await aViewer(settings)
    expect((await end(person)).body.data).toMatchObject({ names_false_cards: isNamed, leaves_by_itself: false })
    expect((await ask(person)).body.data.cards.length > 0).toBe(isNamed)
  })

  test.each([
    [260, 1500, true],
    [500, 60, true],
    [200, 1500, false],
  ])('are those of which half was visible: %i of 500 px for %i ms is %s', async (px, ms, isSeen) => {
    const person = await aViewer({}, [0, 1, 2, 3, 4, 5], { px, ms })
    await end(person)
    expect((await ask(person)).body.data.cards.length > 0).toBe(isSeen)
  })

  test('are none where nothing was seen', async () => {
    const person = await aViewer({}, [])
    await end(person)
    expect((await ask(person)).body.data.cards).toEqual([])
  })

  test('are not told about somebody who did not agree, or withdrew', async () => {
    const [refuser, withdrawer] = [await aViewer({ consent: 'Do you agree?' }), await aViewer()]
    expect((await end(refuser, 'no_consent')).body.data.names_false_cards).toBe(false)
    expect((await ask(refuser)).body.data.cards).toEqual([])
    await end(withdrawer)
    await app.call('/v1/withdraw', { session_token: withdrawer.session_token })
    expect((await ask(withdrawer)).body.data.cards).toEqual([])
    expect((await end(withdrawer)).body.data.names_false_cards).toBe(false)
  })

  test('are not told to a browser that only knows the user_id', async () => {
    const person = await aViewer()
    await end(person)
    const other = await aParticipant(app, person.experiment_id, { user_id: person.user_id })
    expect((await ask(other)).body.data.cards).toEqual([])
  })
})
