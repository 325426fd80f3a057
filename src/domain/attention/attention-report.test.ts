import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attentionReport } from './attention-report.ts'
import { type AskedAttention, dwellByCard } from './attention-rule.ts'
import { ranksOf } from './figures.ts'
import { addToHeat, emptyHeat, heatStrip } from './heat-strip.ts'
import { addPerson, emptyTally } from './tally.ts'

const visit = fc.record({ card: fc.nat(4), at: fc.nat(60_000), ms: fc.integer({ min: 1, max: 9000 }) })
const visits = fc.array(visit, { maxLength: 20 }).map((list) => ({
  card: list.map(({ card }) => card),
  at: list.map(({ at }) => at),
  ms: list.map(({ ms }) => ms),
}))

const total = (values: Iterable<number>) => [...values].reduce((sum, ms) => sum + ms, 0)

test('without a floor every millisecond counts; a higher floor never adds any', () => {
  fc.assert(
    fc.property(visits, fc.nat(9000), fc.nat(9000), (list, one, other) => {
      const at = (floor: number) => total(dwellByCard(list, 5, floor))
      expect(at(0)).toBe(total(list.ms))
      expect(at(Math.max(one, other))).toBeLessThanOrEqual(at(Math.min(one, other)))
    }),
  )
})

const stripOf = (people: readonly Parameters<typeof addToHeat>[1][], floorMs = 0) => {
  const heat = emptyHeat(floorMs)
  for (const person of people) addToHeat(heat, person)
  return heatStrip(heat)
}

test('in the strip of one person every stretch has the share of it that their visits cover, from the floor on', () => {
  // From seconds to the next day: with each choice of a stretch.
  const times = fc
    .constantFrom(0.2, 1, 10, 60, 100, 500)
    .chain((factor) =>
      visits.map((list) => ({ ...list, at: list.at.map((ms) => Math.round(ms * factor)), ms: list.ms.map((ms) => ms * 7) })),
    )
  const person = fc.record({ visits: times, positions: fc.constant([0, 1, 2, 5, 9]) })
  fc.assert(
    fc.property(person, fc.nat(60_000), (one, floorMs) => {
      const { binMs, rows } = stripOf([one], floorMs)
      expect(rows).toHaveLength(10)
      for (const [position, row] of rows.entries()) {
        const own = one.visits.ms.flatMap((ms, i) =>
          one.positions[one.visits.card[i] ?? -1] === position && ms >= floorMs ? [{ at: one.visits.at[i] ?? 0, ms }] : [],
        )
        const covered = (bin: number) =>
          total(own.map(({ at, ms }) => Math.max(0, Math.min(at + ms, (bin + 1) * binMs) - Math.max(at, bin * binMs))))
        expect(row).toEqual(row.map((_, bin) => Math.round((1000 * covered(bin)) / binMs) / 1000))
      }
    }),
  )
})

test('the strip does not depend on the order in which people are added', () => {
  const person = fc.record({ visits, positions: fc.constant([0, 1, 2, 5, 9]) })
  fc.assert(
    fc.property(fc.array(person, { maxLength: 30 }), (people) => {
      expect(stripOf(people)).toEqual(stripOf(people.toReversed()))
    }),
  )
})

test('the strip of people whose visits do not overlap holds all of their time, and no share is above 1', () => {
  const apart = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }).map((lengths) => {
    let at = 0
    const starts = lengths.map((ms) => {
      at += ms
      return at - ms
    })
    return { visits: { card: lengths.map((_, i) => i % 3), at: starts, ms: lengths }, positions: [0, 1, 2] }
  })
  fc.assert(
    fc.property(fc.array(apart, { minLength: 1, maxLength: 15 }), (people) => {
      const { binMs, rows } = stripOf(people)
      const shares = rows.flat()
      expect(Math.max(...shares)).toBeLessThanOrEqual(1)
      const all = total(people.flatMap((person) => person.visits.ms))
      // Shares are rounded to a thousandth, and fewer than twenty people are all covered.
      expect(Math.abs(total(shares) * binMs * people.length - all)).toBeLessThanOrEqual(
        0.0005 * shares.length * binMs * people.length,
      )
    }),
  )
})

test('equal medians share a rank', () => {
  expect(ranksOf([300, 900, 300, 0])).toEqual([2, 1, 2, 4])
})

const aPerson = (condition: number, ms: number, cards = ['a', 'b']): AskedAttention => {
  const seen = { card: [0], at: [0], ms: [ms] }
  return {
    condition,
    cards,
    positions: cards.map((_, i) => i),
    offered: ['likes'],
    done: { likes: [0] },
    set: seen,
    chosen: seen,
  }
}

const reportOf = (people: readonly AskedAttention[], mayCompare: boolean, floorMs = 500) => {
  const tally = emptyTally()
  const rules = { set: { definition: 'full', floorMs: 0 }, chosen: { definition: 'full', floorMs } } as const
  for (const person of people) addPerson(tally, person, { levelOf: (id) => (id === 'c' ? 'ads' : 'news'), rules })
  const against = { level: undefined, condition: undefined }
  return attentionReport(tally, { mayCompare, levels: ['ads', 'news'], against, isSameRule: floorMs === 0 })
}

test('what only one condition has is withheld while conditions may not be compared', () => {
  const people = [aPerson(1, 1000), aPerson(1, 1000), aPerson(2, 1000, ['a', 'b', 'c'])]
  const blinded = reportOf(people, false)
  expect(blinded.conditions).toBeNull()
  expect(blinded.cards.map(({ entity_id }) => entity_id)).toEqual(['a', 'b'])
  expect(blinded.withheld).toEqual({ cards: 1, positions: [2], levels: 1, acts: 0 })
  expect(reportOf(people, true).withheld).toEqual({ cards: 0, positions: [], levels: 0, acts: 0 })
})

