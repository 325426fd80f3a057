import type { RunEnding, RunResult } from '../run-result.ts'
import { type BalanceSection, balanceSection } from './balance.ts'
import { type CovariateRow, covariateSection } from './covariates.ts'
import { type DurationSection, durationSection } from './duration.ts'
import { type ExitRow, exitSection } from './exits.ts'
import { type MeasureSection, measureSection } from './measures.ts'
import { type UnseenQuestion, unseenQuestions } from './questions.ts'
import { firstVisits, type RepeatedSection, repeatedSection } from './repeated.ts'
import { type RowCheck, rowChecks } from './rows.ts'
import type { RunPerson } from './run-person.ts'
import type { ReportStudy } from './study.ts'

export type DryRunReport = {
  /** In the tables at this moment. */
  people: number
  /** The last run, where its result is kept. */
  run: RunResult | null
  balance: BalanceSection
  duration: DurationSection
  rows: RowCheck[]
  exits: ExitRow[]
  unseen: UnseenQuestion[]
  covariates: CovariateRow[]
  outcomes: MeasureSection
  /** Null in a study of one visit with one feed. */
  repeated: RepeatedSection | null
}

type Gathered = {
  study: ReportStudy
  /** Their visits: somebody who came back has several. */
  people: readonly RunPerson[]
  run: RunResult | null
  /** Counted in the table of participants: exits of people whose run is no longer known. */
  ended: readonly Pick<RunEnding, 'condition' | 'outcome' | 'n'>[]
}

/** What simulated people found in a study. All of it follows from the tables, and the exits from what people were handed. */
export function dryRunReport({ study, people, run, ended }: Gathered): DryRunReport {
  const persons = firstVisits(people, study.occasions)
  return {
    people: persons.length,
    run,
    balance: balanceSection(persons, study),
    duration: durationSection(people, study.occasions.waves),
    rows: rowChecks(people, study, run),
    exits: exitSection(study, run?.endings ?? [], ended),
    unseen: unseenQuestions(people, study),
    covariates: covariateSection(study),
    outcomes: measureSection(persons),
    repeated: repeatedSection(people, study.occasions),
  }
}
