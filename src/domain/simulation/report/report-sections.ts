import type { Outcome } from '../../session/outcomes.ts'
import { conditionLabel, counted } from '../../study/design/words.ts'
import type { BalanceSection } from './balance.ts'
import type { Spread } from './duration.ts'
import type { ExitRow } from './exits.ts'
import type { DryRunReport } from './report.ts'

/** A part of a report as a table of words: the page and the file show the same. */
export type ReportSection = {
  id: string
  heading: string
  /** good: as the design says; look: something to look at. Null: nothing to judge. */
  verdict: 'good' | 'look' | null
  summary: string
  columns: string[]
  rows: string[][]
}

type Named = { report: DryRunReport /** Of conditions, from 1; empty where one has none. */; names: readonly string[] }

export const reportSections = ({ report, names }: Named): ReportSection[] => [
  rows(report),
  balance(report.balance, names),
  exits(report.exits, names),
  ...(report.run === null ? [] : [refusals(report.run.refusals)]),
  unseen(report),
  covariates(report),
  duration(report),
]

function rows({ rows }: DryRunReport): ReportSection {
  const wrong = rows.filter(({ holds }) => !holds).length
  return {
    ...{ id: 'rows', heading: 'Row checks' },
    ...judged(wrong === 0, 'All tables have the rows that the design asks for.', `${counted(wrong, 'check')} did not hold.`),
    columns: ['What', 'Table', 'Expected', 'Found', 'Result'],
    rows: rows.map(({ about, table, expected, actual, holds }) => [
      about,
      table,
      number(expected),
      number(actual),
      holds ? 'yes' : 'no',
    ]),
  }
}

function balance({ arms, strata, undrawn, holds }: BalanceSection, names: readonly string[]): ReportSection {
  const line = (label: string, own: BalanceSection['arms']) =>
    own.map((arm) => [
      `${label}${conditionLabel(arm.condition, names[arm.condition - 1] ?? '')}`,
      number(arm.counted),
      arm.expected.toFixed(1),
    ])
  const before = undrawn === 0 ? '' : ` ${people(undrawn)} left before a condition was drawn.`
  return {
    ...{ id: 'balance', heading: 'Balance' },
    ...judged(
      holds,
      `Conditions are as even as the assignment makes them.${before}`,
      `A condition is farther from its share than chance explains.${before}`,
    ),
    columns: ['Condition', 'People', 'Expected'],
    rows: [...line('', arms), ...strata.flatMap(({ stratum, arms: own }) => line(`${stratumWords(stratum)}: `, own))],
  }
}

const stratumWords = (stratum: Readonly<Record<string, string>>) =>
  Object.entries(stratum)
    .map(([key, level]) => `${key} ${level || 'without answer'}`)
    .join(', ')

const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  complete: 'Complete',
  no_consent: 'No consent',
  screened_out: 'Screened out',
  quota_full: 'Quota full',
  failed_attention: 'Failed attention check',
  incompatible_device: 'Device does not fit',
  left_early: 'Left early',
  withdrawn: 'Withdrew',
  timed_out: 'Timed out',
  technical_error: 'Technical error',
  wave_closed: 'Came back too late',
}

function exits(exits: readonly ExitRow[], names: readonly string[]): ReportSection {
  const waves = [...new Set(exits.map(({ wave }) => wave))]
  const open = new Set(exits.filter(({ n }) => n === 0).map(outcomeInWave))
  const isCompleted = waves.every((wave) => exits.some((row) => row.wave === wave && row.outcome === 'complete' && row.n > 0))
  return {
    ...{ id: 'exits', heading: 'Exits' },
    verdict: isCompleted && waves.length > 0 ? (open.size === 0 ? 'good' : null) : 'look',
    summary: open.size === 0 ? 'Every exit was reached.' : `Not reached in this run: ${[...open].join(', ')}.`,
    columns: [...waveColumn(exits), 'Outcome', 'Conditions', 'Leads to', 'Reached by'],
    rows: exits.map(({ wave, outcome, conditions, kind, address, n }) => [
      ...waveCell(wave),
      OUTCOME_NAMES[outcome],
      conditions.map((each) => (each === 0 ? 'before the draw' : withName(each, names))).join(', '),
      exitWords(kind, address),
      n === 0 ? 'not reached in this run' : people(n),
    ]),
  }
}

