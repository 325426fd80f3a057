import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feedAlgorithms, findFeedAlgorithm } from '../feed-algorithms/index.ts'
import { ranked } from '../feed-algorithms/testing/ranked.ts'
import type { ChosenSet } from '../parameters/chosen-sets.ts'
import { cardsBySet } from '../stimuli/cards/choose-cards.ts'
import { drawFeed } from './draw-feed.ts'

type Drawing = { sizes: readonly number[]; chosenSets: readonly ChosenSet[]; algorithm?: string }

/** Feeds of one study are drawn for person after person. */
function drawingOf({ sizes, chosenSets, algorithm = 'random' }: Drawing) {
  const cards = sizes.flatMap((size, set) =>
    Array.from({ length: size }, (_, i) => ({
      entity_id: `${set}_${i}`,
      entity_set: String(set),
      entity_category: 'news',
      file_name: '',
      covariates: {},
    })),
  )
  const rules = { chosenSets, cardsOf: cardsBySet(cards), algorithm: findFeedAlgorithm(algorithm) ?? expect.unreachable() }
  const draw = (participantSeed: string) =>
    drawFeed({ ...rules, settings: {}, studySeed: 'study', participantSeed, facts: { settings: {}, query: {}, own: [] } })
  return { cards, draw }
}

/** The chance of each card of the study at each place, from the feeds that have it there. */
function chancesByPlace({ draw }: ReturnType<typeof drawingOf>, people: number): Map<string, number>[] {
  const places: Map<string, number>[] = []
  for (let person = 0; person < people; person++) {
    ranked(draw(`person ${person}`)).forEach(({ card: { entity_id }, propensity }, place) => {
      const chances = places[place] ?? new Map<string, number>()
      places[place] = chances.set(entity_id, propensity)
    })
  }
  return places
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0)

test('with five of eighteen cards for each person, each card has a chance of one in eighteen at each place', () => {
  const chosenSets = [{ entity_set: '0', number_to_show: 5, randomize_between_subjects: 'yes' as const }]
  const { draw } = drawingOf({ sizes: [18], chosenSets })
  const feed = ranked(draw('somebody'))
  expect(feed).toHaveLength(5)
  for (const { score, propensity } of feed) for (const chance of [score, propensity]) expect(chance).toBeCloseTo(1 / 18, 12)
})

test('where the whole study has the same five cards, each has a chance of one in five', () => {
  const chosenSets = [{ entity_set: '0', number_to_show: 5, randomize_between_subjects: 'no' as const }]
  const { draw } = drawingOf({ sizes: [18], chosenSets })
  for (const { propensity } of ranked(draw('somebody'))) expect(propensity).toBeCloseTo(1 / 5, 12)
})

/** Up to three sets, whole or in part, drawn for each person or for the study. */
const anyDrawing = fc
  .array(
    fc
      .record({
        size: fc.integer({ min: 1, max: 5 }),
        share: fc.integer({ min: 1, max: 6 }),
        randomize: fc.constantFrom('yes', 'no'),
      })
      .map((set) => ({ ...set, share: Math.min(set.share, set.size + 1) })),
    { minLength: 1, maxLength: 3 },
  )
  .map(
    (sets): Drawing => ({
      sizes: sets.map(({ size }) => size),
      chosenSets: sets.map(({ size, share, randomize }, i) => ({
        entity_set: String(i),
        // One more than there are means that the whole set is shown.
        ...(share <= size && { number_to_show: share }),
        randomize_between_subjects: randomize as 'yes' | 'no',
      })),
    }),
  )

test('over all cards of the sets, the propensities of a place add up to 1, whatever is drawn of each set', () => {
  fc.assert(
    fc.property(anyDrawing, (drawing) => {
      // The rarest card meets a place once in 55 people; at this seed 600 of them leave none out.
      for (const chances of chancesByPlace(drawingOf(drawing), 600)) expect(sum(chances.values())).toBeCloseTo(1, 9)
    }),
    { seed: 7, numRuns: 15 },
  )
})

