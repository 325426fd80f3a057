import { formNames } from '#domain/journey/journey-of.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { valuesByCondition } from '../draft/draft-from-settings.ts'
import { placeOf } from '../draft/sections.ts'
import type { ConditionSetting } from './condition-settings.ts'
import { lacksDeceptionClause, needsDeceptionClause } from './deception.ts'
import { missingExits } from './missing-exits.ts'
import { findingSentence, mergeProblems, type PlacedProblem } from './place-problem.ts'

/** What a study can run with, although people would be unpaid, misled or sent nowhere (ruling A11). */
export type Risk = PlacedProblem & { param: string }

/** As a version keeps it. `is_accepted`: a researcher read it and created or saved the version all the same. */
export type KnownRisk = { conditions: readonly number[]; param: string; text: string; is_accepted: boolean }

/** The risks of settings that are not URL-encoded, each once. */
export function risksIn(settings: readonly ConditionSetting[]): Risk[] {
  const conditions = valuesByCondition(settings)
  const risks = conditions.flatMap((written, i) => {
    const parameters = normaliseParameters(written)
    return RULES.flatMap((rule) => rule(parameters)).map(
      ({ param, text }): Risk => ({ place: placeOf(param), param, conditions: [i + 1], text }),
    )
  })
  return mergeProblems(risks).map((risk) => (risk.conditions.length === conditions.length ? { ...risk, conditions: [] } : risk))
}

/** `accepted`: sentences as `findingSentence` writes them. Others than those of a risk mean nothing. */
export const knownRisks = (risks: readonly Risk[], accepted: readonly string[]): KnownRisk[] =>
  risks.map(({ conditions, param, text }) => ({
    conditions,
    param,
    text,
    is_accepted: accepted.includes(findingSentence({ conditions, text })),
  }))

type Parameters = Readonly<Record<string, string>>
type Rule = (parameters: Parameters) => readonly { param: string; text: string }[]

const isBlank = (text = '') => text.trim() === ''

const RULES: readonly Rule[] = [
  (parameters) => {
    const { settings = [], label = '' } = findPlatform(parameters['platform'] ?? '') ?? {}
    if (settings.length === 0 || settings.some((name) => !isBlank(parameters[name]))) return []
    const text = `${label} needs a ${settings.join(' or a ')}: without it, people are neither sent back nor paid.`
    return [{ param: 'platform', text }]
  },
  (parameters) =>
    missingExits(parameters).map(({ action, param }) => ({
      param,
      text: `Participants who ${action} need an exit, or they get neither a link nor a code: name one for that outcome.`,
    })),
  (parameters) => {
    const hasType = ['onpage', 'modal'].includes(parameters['custom-msg-type'] ?? '')
    const hasText = !isBlank(parameters['custom-msg'])
    if (hasType && !hasText)
      return [{ param: 'custom-msg', text: 'The end message has no text: people see none, unless their link brings one.' }]
    // If custom-msg is one of the questionnaires, the message has its own page, whatever its type.
    if (!hasText || hasType || formNames(parameters, '').includes('custom-msg')) return []
    return [{ param: 'custom-msg-type', text: 'The end message has a text, but no type (onpage or modal): nobody sees it.' }]
  },
  (parameters) =>
    needsDeceptionClause(parameters) && lacksDeceptionClause(parameters['consent'] ?? '')
      ? [{ param: 'consent', text: CLAUSE_MISSING }]
      : [],
  (parameters) =>
    SWITCHED_ON.filter(({ param }) => (parameters[param] ?? '') !== '' && isBlank(parameters[param])).map(
      ({ param, name, otherwise }) => ({ param, text: `${name} is on, but its text is missing: ${otherwise}.` }),
    ),
]

const CLAUSE_MISSING =
  'The study shows made-up counts or comments, cues that move or a debrief of its own, but its consent does not say that some details are only explained at the end. The standard text has such a sentence.'

/** Texts that are on where their setting is not empty. One of blanks alone shows nothing. */
const SWITCHED_ON = [
  { param: 'instruct', name: 'The study instructions popup', otherwise: 'nobody sees it' },
  { param: 'consent', name: 'Informed consent', otherwise: 'people start without it' },
  { param: 'debrief', name: 'A debrief of your own', otherwise: 'people read the standard one' },
]
