import { describe, expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import type { Candidate } from './feed-algorithm.ts'
import { cardsOf, feed, inSet, length, published } from './testing/priority-feeds.ts'
import { ranked } from './testing/ranked.ts'
import { willSmithPriorityControl as control } from './will-smith-priority-control.ts'
import { willSmithPriorityTreatment as treatment } from './will-smith-priority-treatment.ts'

const counts = (ids: readonly string[], ...sets: string[]) => sets.map((set) => inSet(ids, set))

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
