import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { type CountLists, countsAt } from '#domain/feed/social-cues.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { cardBytes, countedIn } from './card-bytes.ts'
import { feedReply, type VisitData } from './feed-reply.ts'

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

const inDeck = { entity_set: 's', entity_category: 'news', covariates: {}, word: 0 }

/** `ofStudy` is what the study counts, and its cards' bytes with it. */
function replyOf(headlines: readonly string[], counts: CountLists, ofStudy = counts) {
  const faces = headlines.map((headline, i) => aCard(`card_${i}`, headline))
  const counted = countedIn(ofStudy)
  const cards = faces.map((face) => ({ ...inDeck, entity_id: face.entity_id, face, bytes: cardBytes(face, counted) }))
  const { preparedJson, release } = feedReply({ counted }, { cards, counts }, visit)
  const reply = JSON.parse(preparedJson.toString())
  release()
  return { reply, faces }
}

const kinds = FEED_BUTTONS.map(({ engagementType }) => engagementType)
const count = fc.integer({ min: 0, max: 2_147_483_647 })

/** Some buttons, each with one number for all cards or one for each. */
const countLists = (nCards: number): fc.Arbitrary<CountLists> =>
  fc.subarray(kinds).chain((shown) => {
    const ofEach = fc.array(count, { minLength: nCards, maxLength: nCards })
    return fc.record(Object.fromEntries(shown.map((kind) => [kind, fc.oneof(count, ofEach)])))
  })

test('the bytes of an answer say what was drawn, in any script, with any counts and whatever buttons the link asks for', () => {
  const feeds = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 40 }).chain((headlines) => {
    const counts = countLists(headlines.length)
    const pair = counts.chain((shown) => fc.record({ shown: fc.constant(shown), ofStudy: fc.oneof(fc.constant(shown), counts) }))
    return fc.record({ headlines: fc.constant(headlines), pair })
  })
  fc.assert(
    fc.property(feeds, ({ headlines, pair: { shown, ofStudy } }) => {
      const { reply, faces } = replyOf(headlines, shown, ofStudy)
      const order_data = faces.map((face, idx) => ({ ...face, idx, shown_counts: countsAt(shown, idx) }))
      expect(reply).toEqual({ success: 'true', data: { order_data, ...visit } })
    }),
  )
})

test('a buffer that was used before leaves nothing of it in the next answer', () => {
  const long = replyOf(Array<string>(900).fill('a long headline'), { likes: Array<number>(900).fill(2_000_000_000) })
  const next = replyOf(Array<string>(800).fill('short'), { likes: Array<number>(800).fill(7) })
  expect(long.reply.data.order_data).toHaveLength(900)
  expect(next.reply.data.order_data.at(-1)).toMatchObject({ idx: 799, headline: 'short', shown_counts: { likes: 7 } })
})