const outcomeInWave = ({ wave, outcome }: ExitRow) => `${OUTCOME_NAMES[outcome]}${wave === null ? '' : ` (${wave})`}`

/** A study of one visit has no column for it. */
const waveColumn = (rows: readonly { wave: string | null }[]): string[] =>
  rows.some(({ wave }) => wave !== null) ? ['Wave'] : []
const waveCell = (wave: string | null): string[] => (wave === null ? [] : [wave])

const withName = (condition: number, names: readonly string[]) => {
  const name = names[condition - 1] ?? ''
  return name === '' ? String(condition) : `${condition} (${name})`
}

function exitWords(kind: ExitRow['kind'], address: string): string {
  if (kind === 'redirect') return address
  if (kind === 'completion-code') return `completion code ${address}`
  return kind === 'return-home' ? 'the home page' : 'the page of the ending'
}

const refusals = (list: NonNullable<DryRunReport['run']>['refusals']): ReportSection => ({
  ...{ id: 'refusals', heading: 'Refused calls' },
  ...judged(list.length === 0, 'The server took every call.', 'The server did not take some calls.'),
  columns: ['Call', 'Code', 'Message', 'Times'],
  rows: list.map(({ call, code, message, n }) => [call, code, message, number(n)]),
})

const unseen = ({ unseen }: DryRunReport): ReportSection => ({
  ...{ id: 'unseen', heading: 'Questions nobody was shown' },
  ...judged(
    unseen.length === 0,
    'Every question was shown to somebody.',
    `${counted(unseen.length, 'question')} or forms were shown to nobody.`,
  ),
  columns: [...waveColumn(unseen), 'Form', 'Question', 'Form sent by', 'Depends on'],
  rows: unseen.map(({ wave, form, key, label, reached, why }) => [
    ...waveCell(wave),
    form,
    key === null ? 'the whole form' : label === '' ? key : `${key}: ${label}`,
    people(reached),
    why || 'nothing in the design says why',
  ]),
})

function covariates({ covariates }: DryRunReport): ReportSection {
  const used = covariates.filter(({ usedBy }) => usedBy.length > 0).length
  return {
    ...{ id: 'covariates', heading: 'Missing covariates' },
    ...judged(
      used === 0,
      covariates.length === 0 ? 'Every card has a value in every column.' : 'No column that the study reads has gaps.',
      `The study reads ${counted(used, 'column')} that some cards lack.`,
    ),
    columns: ['Column', 'Cards without', 'Read by'],
    rows: covariates.map(({ column, missing, cards, usedBy }) => [
      column,
      `${number(missing)} of ${number(cards)}`,
      usedBy.join(', ') || 'the data alone',
    ]),
  }
}

function duration({ duration: { total, waves, steps } }: DryRunReport): ReportSection {
  const line = (spread: Spread & { wave: string | null; people: number }, step: string) => [
    ...waveCell(spread.wave),
    step,
    number(spread.people),
    ...[spread.lower, spread.median, spread.upper].map(time),
  ]
  const wholes = waves.length > 0 ? waves : total === null ? [] : [{ ...total, wave: null }]
  const visits = waves.length > 0 ? ' in the first wave' : ''
  return {
    ...{ id: 'duration', heading: 'Duration', verdict: null },
    summary:
      total === null
        ? 'Nobody came to an end.'
        : `Half of the people took between ${time(total.lower)} and ${time(total.upper)}${visits}, as their profile makes them read and answer.`,
    columns: [...waveColumn([...wholes, ...steps]), 'Step', 'People', 'Lower quartile', 'Median', 'Upper quartile'],
    rows: [...wholes.map((each) => line(each, 'whole visit')), ...steps.map((each) => line(each, each.step))],
  }
}

const judged = (isGood: boolean, good: string, look: string): Pick<ReportSection, 'verdict' | 'summary'> =>
  isGood ? { verdict: 'good', summary: good } : { verdict: 'look', summary: look }

const number = (value: number) => value.toLocaleString('en')
const people = (n: number) => `${number(n)} ${n === 1 ? 'person' : 'people'}`

/** 75 s is 1:15. */
function time(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
