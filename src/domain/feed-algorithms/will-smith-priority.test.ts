import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import type { Candidate, Facts } from './feed-algorithm.ts'
import { ranked } from './testing/ranked.ts'
import { willSmithPriorityControl as control } from './will-smith-priority-control.ts'
import { willSmithPriorityTreatment as treatment } from './will-smith-priority-treatment.ts'

const cardsOf = (
  entity_set: string,
  n: number,
  firstRanking: unknown = 2,
  nameOf = (i: number) => `${entity_set}-${i}.png`,
): Candidate[] =>
  Array.from({ length: n }, (_, i) => ({
    entity_id: `${entity_set}_${i}`,
    entity_set,
    entity_category: 'news',
    file_name: nameOf(i),
    covariates: { ranking: i === 0 ? firstRanking : i + 1000 },
  }))
const feed = (algorithm: typeof control, cards: readonly Candidate[], facts: Facts = {}, seed = 'person') =>
  algorithm.order(cards, seededDice(seed, 'order'), facts).cards.map(({ entity_id }) => entity_id)
const inSet = (ids: readonly string[], set: string) => ids.filter((id) => id.startsWith(`${set}_`)).length
const counts = (ids: readonly string[], ...sets: string[]) => sets.map((set) => inSet(ids, set))
const length = (n: number): Facts => ({ settings: { 'feed-length': String(n) } })

/** The published design: the focal topic, entertainment, news. */
const published = [...cardsOf('news', 120), ...cardsOf('focal', 40, 1), ...cardsOf('fun', 25)]

describe('the published design', () => {
  test('control has 1 focal card, 10 of the smaller set, 89 of the largest', () => {
    expect(counts(feed(control, published), 'focal', 'fun', 'news')).toEqual([1, 10, 89])
  })

  test('treatment has 33 focal cards, 10 of the smaller set, 57 of the largest', () => {
    expect(counts(feed(treatment, published), 'focal', 'fun', 'news')).toEqual([33, 10, 57])
  })

  test('nothing is to be noted', () => {
    expect([control.notes?.(published), treatment.notes?.(published)]).toEqual([[], []])
  })
})

test('both conditions begin with the same card for everybody', () => {
  const firsts = ['p', 'q', 'r'].flatMap((seed) =>
    [control, treatment].map((algorithm) => feed(algorithm, published, {}, seed)[0]),
  )
  expect(new Set(firsts)).toEqual(new Set(['focal_0']))
})

test('after the first card, every place is as likely to hold a focal card as any other', () => {
  const atPlace = new Array<number>(100).fill(0)
  const people = 1000
  for (let i = 0; i < people; i++) {
    feed(treatment, published, {}, `person ${i}`).forEach((id, place) => {
      if (id.startsWith('focal_')) atPlace[place] = (atPlace[place] ?? 0) + 1
    })
  }
  const p = 32 / 99
  const chiSquare = atPlace.slice(1).reduce((sum, n) => sum + (n - people * p) ** 2 / (people * p * (1 - p)), 0)
  // 98 degrees of freedom, one seed in a thousand; the fixed total makes the sum 99/98 of it.
  expect(chiSquare).toBeLessThan(148.6)
})

test('which cards of a set come is drawn for each person', () => {
  expect(new Set(feed(control, published, {}, 'p'))).not.toEqual(new Set(feed(control, published, {}, 'q')))
})

test('the ranking may be text, as sheets give it', () => {
  expect(feed(control, [...cardsOf('news', 120), ...cardsOf('focal', 40, ' 1 ')])[0]).toBe('focal_0')
})

test('feed-length sets the number of cards; what is no number is taken for the default', () => {
  expect(counts(feed(treatment, published, length(60)), 'focal', 'fun', 'news')).toEqual([33, 10, 17])
  expect(feed(treatment, published, { settings: { 'feed-length': 'many' } })).toHaveLength(100)
})

test('the largest set is the largest of the others, even where the focal one is larger', () => {
  const cards = [...cardsOf('focal', 200, 1), ...cardsOf('news', 90), ...cardsOf('fun', 20)]
  expect(counts(feed(control, cards), 'focal', 'fun', 'news')).toEqual([1, 10, 89])
})

