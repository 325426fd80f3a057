import type { ApiResult } from '#web/shared/call-api.ts'
import { backOffMs } from '../browser/back-off.ts'

/** `no-answer`: the server is away or busy; `not-stored`: the final answers have not arrived yet. Both are temporary. */
export type Trouble = 'no-answer' | 'not-stored'

export type Answered<Reply> =
  | { kind: 'answered'; reply: Reply }
  | { kind: 'refused'; status: number; code: string; message: string }

type Parts<Reply> = {
  ask: () => Promise<ApiResult<Reply>>
  pause: (ms: number) => Promise<void>
  random: () => number
  onTrouble: (trouble: Trouble) => void
  /** 409 says that answers have not arrived yet. Where no answers are waited for, it is a refusal like any other. */
  waitsForAnswers?: boolean
}

const LONGEST_PAUSE_MS = 30_000

/** Asks until there is an answer, or a refusal that does not change with time. */
export async function askUntilAnswered<Reply>(parts: Parts<Reply>): Promise<Answered<Reply>> {
  const { ask, pause, random, onTrouble, waitsForAnswers = true } = parts
  for (let failures = 0; ; failures += 1) {
    const result = await ask()
    if (result.ok) return { kind: 'answered', reply: result.reply }
    const trouble = result.problem === 'no-answer' ? 'no-answer' : passingTrouble(result.status, waitsForAnswers)
    if (result.problem === 'refused' && trouble === undefined) {
      const { status, code, message } = result
      return { kind: 'refused', status, code, message }
    }
    // With 429 there is nothing wrong: it only takes longer.
    if (result.problem === 'no-answer' || result.status !== 429) onTrouble(trouble ?? 'no-answer')
    const retryAfterMs = result.problem === 'refused' ? (result.retryAfterMs ?? 0) : 0
    await pause(Math.max(retryAfterMs, backOffMs(failures, LONGEST_PAUSE_MS, random)))
  }
}

function passingTrouble(status: number, waitsForAnswers: boolean): Trouble | undefined {
  if (status === 409 && waitsForAnswers) return 'not-stored'
  return status >= 500 || status === 408 || status === 429 ? 'no-answer' : undefined
}
