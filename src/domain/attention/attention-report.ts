import { type CrossingReport, crossingReport, LEAST_PEOPLE, type Outcome } from './crossing-report.ts'
import { type Figures, figuresOfGroups, ranksOf } from './figures.ts'
import { quantileDots } from './quantiles.ts'
import { type Share, shareWithInterval } from './share-interval.ts'
import type { GroupTally, Tally, TypeTally } from './tally.ts'

/** So many dots stand for the people of a group. */
export const DOTS = 20

/** Of the people who saw it, those who did it: pressed a button and left it on, wrote a comment, opened a link. */
export type Press = Share & { type: string; n: number; pressed: number }

export type GroupFigures = { n: number; set: Figures; chosen: Figures; presses: Press[] }

/** With dots: each is one person, or in larger groups a quantile of them. */
export type SpreadFigures = GroupFigures & { dots: { set: number[]; chosen: number[] } }

export type CardFigures = GroupFigures & {
  entity_id: string
  rank: { set: number; chosen: number }
  /** The other rule gives the card another place, or a median outside of the interval that it has in the study. */
  moved: { rank: boolean; interval: boolean }
}

/** Figures are null in a condition with too few people. */
export type ConditionFigures = { condition: number; n: number; figures: SpreadFigures | null }

export type AttentionReport = {
  nPeople: number
  cards: CardFigures[]
  positions: (GroupFigures & { position: number })[]
  /** By the column that was asked for. */
  levels: (SpreadFigures & { level: string })[]
  /** Null while conditions may not be compared. */
  conditions: ConditionFigures[] | null
  crossing: CrossingReport
  /** Left out because only some conditions have them: their outcomes would be those of a condition. */
  withheld: { cards: number; positions: number[]; levels: number; acts: number }
}

export type ReportAsked = {
  /** By the rule of blinding. Without it nothing in the report tells one condition from another. */
  mayCompare: boolean
  /** The levels of the column in their order, and what others are compared with. */
  levels: readonly string[]
  against: { level: string | undefined; condition: number | undefined }
  isSameRule: boolean
}

/** `figuresOf` may have worked out lists of the tally before: a caller that must not block for long asks it about a few at a time. */
export function attentionReport(
  tally: Tally,
  { mayCompare, levels, against, isSameRule }: ReportAsked,
  figuresOf = figuresOfGroups(),
): AttentionReport {
  const isBlinded = tally.conditions.size > 1 && !mayCompare
  // Which cards bring an act that no setting offers, such as a label, may depend on the condition.
  const isTellingAct = ({ conditions }: TypeTally) => isBlinded && conditions.size < tally.conditions.size
  /** People who saw something of the group and were offered it. */
  const nOffered = ({ seen }: GroupTally, place: number) =>
    tally.offers.reduce((sum, offer, i) => (offer.includes(place) ? sum + (seen[i] ?? 0) : sum), 0)
  const figures = (group: GroupTally): GroupFigures => {
    const byRules = byRule(group, figuresOf)
    const presses = tally.types.flatMap((each, place): Press[] => {
      const pressed = group.pressed[place] ?? 0
      // Those who did it without being offered it alone would be all of its people: 100 %.
      const n = group.unoffered.has(place) ? byRules.chosen.seen.n : nOffered(group, place)
      return n === 0 || isTellingAct(each) ? [] : [{ type: each.type, n, pressed, ...shareWithInterval(pressed, n) }]
    })
    return { n: group.set.length, ...byRules, presses }
  }
  const spread = (group: GroupTally): SpreadFigures => ({ ...figures(group), dots: byRule(group, dotsOf) })
  const isTelling = ({ conditions }: GroupTally) => !mayCompare && conditions.size < tally.conditions.size
  const shown = <K>(groups: Map<K, GroupTally>) => [...groups].filter(([, group]) => !isTelling(group))
  const telling = <K>(groups: Map<K, GroupTally>) => [...groups].flatMap(([key, group]) => (isTelling(group) ? [key] : []))
  const mayShow = new Set(shown(tally.levels).map(([level]) => level))
  const shownLevels = levels.filter((level) => mayShow.has(level))
  const outcomes: Outcome[] = [
    { name: 'dwell' },
    ...(isSameRule ? [] : [{ name: 'dwell_as_set' } as const]),
    ...tally.types.flatMap((each, place) => (isTellingAct(each) ? [] : [{ name: each.type, place }])),
  ]
  return {
    nPeople: tally.nPeople,
    cards: compared(shown(tally.cards).map(([entity_id, group]) => ({ entity_id, ...figures(group) }))),
    positions: shown(tally.positions)
      .sort(([one], [other]) => one - other)
      .map(([position, group]) => ({ position, ...figures(group) })),
    levels: shownLevels.flatMap((level) => {
      const group = tally.levels.get(level)
      return group === undefined ? [] : [{ level, ...spread(group) }]
    }),
    conditions: mayCompare
      ? [...tally.conditions]
          .sort(([one], [other]) => one - other)
          .map(([condition, group]) => ({
            condition,
            n: group.set.length,
            figures: group.set.length < LEAST_PEOPLE ? null : spread(group),
          }))
      : null,
    crossing: crossingReport(tally.crossing, { outcomes, levels: shownLevels, offers: tally.offers, mayCompare, against }),
    withheld: {
      cards: telling(tally.cards).length,
      positions: telling(tally.positions),
      levels: telling(tally.levels).length,
      acts: tally.types.filter(isTellingAct).length,
    },
  }
}

/** Figures of one list are not computed twice. */
function byRule<T>({ set, chosen }: GroupTally, figureOf: (values: readonly number[]) => T): { set: T; chosen: T } {
  const asSet = figureOf(set)
  return { set: asSet, chosen: chosen === set ? asSet : figureOf(chosen) }
}

function dotsOf(values: readonly number[]): number[] {
  const sorted = new Float64Array(values).sort()
  return (sorted.length <= DOTS ? [...sorted] : quantileDots(sorted, DOTS)).map(Math.round)
}

function compared(cards: (GroupFigures & { entity_id: string })[]): CardFigures[] {
  const set = ranksOf(cards.map((card) => card.set.median))
  const chosen = ranksOf(cards.map((card) => card.chosen.median))
  return cards.map((card, i) => {
    const rank = { set: set[i] ?? 0, chosen: chosen[i] ?? 0 }
    return { ...card, rank, moved: { rank: rank.set !== rank.chosen, interval: isOutside(card.chosen.median, card.set) } }
  })
}

const isOutside = (median: number, { low, high }: Figures): boolean =>
  low !== null && high !== null && (median < low || median > high)