test('a study in which everybody is in one condition withholds nothing', () => {
  expect(reportOf([aPerson(1, 1000), aPerson(1, 1000, ['a', 'c'])], false).withheld.cards).toBe(0)
})

test('a card is marked when its rank changes, and when its median leaves the interval', () => {
  const people = Array.from({ length: 8 }, () => aPerson(1, 400))
  const [a, b] = reportOf(people, true).cards
  expect(a).toMatchObject({ rank: { set: 1, chosen: 1 }, moved: { rank: false, interval: true } })
  expect(b).toMatchObject({ rank: { set: 2, chosen: 1 }, moved: { rank: true, interval: false } })
})

test('a press counts only where the card was seen by the rule', () => {
  expect(reportOf([aPerson(1, 400)], true).cards[0]?.presses).toEqual([])
  expect(reportOf([aPerson(1, 600)], true).cards[0]?.presses).toMatchObject([{ type: 'likes', n: 1, pressed: 1 }])
})

test('an act that the card brings is a share of everybody who saw the card, on cards where anybody did it', () => {
  const both = { card: [0, 1], at: [0, 900], ms: [900, 900] }
  const person = { ...aPerson(1, 0), set: both, chosen: both }
  const [a, b] = reportOf([{ ...person, done: { link_open: [0] } }, person, aPerson(1, 400)], true).cards
  expect(a?.presses.find(({ type }) => type === 'link_open')).toMatchObject({ n: 2, pressed: 1 })
  expect(b?.presses.map(({ type }) => type)).toEqual(['likes'])
})

test('an act that somebody did without being offered it is a share of everybody who saw the card', () => {
  const stray = { ...aPerson(1, 1000), done: { hide: [0] } }
  const { cards, conditions } = reportOf([stray, ...Array.from({ length: 4 }, () => aPerson(1, 1000))], true)
  const hidden = { type: 'hide', n: 5, pressed: 1, share: 0.2 }
  expect(cards[0]?.presses).toMatchObject([{ type: 'likes' }, hidden])
  expect(cards[1]?.presses).toEqual([])
  expect(conditions?.[0]?.figures?.presses).toMatchObject([{ type: 'likes' }, hidden])
})

test('no share is above 1 where some were offered an act and others did it without, and it stays withheld', () => {
  const offered = { ...aPerson(1, 1000), offered: ['likes', 'hide'], done: { hide: [0] } }
  const people = [offered, { ...aPerson(2, 1000), done: { hide: [0] } }, aPerson(2, 1000)]
  const pressOf = (mayCompare: boolean) => reportOf(people, mayCompare).cards[0]?.presses.find(({ type }) => type === 'hide')
  expect(pressOf(true)).toMatchObject({ n: 3, pressed: 2 })
  expect(pressOf(false)).toBeUndefined()
})

test('an act that only one condition was offered, or that cards bring, is withheld while conditions may not be compared', () => {
  const people = [
    { ...aPerson(1, 1000), offered: ['likes', 'report'] },
    { ...aPerson(2, 1000), done: { link_open: [0] } },
  ]
  const blinded = reportOf(people, false)
  expect(blinded.cards[0]?.presses.map(({ type }) => type)).toEqual(['likes'])
  expect(blinded.withheld.acts).toBe(2)
  expect(reportOf(people, true).cards[0]?.presses.map(({ type }) => type)).toEqual(['likes', 'report', 'link_open'])
})

test('where the rules are the same, so are the figures, and nothing has moved', () => {
  const { cards, conditions } = reportOf(
    [1, 2, 3, 4, 5].map((n) => aPerson(1, n * 100)),
    true,
    0,
  )
  for (const { set, chosen, moved } of cards) {
    expect(chosen).toEqual(set)
    expect(moved).toEqual({ rank: false, interval: false })
  }
  expect(conditions).toMatchObject([{ n: 5, figures: { set: { median: 150 }, chosen: { median: 150 } } }])
})

test('of a level a person counts once, with the mean of their cards and any press on one that they saw', () => {
  const both = { card: [0, 1], at: [0, 900], ms: [900, 600] }
  const person = { ...aPerson(1, 0), set: both, chosen: both, done: { likes: [0, 1] } }
  const [news] = reportOf([person, { ...aPerson(1, 300), done: { likes: [0] } }], true).levels
  expect(news).toMatchObject({ level: 'news', n: 2, presses: [{ type: 'likes', n: 1, pressed: 1 }] })
  expect(news?.dots.chosen.at(-1)).toBeGreaterThan(700)
})

test('up to twenty people are a dot each, and more are twenty quantiles', () => {
  const dotsOf = (nPeople: number) =>
    reportOf(
      Array.from({ length: nPeople }, (_, i) => aPerson(1, (nPeople - i) * 100)),
      true,
    ).levels[0]?.dots.chosen
  expect(dotsOf(1)).toHaveLength(1)
  expect(dotsOf(3)).toEqual(dotsOf(3)?.toSorted((a, b) => a - b))
  expect(dotsOf(20)).toHaveLength(20)
  expect(dotsOf(21)).toHaveLength(20)
})

test('four people of a condition are a number alone', () => {
  const four = Array.from({ length: 4 }, () => aPerson(1, 1000))
  expect(reportOf(four, true).conditions).toEqual([{ condition: 1, n: 4, figures: null }])
  expect(reportOf([...four, aPerson(1, 0)], true).conditions?.[0]?.figures).not.toBeNull()
})
