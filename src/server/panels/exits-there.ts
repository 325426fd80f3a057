import type { ApiPanelRules, ExitRule } from '#domain/panels/panel-rules.ts'
import { type ExitCodes, plannedExits, type StudyPlan } from '#domain/panels/study-plan.ts'
import type { PanelExit, PanelExitAction } from './panel-api.ts'

/** The exits that have a code, as they are sent to a panel: each code once, for the first outcome that leads to it. */
export function exitsThere(rules: ApiPanelRules, plan: Pick<StudyPlan, 'screenOut'>, codes: ExitCodes): PanelExit[] {
  const exits = plannedExits(rules, plan, codes).filter(({ code }) => code !== '')
  return exits
    .filter(({ code }, i) => exits.findIndex((each) => each.code === code) === i)
    .map(({ code, rule, screenOut }) => ({ code, type: rule.type, leads: leadsTo(rule, screenOut) }))
}

function leadsTo({ does, reason = '' }: ExitRule, screenOut: StudyPlan['screenOut']): PanelExitAction {
  if (does === 'ask-return') return { does, reason }
  return does === 'screen-out' && screenOut ? { does: 'pay-fixed', ...screenOut } : { does: 'review' }
}
