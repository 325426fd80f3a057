import type { ApiResult } from '#web/shared/call-api.ts'

/** How it goes when a page saves the next version of something. `More`: states that only this page has. */
export type Saving<More extends { state: string } = never, Problem = string> =
  | { state: 'idle' }
  | { state: 'saving' }
  /** `warnings`: what it was saved in spite of. */
  | { state: 'saved'; version: number; warnings?: readonly string[] }
  | NotSaved<Problem>
  | More

type NotSaved<Problem = string> =
  /** Somebody else saved meanwhile. `version`: theirs, where it is known. */
  | { state: 'overtaken'; message: string; version?: number }
  | { state: 'refused'; message: string; problems: readonly Problem[] }
  | { state: 'no-answer' }

/** Why a call saved nothing. */
export function notSaved(result: Extract<ApiResult<unknown>, { ok: false }>): NotSaved {
  if (result.problem === 'no-answer') return { state: 'no-answer' }
  const { code, message, problems = [] } = result
  return code === 'outdated_version' ? { state: 'overtaken', message } : { state: 'refused', message, problems }
}
