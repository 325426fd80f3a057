import { logMessages } from '#contract/log-messages.ts'
import { deviceClass } from '#domain/session/browser-family.ts'
import { loadRequest, signedAddress, type VisitIds } from '#domain/session/load-request.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { type ApiResult, callApi } from '#web/shared/call-api.ts'
import { deviceFacts } from '../browser/device-facts.ts'
import { secureRandom } from '../browser/make-uuid.ts'
import { type Arrival, arrivalOf } from './first-answer.ts'

/** Why there are no cards. */
export type NoFeed = { state: 'unknown-study' } | { state: 'not-running'; message: string } | { state: 'error' }

type LoadResult = { ok: true; arrival: Arrival } | { ok: false; why: NoFeed }

type Ask = { ids: VisitIds; query: QueryParameters; session_token: string; n_cards: number }

/** Asks the server for this participant's first cards. */
export async function loadFeed({ ids, query, session_token, n_cards }: Ask): Promise<LoadResult> {
  const ask = () =>
    callApi('/v1/load_experiment', {
      ...loadRequest(query, ids),
      ...signedAddress(location.href.replace(location.hash, '')),
      n_cards,
      device: { class: deviceClass(navigator.userAgent), ...deviceFacts() },
      ...(session_token === '' ? {} : { session_token }),
    })
  let result = await ask()
  for (let waits = 0; waits < MAX_WAITS && isLimited(result); waits += 1) {
    // Jitter, because the others of the room were asked to wait as long.
    const waitMs = (result.retryAfterMs ?? 1000) * (1 + secureRandom() / 4)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    result = await ask()
  }
  if (result.ok) return { ok: true, arrival: arrivalOf(ids.experiment_id, result.reply.data) }
  console.error(logMessages.feedLoadFailedLog, result)
  return { ok: false, why: whyNot(result) }
}

/** After so many the person reads that it does not work, and may try again. */
const MAX_WAITS = 5

/** Too many came from this address at once, or the panel cannot be asked about the link: the page waits as long as the server says. */
const isLimited = <R>(result: ApiResult<R>): result is Extract<ApiResult<R>, { problem: 'refused' }> =>
  !result.ok && result.problem === 'refused' && (result.status === 429 || result.code === 'panel_away')

function whyNot(result: Exclude<ApiResult<unknown>, { ok: true }>): NoFeed {
  if (result.problem === 'no-answer') return { state: 'error' }
  const { status, code, message } = result
  if (code === 'study_not_running' || code === 'link_incomplete' || code === 'panel_away') {
    return { state: 'not-running', message }
  }
  // 400: the link itself is wrong (an id with impossible characters). The participant sees the same page.
  return { state: status === 404 || status === 400 ? 'unknown-study' : 'error' }
}
