import type { RunResult } from '../run-result.ts'
import type { SentForm } from './forms-of-person.ts'
import type { ReportStudy } from './study.ts'

export type RowCheck = {
  /** Of the data package; empty for what is no table. */
  table: string
  about: string
  expected: number
  actual: number
  holds: boolean
}

export type PersonRows = {
  condition: number
  hasLeftFeed: boolean
  /** Rows in the table exposures: cards that were served. */
  cards: number
  /** Cards of them with a dwell row in the engagement file. */
  cardsWithDwell: number
  forms: readonly SentForm[]
}

type Run = Pick<RunResult, 'planned' | 'finished' | 'dropped'>

/** Rows that the design asks for, beside those that the tables have. */
export function rowChecks(people: readonly PersonRows[], { conditions }: ReportStudy, run: Run | null): RowCheck[] {
  return [
    ...(run === null
      ? []
      : [check('', 'People who ended or dropped out, of those who were planned', run.planned, run.finished + run.dropped)]),
    ...conditions.flatMap(({ condition, nCards }) => {
      const through = people.filter((person) => person.condition === condition && person.hasLeftFeed)
      const about = `Condition ${condition}: ${nCards} cards x ${through.length} people who finished the feed`
      return through.length === 0
        ? []
        : [
            check(
              'exposures',
              about,
              nCards * through.length,
              sum(through, ({ cards }) => cards),
            ),
          ]
    }),
    check(
      'engagement',
      'Cards that were served, and those of them with a dwell row (0 where never seen)',
      sum(people, ({ cards }) => cards),
      sum(people, ({ cardsWithDwell }) => cardsWithDwell),
    ),
    ...formChecks(people),
  ]
}

function formChecks(people: readonly PersonRows[]): RowCheck[] {
  const names = [...new Set(people.flatMap(({ forms }) => forms.map(({ form }) => form)))]
  return names.map((name) => {
    const sent = people.flatMap(({ forms }) => forms.filter(({ form }) => form === name))
    const each = new Set(sent.map(({ expected }) => expected))
    const answers = each.size === 1 ? `${[...each][0]} answers` : 'answers, as many as each was asked,'
    return check(
      'answers',
      `Form ${name}: ${answers} x ${sent.length} people who sent it`,
      sum(sent, ({ expected }) => expected),
      sum(sent, ({ stored }) => stored),
    )
  })
}

const check = (table: string, about: string, expected: number, actual: number): RowCheck => ({
  ...{ table, about, expected, actual },
  holds: expected === actual,
})

const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0)
