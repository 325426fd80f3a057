import { journeyOf } from '../../journey/journey-of.ts'
import { formsIn } from '../../journey/planned-step.ts'
import { endingOf } from '../../platforms/index.ts'
import type { EndingOutcome, Page } from '../../questionnaires/questionnaire.ts'
import { type Ending, exitParameter, OUTCOMES, type Outcome } from '../../session/outcomes.ts'
import { hasAttentionCheck } from '../../study/checks/attention-check.ts'
import { eachWave, wavesIn } from '../../waves/settings-of-wave.ts'
import type { RunEnding } from '../run-result.ts'
import type { ReportCondition, ReportStudy } from './study.ts'

export type ExitRow = {
  /** Null in a study of one visit. */
  wave: string | null
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

type Ended = Pick<RunEnding, 'wave' | 'condition' | 'outcome' | 'n'>

/** A condition as one wave has it; `wave` is null in a study of one visit. */
type Place = ReportCondition & { wave: string | null; isLater: boolean; closes: boolean }

/** Every exit that the study can have: as people of the run were handed it, else as its settings say, for those whom the tables count. */
export function exitSection(study: ReportStudy, endings: readonly RunEnding[], ended: readonly Ended[]): ExitRow[] {
  const places = study.conditions.flatMap(placesOf)
  const handed = endings.map(({ condition, wave = null, ...ending }): ExitRow => ({ ...ending, wave, conditions: [condition] }))
  const met = handed.length > 0 ? handed : ended.map((each) => countedExit(each, places, study))
  const possible = places.flatMap((place) =>
    possibleOutcomes(place, study).map((outcome): ExitRow => {
      const { wave, condition } = place
      return { wave, outcome, conditions: [condition], ...exitOf(outcome, place, study.experiment_id), n: 0 }
    }),
  )
  const isMet = (row: ExitRow) =>
    met.some(
      ({ wave, outcome, conditions }) =>
        wave === row.wave && outcome === row.outcome && (conditions[0] === 0 || conditions[0] === row.conditions[0]),
    )
  const placeOf = ({ wave }: ExitRow) => (wave === null ? 0 : study.occasions.waves.indexOf(wave))
  // Stable, so that rows of one wave stay in the order of the outcomes.
  return merged([...met, ...possible.filter((row) => !isMet(row))]).sort((a, b) => placeOf(a) - placeOf(b))
}

function placesOf(condition: ReportCondition): Place[] {
  const waves = wavesIn(condition.settings)
  const each = eachWave(condition.settings)
  return each.map((settings, i) => {
    const isLater = i > 0
    return { ...condition, settings, wave: waves[i]?.name ?? null, isLater, closes: isLater && waves[i]?.closes !== undefined }
  })
}

/** Ways to end that need nothing of the study: Leave and withdrawing are on every page. */
const ALWAYS: readonly Outcome[] = ['complete', 'left_early', 'withdrawn']

function possibleOutcomes(
  { settings, isLater, closes }: Pick<Place, 'settings' | 'isLater' | 'closes'>,
  { experiment_id, hasQuotas }: Pick<ReportStudy, 'experiment_id' | 'hasQuotas'>,
): Outcome[] {
  const steps = journeyOf(settings, experiment_id)
  const forms = formsIn(steps)
  const byAnswers = forms.flatMap(({ pages }) => pages.flatMap(endsOf))
  const found = new Set<Outcome>([...ALWAYS, ...byAnswers])
  if (steps.some(({ step }) => step === 'consent')) found.add('no_consent')
  // A later wave takes no place, and only a later wave can have closed.
  if (hasQuotas && !isLater) found.add('quota_full')
  if (closes) found.add('wave_closed')
  const names = forms.map(({ name }) => name)
  if (settings['failed-attention'] === 'exit' && hasAttentionCheck(names, settings)) found.add('failed_attention')
  // What a browser or a clock brings about is listed where the study has an exit for it.
  for (const outcome of OUTCOMES) {
    const mayCome = outcome === 'wave_closed' ? closes : outcome !== 'quota_full' || !isLater
    if (mayCome && (settings[exitParameter(outcome)] ?? '').trim() !== '') found.add(outcome)
  }
  return OUTCOMES.filter((outcome) => found.has(outcome))
}

const endsOf = ({ jumps = [] }: Page<unknown>): EndingOutcome[] =>
  jumps.flatMap(({ to }) => ('end' in to && to.end === 'visit' ? [to.outcome] : []))

function exitOf(outcome: Outcome, { settings, condition }: ReportCondition, experiment_id: string) {
  const ending = endingOf(outcome, { settings, condition, experiment_id, user_id: SOMEBODY, query: {} })
  return { kind: ending.kind, address: addressOf(ending).replaceAll(SOMEBODY, '{{user_id}}') }
}

/** Of somebody without a condition, as the first condition says. */
function countedExit(
  { wave: named, condition, outcome, n }: Ended,
  places: readonly Place[],
  { experiment_id }: ReportStudy,
): ExitRow {
  const wave = named ?? null
  const inWave = places.filter((place) => place.wave === wave)
  const own = inWave.find((place) => place.condition === condition) ?? inWave[0]
  const exit = own === undefined ? { kind: 'none' as const, address: '' } : exitOf(outcome, own, experiment_id)
  return { wave, outcome, conditions: [condition], ...exit, n }
}

function addressOf(ending: Ending): string {
  if (ending.kind === 'redirect') return ending.url
  return ending.kind === 'completion-code' ? ending.code : ''
}

/** One row where conditions have the same exit and all or none of them reached it, in the order of the outcomes. */
function merged(rows: readonly ExitRow[]): ExitRow[] {
  const byExit = new Map<string, ExitRow>()
  for (const row of rows) {
    const key = JSON.stringify([row.wave, row.outcome, row.kind, row.address, row.n > 0])
    const known = byExit.get(key)
    if (known === undefined) byExit.set(key, { ...row })
    else {
      known.conditions = [...new Set([...known.conditions, ...row.conditions])].sort((a, b) => a - b)
      known.n += row.n
    }
  }
  return [...byExit.values()].sort((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) || b.n - a.n)
}
