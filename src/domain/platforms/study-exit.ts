import { isAddress } from '../parameters/exits.ts'
import { redirectTo } from '../session/exit-template.ts'
import { type Ending, exitParameter, type Outcome } from '../session/outcomes.ts'
import type { ExitFacts } from './platform.ts'

/** How a platform deals with a link or a code that the study names. */
type Ways = { address?: (template: string) => Ending; code?: (code: string) => Ending }

/** The exit that the study itself names for an outcome; undefined where it names none, and the platform's own rule holds. */
export function studyExit(outcome: Outcome, facts: ExitFacts, ways: Ways = {}): Ending | undefined {
  const { address = (template) => redirectTo(template, facts), code = codeEnding } = ways
  const value = setting(facts, exitParameter(outcome))
  if (value === '') return undefined
  return isAddress(value) ? address(value) : code(value)
}

/** Pasted settings come with spaces around them. */
export const setting = ({ settings }: ExitFacts, name: string): string => (settings[name] ?? '').trim()

export const codeEnding = (code: string): Ending => (code === '' ? { kind: 'none' } : { kind: 'completion-code', code })
