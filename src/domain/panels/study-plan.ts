import type { Dice } from '../dice.ts'
import { exitParameter, type Outcome } from '../session/outcomes.ts'
import type { ConditionSetting } from '../study/checks/condition-settings.ts'
import type { ApiPanelRules, ExitRule } from './panel-rules.ts'

/** A study as a researcher asks a panel for it. Money is in the smallest unit of the currency. */
export type StudyPlan = {
  name: string
  description: string
  places: number
  minutes: number
  reward: number
  currency: string
  /** None: every device. */
  devices: readonly string[]
  /** Paid at once to people who are screened out or find the study full. Without it, a person decides about each. */
  screenOut: { reward: number; people: number } | null
  /** A later wave: it is for the people who come back for it. */
  wave?: string
}

/** The code of each outcome. */
export type ExitCodes = Readonly<Partial<Record<Outcome, string>>>

/** What a reward comes to in an hour. */
export const hourlyPay = ({ reward, minutes }: Pick<StudyPlan, 'reward' | 'minutes'>): number =>
  Math.floor((reward * 60) / minutes)

/** Sentences; none if the panel can be asked for this study. */
export function planProblems(rules: ApiPanelRules, plan: StudyPlan): string[] {
  const { pay, label } = rules
  const rate = pay[plan.currency]
  const problems: string[] = []
  if (rate === undefined) problems.push(`currency: must be one of ${Object.keys(pay).join(', ')}`)
  else if (hourlyPay(plan) < rate.least)
    problems.push(
      `reward: ${money(hourlyPay(plan), plan.currency)} an hour is less than the ${money(rate.least, plan.currency)} that ${label} asks for`,
    )
  if (plan.screenOut && plan.screenOut.reward >= plan.reward)
    problems.push('screen_out: people who are screened out get less than the reward')
  const unknown = plan.devices.filter((device) => !rules.devices.includes(device))
  if (unknown.length > 0) problems.push(`devices: ${label} knows no ${unknown.join(', ')}`)
  return problems
}

/** Such as "9.00 GBP". */
export const money = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`.trim()

/** Without characters that look alike, because people may have to type them. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** A code of its own for each outcome: a person who knows one finds no other by trying. */
export function newCodes(rules: ApiPanelRules, dice: Dice): ExitCodes {
  const codes = new Set<string>()
  while (codes.size < rules.exits.length)
    codes.add(Array.from({ length: CODE_LENGTH }, () => LETTERS[Math.floor(dice() * LETTERS.length)]).join(''))
  const made = [...codes]
  return Object.fromEntries(rules.exits.map(({ outcome }, i) => [outcome, made[i]]))
}

export type PlannedExit = { code: string; rule: ExitRule; screenOut: StudyPlan['screenOut'] }

/** The exits that the panel is told: all of them, so that a later study with the same codes may lead people out by any. */
export const plannedExits = (
  rules: ApiPanelRules,
  { screenOut }: Pick<StudyPlan, 'screenOut'>,
  codes: ExitCodes,
): PlannedExit[] =>
  rules.exits.map((rule) => ({
    code: codes[rule.outcome] ?? '',
    rule,
    screenOut: rule === firstScreenOut(rules) ? screenOut : null,
  }))

/** Panels pay a fixed sum by one code alone. */
const firstScreenOut = ({ exits }: ApiPanelRules): ExitRule | undefined => exits.find(({ does }) => does === 'screen-out')

/** The codes by which people leave. With a fixed sum for screen-outs, everybody who is turned away leaves by the code that pays it. */
export function codesInUse(rules: ApiPanelRules, { screenOut }: StudyPlan, codes: ExitCodes): ExitCodes {
  const first = firstScreenOut(rules)
  if (screenOut === null || first === undefined) return codes
  const turnedAway = rules.exits.filter(({ does }) => does === 'screen-out')
  return { ...codes, ...Object.fromEntries(turnedAway.map(({ outcome }) => [outcome, codes[first.outcome]])) }
}

/** The settings of all conditions with these exits in place of those that they had. */
export function withExits(
  settings: readonly ConditionSetting[],
  { platform, codes }: { platform: string; codes: ExitCodes },
): ConditionSetting[] {
  const exits = Object.entries(codes).map(([outcome, value]) => ({
    // Written by us from the list of outcomes.
    param: outcome === 'complete' ? 'completion-code' : exitParameter(outcome as Outcome),
    value: value ?? '',
  }))
  const replaced = ['platform', 'redirect-url', ...exits.map(({ param }) => param)]
  const conditions = [...new Set(settings.map(({ condition }) => condition))]
  return [
    ...settings.filter(({ param }) => !replaced.includes(param)),
    ...conditions.flatMap((condition) =>
      [{ param: 'platform', value: platform }, ...exits].map((exit) => ({ condition, ...exit })),
    ),
  ]
}
