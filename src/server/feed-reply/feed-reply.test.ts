import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { type CountLists, countsAt } from '#domain/feed/social-cues.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { beginningOf } from './around-cards.ts'
import { cardBytes, countedIn } from './card-bytes.ts'
import { feedReply, type VisitData } from './feed-reply.ts'
import { packDeck } from './packed-deck.ts'

const visit: VisitData = {
  feed_length: 3,
  experiment_parameters: '[]',
  condition: 1,
  form_names: ['final'],
  session_token: 'token',
  client_seed: 'seed',
  resumed: false,
  outcome: null,
}

const aCard = (entity_id: string, headline: string): FeedEntity => ({
  entity_id,
  entity_url: '/media/x',
  idx: 0,
  entity_type: 'image',
  alt_text: headline,
  headline,
  width: 640,
  height: null,
  poster_url: null,
  placeholder: null,
  shown_counts: {},
})

const NOTHING = { text: new Uint8Array(), bytes: new Uint8Array(), crc: 0 }

/** The same answer as text and in gzip. `ofStudy` is what the study counts, and its cards' bytes with it. */
async function repliesOf(headlines: readonly string[], counts: CountLists, ofStudy = counts) {
  const faces = headlines.map((headline, i) => aCard(`card_${i}`, headline))
  const counted = countedIn(ofStudy)
  const deck = await packDeck(faces, counted)
  const cards = faces.map((face, i) => {
    const packed = deck?.pieces[i] ?? NOTHING
    return { face, bytes: cardBytes(face, counted), packed }
  })
  const arm = { counted, packing: deck, beginning: beginningOf(visit) }
  const answer = (inPieces: boolean) => {
    const { preparedJson, encoding, release } = feedReply(arm, { cards, counts }, visit, { inPieces })
    const text = encoding === 'gzip' ? gunzipSync(preparedJson) : preparedJson
    const reply = JSON.parse(text.toString())
    release()
    return { reply, encoding }
  }
  return { plain: answer(false), zipped: answer(true), faces }
}

const kinds = FEED_BUTTONS.map(({ engagementType }) => engagementType)
const count = fc.integer({ min: 0, max: 2_147_483_647 })

/** Some buttons, each with one number for all cards or one for each. */
const countLists = (nCards: number): fc.Arbitrary<CountLists> =>
  fc.subarray(kinds).chain((shown) => {
    const ofEach = fc.array(count, { minLength: nCards, maxLength: nCards })
    return fc.record(Object.fromEntries(shown.map((kind) => [kind, fc.oneof(count, ofEach)])))
  })

test('the bytes of an answer say what was drawn, packed or not, in any script, with any counts and whatever buttons the link asks for', async () => {
  const feeds = fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 40 }).chain((headlines) => {
    const counts = countLists(headlines.length)
    const pair = counts.chain((shown) => fc.record({ shown: fc.constant(shown), ofStudy: fc.oneof(fc.constant(shown), counts) }))
    return fc.record({ headlines: fc.constant(headlines), pair })
  })
  await fc.assert(
    fc.asyncProperty(feeds, async ({ headlines, pair: { shown, ofStudy } }) => {
      const { plain, zipped, faces } = await repliesOf(headlines, shown, ofStudy)
      const order_data = faces.map((face, idx) => ({ ...face, idx, shown_counts: countsAt(shown, idx) }))
      for (const { reply } of [plain, zipped]) expect(reply).toEqual({ success: 'true', data: { order_data, ...visit } })
    }),
  )
})

test('a buffer that was used before leaves nothing of it in the next answer', async () => {
  const long = await repliesOf(Array<string>(900).fill('a long headline'), { likes: Array<number>(900).fill(2_000_000_000) })
  const next = await repliesOf(Array<string>(800).fill('short'), { likes: Array<number>(800).fill(7) })
  for (const { reply } of [long.plain, long.zipped]) expect(reply.data.order_data).toHaveLength(900)
  for (const { reply } of [next.plain, next.zipped])
    expect(reply.data.order_data.at(-1)).toMatchObject({ idx: 799, headline: 'short', shown_counts: { likes: 7 } })
})

test('an answer in pieces is gzip, unless cards are very long, the link asks for other buttons or there is no card', async () => {
  const likes = { likes: [1, 2] }
  expect((await repliesOf(['a', 'b'], likes)).zipped.encoding).toBe('gzip')
  expect((await repliesOf(['a', 'b'], likes)).plain.encoding).toBeUndefined()
  expect((await repliesOf(['a', 'b'.repeat(3000)], likes)).zipped.encoding).toBeUndefined()
  expect((await repliesOf(['a', 'b'], likes, { shares: 0 })).zipped.encoding).toBeUndefined()
  expect((await repliesOf([], {})).zipped.encoding).toBeUndefined()
})

test('a very long answer behind the cards is packed too', async () => {
  const deck = await packDeck([aCard('a', 'b')], [])
  const card = {
    face: aCard('a', 'b'),
    bytes: cardBytes(aCard('a', 'b'), []),
    packed: deck?.pieces[0] ?? NOTHING,
  }
  const arm = { counted: [], packing: deck, beginning: beginningOf(visit) }
  const told = { ...visit, session_token: 't'.repeat(200_000) }
  const { preparedJson } = feedReply(arm, { cards: [card], counts: {} }, told, { inPieces: true })
  expect(JSON.parse(gunzipSync(preparedJson).toString()).data.session_token).toBe(told.session_token)
})
