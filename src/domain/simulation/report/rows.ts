import { ONLY_FEED } from '../../feeds/feed-name.ts'
import { groupBy } from '../../group-by.ts'
import type { RunResult } from '../run-result.ts'
import type { SentForm } from './forms-of-person.ts'
import type { ReportCondition, ReportStudy } from './study.ts'

export type RowCheck = {
  /** Of the data package; empty for what is no table. */
  table: string
  about: string
  expected: number
  actual: number
  holds: boolean
}

/** A feed of a visit. `length`: as it was drawn for the person; `cards`: those of it that were served, which are rows of the table exposures. */
export type FeedRows = { feed: string; length: number; cards: number; isFinished: boolean }

/** What the tables have of one visit. */
export type PersonRows = {
  condition: number
  /** Null in a study of one visit. */
  wave: string | null
  feedRows: readonly FeedRows[]
  cards: number
  /** Cards of them with a dwell row in the engagement file. */
  cardsWithDwell: number
  forms: readonly SentForm[]
}

type Run = Pick<RunResult, 'planned' | 'finished' | 'dropped'>

/** Rows that the design asks for, beside those that the tables have. */
export function rowChecks(visits: readonly PersonRows[], { conditions }: ReportStudy, run: Run | null): RowCheck[] {
  return [
    ...(run === null
      ? []
      : [check('', 'People who ended or dropped out, of those who were planned', run.planned, run.finished + run.dropped)]),
    ...conditions.flatMap((condition) => feedChecks(visits, condition)),
    check(
      'engagement',
      'Cards that were served, and those of them with a dwell row (0 where never seen)',
      sum(visits, ({ cards }) => cards),
      sum(visits, ({ cardsWithDwell }) => cardsWithDwell),
    ),
    ...formChecks(visits),
  ]
}

type Finished = FeedRows & { wave: string | null }

/** Of a condition, by wave and feed. */
function feedChecks(visits: readonly PersonRows[], { condition, nCards }: ReportCondition): RowCheck[] {
  const finished = visits
    .filter((visit) => visit.condition === condition)
    .flatMap(({ wave, feedRows }) => feedRows.filter(({ isFinished }) => isFinished).map((feed): Finished => ({ ...feed, wave })))
  return [...groupBy(finished, ({ wave, feed }) => JSON.stringify([wave, feed])).values()].map((own) => {
    const [{ wave, feed }] = own as [Finished, ...Finished[]] // a group has at least one
    // A feed with a name may have sets and a length of its own, and leave out cards of earlier feeds.
    const lengthOf = ({ length }: Finished) => (wave === null && feed === ONLY_FEED ? nCards : length)
    const lengths = new Set(own.map(lengthOf))
    const cards = lengths.size === 1 ? `${[...lengths][0]} cards` : 'as many cards as each feed has,'
    const place = [`Condition ${condition}`, ...inWave(wave), ...(feed === ONLY_FEED ? [] : [`feed ${feed}`])].join(', ')
    return check(
      'exposures',
      `${place}: ${cards} x ${own.length} people who finished the feed`,
      sum(own, lengthOf),
      sum(own, ({ cards }) => cards),
    )
  })
}

function formChecks(visits: readonly PersonRows[]): RowCheck[] {
  const all = visits.flatMap(({ wave, forms }) => forms.map((form) => ({ ...form, wave })))
  return [...groupBy(all, ({ wave, form }) => JSON.stringify([wave, form])).values()].map((sent) => {
    const [{ wave, form }] = sent as [(typeof all)[number]] // a group has at least one
    const each = new Set(sent.map(({ expected }) => expected))
    const answers = each.size === 1 ? `${[...each][0]} answers` : 'answers, as many as each was asked,'
    return check(
      'answers',
      `${[`Form ${form}`, ...inWave(wave)].join(', ')}: ${answers} x ${sent.length} people who sent it`,
      sum(sent, ({ expected }) => expected),
      sum(sent, ({ stored }) => stored),
    )
  })
}

const inWave = (wave: string | null): string[] => (wave === null ? [] : [`wave ${wave}`])

const check = (table: string, about: string, expected: number, actual: number): RowCheck => ({
  ...{ table, about, expected, actual },
  holds: expected === actual,
})

const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0)