test('a card comes to a place as often as its propensity says', () => {
  const people = 20_000
  const drawing = drawingOf({
    sizes: [6, 3],
    chosenSets: [
      { entity_set: '0', number_to_show: 2, randomize_between_subjects: 'yes' },
      { entity_set: '1', randomize_between_subjects: 'yes' },
    ],
  })
  const first = new Map<string, number>()
  for (let person = 0; person < people; person++) {
    const entity_id = drawing.draw(`person ${person}`).cards[0]?.entity_id ?? ''
    first.set(entity_id, (first.get(entity_id) ?? 0) + 1)
  }
  const [chances = new Map<string, number>()] = chancesByPlace(drawing, 600)
  expect(first.size).toBe(9)
  for (const [entity_id, times] of first) {
    const chance = chances.get(entity_id) ?? 0
    const sd = Math.sqrt(people * chance * (1 - chance))
    expect(Math.abs(times - people * chance)).toBeLessThan(4 * sd)
  }
})

test('an algorithm that uses all cards of each set has the same propensities whatever number was chosen', () => {
  for (const { name } of feedAlgorithms.filter(({ respectsCardCounts }) => !respectsCardCounts)) {
    const whole = drawingOf({ sizes: [8], chosenSets: [{ entity_set: '0', randomize_between_subjects: 'yes' }], algorithm: name })
    const part = drawingOf({
      sizes: [8],
      chosenSets: [{ entity_set: '0', number_to_show: 3, randomize_between_subjects: 'yes' }],
      algorithm: name,
    })
    const { propensities, inputs } = part.draw('p')
    expect({ propensities, inputs }).toEqual({ propensities: whole.draw('p').propensities, inputs: whole.draw('p').inputs })
  }
})

test.each(feedAlgorithms.map(({ name }) => name))(
  '%s has an ad at every third place and a fixed card at its position',
  (name) => {
    const { draw, cards } = orderedDrawing(name)
    const drawn = draw({ 'order-ads-every': '3', 'order-positions': 'yes' })
    const adPlaces = drawn.flatMap(({ entity_category }, i) => (entity_category === 'ads' ? [i + 1] : []))
    expect(adPlaces).toEqual(expect.arrayContaining(drawn.flatMap((_, i) => ((i + 1) % 3 === 0 ? [i + 1] : []))))
    // Of two sets, the priority feeds show one card of the first and all of the other.
    if (!name.startsWith('will_smith')) expect(adPlaces).toEqual([3, 6, 9, 12, 15, 18])
    if (drawn.includes(cards.fixed)) expect(drawn.indexOf(cards.fixed)).toBe(6)
    expect(drawn.length).toBeGreaterThan(6)
  },
)

