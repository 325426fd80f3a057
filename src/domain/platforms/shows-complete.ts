import { encodeValue } from '../session/exit-template.ts'
import type { Ending } from '../session/outcomes.ts'

/** What a complete visit earns: its ending, and the code that the platform takes, if any. */
type Earned = { ending: Ending; code: string }

/** Whether an exit gives away the link or the code of a complete visit. */
export function showsComplete(exit: Ending, { ending, code }: Earned): boolean {
  const codes = [code, ending.kind === 'completion-code' ? ending.code : ''].filter((each) => each !== '')
  if (exit.kind === 'completion-code') return codes.includes(exit.code)
  if (exit.kind !== 'redirect') return false
  if (ending.kind === 'redirect' && ending.url === exit.url) return true
  return codes.some((each) => exit.url.split(/[/?&=#]/).includes(encodeValue(each)))
}
