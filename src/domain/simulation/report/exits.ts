import { journeyOf } from '../../journey/journey-of.ts'
import { formsIn } from '../../journey/planned-step.ts'
import { endingOf } from '../../platforms/index.ts'
import type { EndingOutcome, Page } from '../../questionnaires/questionnaire.ts'
import { type Ending, exitParameter, OUTCOMES, type Outcome } from '../../session/outcomes.ts'
import { hasAttentionCheck } from '../../study/checks/attention-check.ts'
import type { RunEnding } from '../run-result.ts'
import type { ReportCondition, ReportStudy } from './study.ts'

export type ExitRow = {
  outcome: Outcome
  /** Conditions that share this exit; 0: before one was drawn. */
  conditions: number[]
  kind: Ending['kind']
  /** Of a redirect with `{{user_id}}` where a person's own id stands; of a completion code the code; else empty. */
  address: string
  /** People who were handed it. */
  n: number
}

/** Stands in for a person while an address is filled: letters alone, so that it is not encoded. */
const SOMEBODY = 'somebodysuserid'

type Ended = Pick<RunEnding, 'condition' | 'outcome' | 'n'>

/** Every exit that the study can have: as people of the run were handed it, else as its settings say, for those whom the tables count. */
export function exitSection(study: ReportStudy, endings: readonly RunEnding[], ended: readonly Ended[]): ExitRow[] {
  const handed = endings.map(({ condition, ...ending }): ExitRow => ({ ...ending, conditions: [condition] }))
  const met = handed.length > 0 ? handed : ended.map((each) => countedExit(each, study))
  const possible = study.conditions.flatMap((each) =>
    possibleOutcomes(each, study).map(
      (outcome): ExitRow => ({ outcome, conditions: [each.condition], ...exitOf(outcome, each, study.experiment_id), n: 0 }),
    ),
  )
  const isMet = (row: ExitRow) =>
    met.some(({ outcome, conditions }) => outcome === row.outcome && (conditions[0] === 0 || conditions[0] === row.conditions[0]))
  return merged([...met, ...possible.filter((row) => !isMet(row))])
}

/** Ways to end that need nothing of the study: Leave and withdrawing are on every page. */
const ALWAYS: readonly Outcome[] = ['complete', 'left_early', 'withdrawn']

export function possibleOutcomes(
  { settings }: Pick<ReportCondition, 'settings'>,
  { experiment_id, hasQuotas }: Pick<ReportStudy, 'experiment_id' | 'hasQuotas'>,
): Outcome[] {
  const steps = journeyOf(settings, experiment_id)
  const forms = formsIn(steps)
  const byAnswers = forms.flatMap(({ pages }) => pages.flatMap(endsOf))
  const found = new Set<Outcome>([...ALWAYS, ...byAnswers])
  if (steps.some(({ step }) => step === 'consent')) found.add('no_consent')
  if (hasQuotas) found.add('quota_full')
  const names = forms.map(({ name }) => name)
  if (settings['failed-attention'] === 'exit' && hasAttentionCheck(names, settings)) found.add('failed_attention')
  // What a browser or a clock brings about is listed where the study has an exit for it.
  for (const outcome of OUTCOMES) if ((settings[exitParameter(outcome)] ?? '').trim() !== '') found.add(outcome)
  return OUTCOMES.filter((outcome) => found.has(outcome))
}

const endsOf = ({ jumps = [] }: Page<unknown>): EndingOutcome[] =>
  jumps.flatMap(({ to }) => ('end' in to && to.end === 'visit' ? [to.outcome] : []))

function exitOf(outcome: Outcome, { settings, condition }: ReportCondition, experiment_id: string) {
  const ending = endingOf(outcome, { settings, condition, experiment_id, user_id: SOMEBODY, query: {} })
  return { kind: ending.kind, address: addressOf(ending).replaceAll(SOMEBODY, '{{user_id}}') }
}

/** Of somebody without a condition, as the first condition says. */
function countedExit({ condition, outcome, n }: Ended, { conditions, experiment_id }: ReportStudy): ExitRow {
  const own = conditions.find((each) => each.condition === condition) ?? conditions[0]
  const exit = own === undefined ? { kind: 'none' as const, address: '' } : exitOf(outcome, own, experiment_id)
  return { outcome, conditions: [condition], ...exit, n }
}

function addressOf(ending: Ending): string {
  if (ending.kind === 'redirect') return ending.url
  return ending.kind === 'completion-code' ? ending.code : ''
}

/** One row where conditions have the same exit and all or none of them reached it, in the order of the outcomes. */
function merged(rows: readonly ExitRow[]): ExitRow[] {
  const byExit = new Map<string, ExitRow>()
  for (const row of rows) {
    const key = JSON.stringify([row.outcome, row.kind, row.address, row.n > 0])
    const known = byExit.get(key)
    if (known === undefined) byExit.set(key, { ...row })
    else {
      known.conditions = [...new Set([...known.conditions, ...row.conditions])].sort((a, b) => a - b)
      known.n += row.n
    }
  }
  return [...byExit.values()].sort((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) || b.n - a.n)
}