describe.each(
  feedAlgorithms.filter(({ ranksEachBatch }) => !ranksEachBatch).map((algorithm) => [algorithm.name, algorithm] as const),
)('%s', (_name, algorithm) => {
  const pool = Array.from({ length: 30 }, (_, i) => ({
    entity_id: `c${i}`,
    entity_set: i < 20 ? 'news' : 'ads',
    entity_category: i < 20 ? 'news' : 'ads',
    file_name: `t_${i}.png`,
    covariates: { shares: i },
  }))
  const cardsOf = cardsBySet(pool)
  const chosenSets = ['news', 'ads'].map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' as const }))
  const settings = { 'feed-button-like': 'lognormal', 'feed-button-share': 'sheet', 'order-ads-every': '4' }
  const earlierAt = (day: number) =>
    new Map(pool.map(({ entity_id }, i) => [entity_id, { served: 40 + day, engaged: (i * day) % 9 }]))
  const drawing = { chosenSets, cardsOf, algorithm, settings, studySeed: 'study', participantSeed: 'person' }
  const facts = { settings, query: {}, own: [], earlier: earlierAt(1) }
  const whole = drawFeed({ ...drawing, facts })

  test('the cards that come later are those of the order that was drawn first, with its counts and chances', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 1, max: 12 })), (sizes) => {
        const first = drawFeed({ ...drawing, facts }, { above: [], sizeOf: () => 5 })
        const parts = [first]
        // More is known of each card by the time that they come.
        const later = { ...facts, earlier: earlierAt(7) }
        for (let above = [...first.cards]; above.length < whole.feed_length; above = parts.flatMap(({ cards }) => [...cards])) {
          const size = sizes.next().value
          parts.push(drawFeed({ ...drawing, facts: later, known: first.known }, { above, sizeOf: () => size }))
        }
        expect(parts.map(({ from_idx }) => from_idx)).toEqual(
          parts.map((_, i) => parts.slice(0, i).flatMap(({ cards }) => cards).length),
        )
        expect(parts.flatMap(({ cards }) => cards)).toEqual(whole.cards)
        expect(parts.flatMap(({ scores }) => scores)).toEqual(whole.scores)
        expect(parts.flatMap(({ counts }) => counts.likes ?? [])).toEqual(whole.counts.likes)
        expect(parts.flatMap(({ counts }) => counts.shares ?? [])).toEqual(whole.counts.shares)
        const chances = parts.flatMap(
          ({ propensities, inputs = [], from_idx }) =>
            propensities ?? algorithm.propensitiesFrom?.(inputs, { fromIdx: from_idx, inputs: first.known ?? [] }) ?? [],
        )
        const expected = ranked(whole, algorithm).map(({ propensity }) => propensity)
        chances.forEach((chance, i) => {
          expect(chance).toBeCloseTo(expected[i] ?? Number.NaN, 9)
        })
        expect(chances).toHaveLength(expected.length)
      }),
      { numRuns: 20 },
    )
  })

  test('where the order is another one after an update, every card still comes once', () => {
    const served = whole.cards.slice(3, 9)
    const rest = drawFeed({ ...drawing, facts, known: whole.known }, { above: served, sizeOf: (length) => length })
    expect(rest.cards).toEqual(whole.cards.filter((card) => !served.includes(card)))
    expect(rest.from_idx).toBe(6)
  })
})

test('without its settings no rule moves a card', () => {
  const { draw } = orderedDrawing('random')
  expect(draw({ 'order-positions': 'no', 'order-ads-every': '' })).toEqual(draw({}))
})

/** The feed of one person, by batches of five where the algorithm ranks each batch: twelve cards of news and six ads. */
function orderedDrawing(name: string) {
  const algorithm = findFeedAlgorithm(name) ?? expect.unreachable()
  const pool = Array.from({ length: 18 }, (_, i) => {
    const entity_category = i < 12 ? 'news' : 'ads'
    const covariates = i === 11 ? { position: '7' } : {}
    return { entity_id: `c${i}`, entity_set: entity_category, entity_category, file_name: `t_${i}.png`, covariates }
  })
  const chosenSets = ['news', 'ads'].map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' as const }))
  const rules = { chosenSets, cardsOf: cardsBySet(pool), algorithm, studySeed: 'study', participantSeed: 'person' }
  const draw = (settings: Record<string, string>) => {
    const served: typeof pool = []
    for (let length = pool.length; served.length < length; ) {
      const own = served.map((card) => ({ ...card, dwellMs: 0, isEngaged: false }))
      const batch = { above: [...served], sizeOf: () => 5 }
      const drawn = drawFeed({ ...rules, settings, facts: { settings, query: {}, earlier: new Map(), own } }, batch)
      served.push(...drawn.cards)
      length = drawn.feed_length
    }
    expect(new Set(served).size).toBe(served.length)
    return served
  }
  return { draw, cards: { fixed: pool[11] ?? expect.unreachable() } }
}