test('the score is the chance to be in the feed, the propensity that of the place', () => {
  const order = ranked(treatment.order(published, seededDice('p', 'order')))
  const of = (set: string) => order.slice(1).find(({ card }) => card.entity_id.startsWith(set))
  expect(order[0]).toMatchObject({ card: { entity_id: 'focal_0' }, score: 1, propensity: 1 })
  expect(of('focal')).toMatchObject({ score: 32 / 39, propensity: 32 / 39 / 99 })
  expect(of('fun')).toMatchObject({ score: 0.4, propensity: 0.4 / 99 })
  // 39 focal cards, 25 and 120 others may stand at a place.
  expect(39 * (32 / 39 / 99) + 25 * (0.4 / 99) + 120 * (of('news')?.propensity ?? 0)).toBeCloseTo(1, 12)
})

describe('where the numbers cannot be met', () => {
  test('missing focal cards are made up for by the largest set', () => {
    const cards = [...cardsOf('news', 120), ...cardsOf('focal', 20, 1), ...cardsOf('fun', 25)]
    expect(counts(feed(treatment, cards), 'focal', 'fun', 'news')).toEqual([20, 10, 70])
    expect(treatment.notes?.(cards)).toEqual(['fewer-focal-cards'])
  })

  test('a set with fewer than ten cards gives all of them', () => {
    const cards = [...cardsOf('news', 120), ...cardsOf('focal', 40, 1), ...cardsOf('fun', 4)]
    expect(counts(feed(control, cards), 'focal', 'fun', 'news')).toEqual([1, 4, 95])
  })

  test('the feed is shorter where the largest set runs out: neither the focal cards nor the ten change', () => {
    const cards = [...cardsOf('news', 30), ...cardsOf('focal', 40, 1), ...cardsOf('fun', 25)]
    expect(counts(feed(control, cards), 'focal', 'fun', 'news')).toEqual([1, 10, 30])
    expect(counts(feed(treatment, cards), 'focal', 'fun', 'news')).toEqual([33, 10, 30])
    expect(control.notes?.(cards)).toEqual(['shorter-feed'])
  })

  test('sets that together do not fit give equally fewer', () => {
    const others = ['d', 'e', 'f', 'g'].flatMap((set) => cardsOf(set, 20))
    const cards = [...cardsOf('news', 120), ...cardsOf('focal', 40, 1), ...others]
    expect(counts(feed(control, cards, length(31)), 'focal', 'd', 'e', 'f', 'g', 'news')).toEqual([1, 7, 7, 7, 7, 2])
    expect(control.notes?.(cards, length(31))).toEqual(['fewer-cards-per-set'])
  })

  test('a feed shorter than the focal cards holds nothing else', () => {
    expect(counts(feed(treatment, published, length(5)), 'focal', 'fun', 'news')).toEqual([5, 0, 0])
    expect(feed(control, published, length(1))).toEqual(['focal_0'])
  })

  test('without a card ranked 1 the first set is the focal one and its first card leads, and a note says so', () => {
    const cards = [...cardsOf('focal', 40), ...cardsOf('fun', 25), ...cardsOf('news', 120)]
    expect(counts(feed(treatment, cards), 'focal', 'fun', 'news')).toEqual([33, 10, 57])
    expect(counts(feed(control, cards), 'focal', 'fun', 'news')).toEqual([1, 10, 89])
    expect([feed(treatment, cards)[0], feed(control, cards)[0]]).toEqual(['focal_0', 'focal_0'])
    expect(treatment.notes?.(cards)).toEqual(['no-card-ranked-1'])
  })

  test('a study of one set has its focal cards and nothing else', () => {
    expect(feed(treatment, cardsOf('only', 200))).toHaveLength(33)
    expect(feed(control, cardsOf('only', 200))).toEqual(['only_0'])
    expect(control.notes?.(cardsOf('only', 200))).toEqual(['no-card-ranked-1', 'shorter-feed'])
  })

  test('without cards there is no feed', () => {
    expect(feed(treatment, [])).toEqual([])
    expect(treatment.preflight?.([])).toEqual([])
  })

  test('of several cards ranked 1 both conditions take the same, whatever the order of their sets', () => {
    const [a, b] = [cardsOf('a', 40, 1), cardsOf('b', 120, 1)]
    expect([feed(control, [...a, ...b])[0], feed(treatment, [...b, ...a])[0]]).toEqual(['a_0', 'a_0'])
    expect(control.notes?.([...a, ...b])).toEqual(['several-cards-ranked-1'])
  })
})

