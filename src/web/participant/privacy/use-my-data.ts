import { useEffect, useState } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { type ApiResult, callApi } from '#web/shared/call-api.ts'

export type MyData = ReplyFrom<'/v1/show_my_data'>['data']
/** By which the person is known: this browser's visit, or the code that they entered. */
export type Proof = { session_token: string } | { receipt: string }
/** `lost`: the proof is right, and the server was set back to a time before the visit. */
export type Problem = 'no-answer' | 'too-many' | 'unknown' | 'lost'

type State =
  /** Nothing is known yet that could be looked for. */
  | { state: 'nobody' }
  | { state: 'loading'; proof: Proof }
  | { state: 'found'; proof: Proof; found: MyData }
  | { state: 'failed'; proof: Proof; problem: Problem }

export function problemOf(result: Exclude<ApiResult<unknown>, { ok: true }>): Problem {
  if (result.problem === 'no-answer' || result.status >= 500) return 'no-answer'
  if (result.code === 'session_unknown') return 'lost'
  return result.status === 429 ? 'too-many' : 'unknown'
}

export function useMyData(session_token: string) {
  const [state, setState] = useState<State>({ state: 'nobody' })
  const look = async (proof: Proof) => {
    setState({ state: 'loading', proof })
    const result = await callApi('/v1/show_my_data', proof)
    setState(
      result.ok ? { state: 'found', proof, found: result.reply.data } : { state: 'failed', proof, problem: problemOf(result) },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once, for the visit of this browser.
  useEffect(() => {
    if (session_token !== '') void look({ session_token })
  }, [])
  return { state, look }
}
