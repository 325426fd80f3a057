import { useState } from 'react'
import { REFUSAL_PAGES } from '#contract/refusal-pages.ts'
import type { ApiResult } from '#web/shared/call-api.ts'

export type Failure = Extract<ApiResult<unknown>, { ok: false }>

export type Change<Refusal> =
  | { state: 'idle' }
  | { state: 'sending' }
  | ({ state: 'refused'; manual: string | undefined } & Refusal)

type Options<Refusal> = {
  /** What the page says when the server did not make the change. */
  explain: (failure: Failure) => Refusal
  /** Reloads what the page shows. */
  refresh: (isChanged: boolean) => Promise<unknown>
}

/** Where the manual explains why not. */
const manualPage = (failure: Failure): string | undefined =>
  failure.problem === 'refused' ? REFUSAL_PAGES[failure.code] : undefined

/** Sends a change to the server and holds its state. */
export function useChange<Refusal extends object>({ explain, refresh }: Options<Refusal>) {
  const [change, setChange] = useState<Change<Refusal>>({ state: 'idle' })
  /** True if the server made the change. */
  const send = async (call: Promise<ApiResult<unknown>>): Promise<boolean> => {
    setChange({ state: 'sending' })
    const result = await call
    // Also after a refusal: the reason may be a change by somebody else, which the page should then show.
    await refresh(result.ok)
    setChange(result.ok ? { state: 'idle' } : { state: 'refused', manual: manualPage(result), ...explain(result) })
    return result.ok
  }
  return { change, send }
}