describe('the largest set fills the feed', () => {
  const trueAndFalse = (i: number) => `${i % 3 === 0 ? 'f' : 't'}_${i}.png`
  const isTrue = (cards: readonly Candidate[]) => (id: string) =>
    cards.some(({ entity_id, file_name }) => entity_id === id && file_name.startsWith('t_'))

  test('with true cards only where it has true and false ones; other sets give both kinds', () => {
    const cards = [
      ...cardsOf('focal', 40, 1, trueAndFalse),
      ...cardsOf('fun', 9, 2, trueAndFalse),
      ...cardsOf('news', 150, 2, trueAndFalse),
    ]
    for (const algorithm of [control, treatment]) {
      const served = feed(algorithm, cards)
      const news = served.filter((id) => id.startsWith('news_'))
      expect(served).toHaveLength(100)
      expect(news.filter(isTrue(cards))).toEqual(news)
      expect(inSet(served, 'fun')).toBe(9)
    }
    expect(
      feed(treatment, cards)
        .filter((id) => id.startsWith('focal_'))
        .some((id) => !isTrue(cards)(id)),
    ).toBe(true)
  })

  test.each([
    ['true', (i: number) => `t_${i}.png`],
    ['false', (i: number) => `f_${i}.png`],
    ['unnamed', () => ''],
    ['otherwise named', (i: number) => `tree_${i}.png`],
  ])('with any card where all are %s', (_, nameOf) => {
    const cards = [...cardsOf('focal', 40, 1), ...cardsOf('news', 60, 2, nameOf)]
    expect(counts(feed(control, cards), 'focal', 'news')).toEqual([1, 60])
  })

  test('with fewer cards rather than with a false one', () => {
    const cards = [...cardsOf('focal', 40, 1), ...cardsOf('news', 60, 2, trueAndFalse)]
    expect(counts(feed(control, cards), 'focal', 'news')).toEqual([1, 40])
    expect(control.notes?.(cards)).toEqual(['shorter-feed'])
  })

  test('the chance of a card is one among the true cards', () => {
    const cards = [...cardsOf('focal', 40, 1), ...cardsOf('news', 150, 2, trueAndFalse)]
    const order = ranked(control.order(cards, seededDice('p', 'order')))
    expect(order[1]).toMatchObject({ score: 99 / 100, propensity: 99 / 100 / 99 })
  })

  test('of two sets of one size the first by name is the largest, in whatever order they are listed', () => {
    const [a, b] = [cardsOf('a', 50), cardsOf('b', 50)]
    const focal = cardsOf('focal', 40, 1)
    for (const cards of [
      [...focal, ...a, ...b],
      [...b, ...focal, ...a],
    ])
      expect(counts(feed(control, cards), 'a', 'b')).toEqual([50, 10])
  })
})

