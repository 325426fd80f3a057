import { isAddress } from '../parameters/exits.ts'
import { redirectTo } from '../session/exit-template.ts'
import { type Ending, EXIT_INSTEAD, exitParameter, type Outcome } from '../session/outcomes.ts'
import type { ExitFacts } from './platform.ts'

/** How a platform uses a link or a code that the study names. */
type ExitRules = { address?: (template: string) => Ending; code?: (code: string) => Ending }

/** The exit that the study names for an outcome. Undefined if it names none; then the platform's own rule applies. */
export function studyExit(outcome: Outcome, facts: ExitFacts, rules: ExitRules = {}): Ending | undefined {
  const { address = (template) => redirectTo(template, facts), code = codeEnding } = rules
  const instead = EXIT_INSTEAD[outcome]
  const value = setting(facts, exitParameter(outcome)) || (instead ? setting(facts, exitParameter(instead)) : '')
  if (value === '') return undefined
  return isAddress(value) ? address(value) : code(value)
}

/** Pasted settings often have spaces around them. */
export const setting = ({ settings }: ExitFacts, name: string): string => (settings[name] ?? '').trim()

export const codeEnding = (code: string): Ending => (code === '' ? { kind: 'none' } : { kind: 'completion-code', code })
