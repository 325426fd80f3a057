import { formNames } from '#domain/journey/journey-of.ts'
import { endingOf, findPlatform } from '#domain/platforms/index.ts'
import type { EndingOutcome } from '#domain/questionnaires/questionnaire.ts'
import { exitParameter, type Outcome } from '#domain/session/outcomes.ts'
import { eachWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { ownForms } from '../draft/draft-own-forms.ts'
import { hasAttentionCheck } from './attention-check.ts'

type Parameters = Readonly<Record<string, string>>

/** `action`: what people do to reach an outcome without exit; `param`: the setting that would name one. */
export type MissingExit = { action: string; param: string }

const ACTIONS: Readonly<Partial<Record<Outcome, string>>> = {
  no_consent: 'do not agree',
  screened_out: 'are screened out by an answer',
  quota_full: 'come when the study is full',
  failed_attention: 'fail an attention check',
  left_early: 'leave early',
  wave_closed: 'come too late',
}

const isBlank = (text = '') => text.trim() === ''

/** Early outcomes that every participant can reach. Panels handle people who return on their own. */
export const openExits = (parameters: Parameters): MissingExit[] =>
  inEachWave(parameters, (visit) => [...(isBlank(visit['consent']) ? [] : (['no_consent'] as const)), 'left_early'])

/** Early outcomes that the researcher has set up: people who are sent away need an exit. */
export function missingExits(parameters: Parameters): MissingExit[] {
  const waves = wavesIn(parameters)
  const hasQuota = ['quota', 'quota-total', 'quota-strata'].some((name) => !isBlank(parameters[name]))
  return inEachWave(parameters, (visit, i) => [
    // Later waves have no places of their own.
    ...(hasQuota && i === 0 ? (['quota_full'] as const) : []),
    ...(waves[i]?.closes === undefined ? [] : (['wave_closed'] as const)),
    ...answeredOutcomes(visit),
  ])
}

/** A later wave is named where only it lacks the exit: it has settings of its own, and people can be too late for it. */
function inEachWave(parameters: Parameters, reachable: (visit: Parameters, i: number) => readonly Outcome[]): MissingExit[] {
  const waves = wavesIn(parameters)
  const found = new Map<string, MissingExit>()
  for (const [i, visit] of eachWave(parameters).entries())
    for (const { action, param } of withoutExit(visit, [...new Set(reachable(visit, i))]))
      if (!found.has(param)) found.set(param, { action: i === 0 ? action : `${action} in the wave “${waves[i]?.name}”`, param })
  return [...found.values()]
}

/** Early outcomes that answers lead to: by the jumps of the study's own questionnaires, and by failed attention checks. */
function answeredOutcomes(parameters: Parameters): EndingOutcome[] {
  const asked = formNames(parameters, '')
  const jumps = ownForms({ questionnaires: parameters['questionnaires'] ?? '' })
    .filter(({ name }) => asked.includes(name))
    .flatMap(({ pages }) => pages.flatMap((page) => page.jumps ?? []))
  const failsAttention = parameters['failed-attention'] === 'exit' && hasAttentionCheck(asked, parameters)
  return [
    ...jumps.flatMap(({ to }) => ('end' in to && to.end === 'visit' ? to.outcome : [])),
    ...(failsAttention ? (['failed_attention'] as const) : []),
  ]
}

/** What people do whom a paying platform would send away without link or code. */
function withoutExit(settings: Parameters, reachable: readonly Outcome[]): MissingExit[] {
  const platform = findPlatform(settings['platform'] ?? '')
  if (platform === undefined || platform.settings.length === 0) return []
  const facts = { user_id: 'user', condition: 1, experiment_id: 'study', query: {}, settings }
  return reachable.flatMap((outcome) => {
    const { kind } = endingOf(outcome, facts)
    const action = ACTIONS[outcome]
    if (action === undefined || (kind !== 'return-home' && kind !== 'none')) return []
    return [{ action, param: exitParameter(outcome) }]
  })
}