describe('any pool', () => {
  /** Up to five sets of any size, some cards true, some false, some ranked. */
  const anyPool = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc
            .array(fc.record({ kind: fc.constantFrom('t_', 'f_', ''), lot: fc.integer({ min: 0, max: 30 }) }), {
              maxLength: 60,
            })
            .map((rows) =>
              rows.map(
                ({ kind, lot }, i): Candidate => ({
                  entity_id: `${name}_${i}`,
                  entity_set: name,
                  entity_category: 'news',
                  file_name: `${kind}${i}.png`,
                  covariates: { ranking: lot === 0 ? '1' : '' },
                }),
              ),
            ),
        ),
      ),
    )
    .map((sets) => sets.flat())
  const anyLength = fc.constantFrom(1, 2, 11, 40, 100)
  const setsOf = (cards: readonly Candidate[]) => [...new Set(cards.map(({ entity_set }) => entity_set))]
  const sizeOf = (cards: readonly Candidate[], set: string) => cards.filter(({ entity_set }) => entity_set === set).length

  test('has the same first card in both conditions: the one ranked 1, or else the first of the first set', () => {
    fc.assert(
      fc.property(anyPool, anyLength, fc.string(), (cards, n, seed) => {
        const rankedIds = cards.filter(({ covariates }) => covariates['ranking'] === '1').map(({ entity_id }) => entity_id)
        const expected = rankedIds.sort()[0] ?? cards[0]?.entity_id
        expect([control, treatment].map((algorithm) => feed(algorithm, cards, length(n), seed)[0])).toEqual([expected, expected])
      }),
    )
  })

  test('never has more cards than asked for, of the focal set, or of a set that is not the largest', () => {
    fc.assert(
      fc.property(anyPool, anyLength, fc.string(), (cards, n, seed) => {
        for (const [algorithm, nFocal] of [
          [control, 1],
          [treatment, 33],
        ] as const) {
          const served = feed(algorithm, cards, length(n), seed)
          expect(served.length).toBeLessThanOrEqual(n)
          expect(new Set(served).size).toBe(served.length)
          const focal = served[0]?.split('_')[0]
          const others = setsOf(cards).filter((set) => set !== focal)
          const most = Math.max(0, ...others.map((set) => sizeOf(cards, set)))
          if (focal !== undefined) expect(inSet(served, focal)).toBeLessThanOrEqual(nFocal)
          for (const set of others) if (sizeOf(cards, set) < most) expect(inSet(served, set)).toBeLessThanOrEqual(10)
        }
      }),
    )
  })

  test('shows a false card of the largest set only where that set has no true one', () => {
    fc.assert(
      fc.property(anyPool, anyLength, fc.string(), (cards, n, seed) => {
        const served = feed(control, cards, length(n), seed)
        const [largest] = setsOf(cards)
          .filter((set) => set !== served[0]?.split('_')[0])
          .sort()
          .sort((a, b) => sizeOf(cards, b) - sizeOf(cards, a))
        const ofLargest = cards.filter(({ entity_set }) => entity_set === largest)
        const kinds = (prefix: string) => ofLargest.some(({ file_name }) => file_name.startsWith(prefix))
        const names = ofLargest.filter(({ entity_id }) => served.includes(entity_id)).map(({ file_name }) => file_name)
        if (kinds('t_') && kinds('f_')) for (const name of names) expect(name).toMatch(/^t_/)
      }),
    )
  })

  test('has fewer cards than asked for only where its sets run out, and a note says so', () => {
    fc.assert(
      fc.property(anyPool, anyLength, (cards, n) => {
        for (const algorithm of [control, treatment])
          expect(algorithm.notes?.(cards, length(n)).includes('shorter-feed')).toBe(feed(algorithm, cards, length(n)).length < n)
      }),
    )
  })
})

describe('before the study', () => {
  const texts = (cards: readonly Candidate[], facts?: Facts, algorithm = treatment) =>
    (algorithm.preflight?.(cards, facts) ?? []).map(({ kind, text }) => `${kind}: ${text}`)

  test('a researcher reads which card leads', () => {
    const cards = [
      ...cardsOf('focal', 40, 1, (i) => `t_${i}.png`),
      ...cardsOf('news', 120, 2, (i) => `${i < 90 ? 't' : 'f'}_${i}.png`),
    ]
    expect(texts(cards)).toEqual([
      "note: Everybody's feed begins with t_0.png of focal.",
      'note: Of news, which fills the feed, only true cards are shown (file names t_…).',
    ])
  })

  test('a card without a file name is named by its id', () => {
    expect(texts(cardsOf('focal', 40, 1, () => ''))[0]).toBe("note: Everybody's feed begins with focal_0 of focal.")
  })

  test('everything that the cards lack is advice', () => {
    const found = texts([...cardsOf('focal', 20), ...cardsOf('news', 30)])
    expect(found.filter((text) => text.startsWith('advice: '))).toEqual([
      expect.stringContaining('No card has ranking 1, so focal, the first of the sets, is the focal set'),
      expect.stringContaining('focal has fewer than the 33 cards'),
      expect.stringContaining('The sets give only 50 of the 100 cards'),
      expect.stringContaining('news, which fills the feed, has no true cards'),
    ])
    expect(texts(published, length(100), control)).toEqual([
      "note: Everybody's feed begins with focal-0.png of focal.",
      expect.stringContaining('no true cards'),
    ])
  })
})
