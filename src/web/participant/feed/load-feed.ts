import type { ReplyFrom } from '#contract/endpoints.ts'
import { FIRST_ANSWER, type FirstAnswer } from '#contract/first-answer.ts'
import { logMessages } from '#contract/log-messages.ts'
import type { Journey } from '#domain/journey/step.ts'
import { deviceClass } from '#domain/session/device-class.ts'
import { loadRequest, type VisitIds } from '#domain/session/load-request.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { type ApiResult, callApi } from '#web/shared/call-api.ts'
import { deviceFacts } from '../browser/device-facts.ts'
import { secureRandom } from '../browser/make-uuid.ts'
import type { Feed } from '../browser/session-storage.ts'
import { asParameters } from '../browser/stored-values.ts'

/** Why there are no cards. */
export type NoFeed = { state: 'unknown-study' } | { state: 'not-running'; message: string } | { state: 'error' }

/** The study's answer to an arrival, whether it came with the page or by a call. */
export type Arrival = { user_id: string; experiment_id: string; feed: Feed; journey: Journey; isOver: boolean }

type LoadResult = { ok: true; arrival: Arrival } | { ok: false; why: NoFeed }

type Ask = { ids: VisitIds; query: QueryParameters; session_token: string; n_cards: number }

/** Asks the server for this participant's first cards. */
export async function loadFeed({ ids, query, session_token, n_cards }: Ask): Promise<LoadResult> {
  const ask = () =>
    callApi('/v1/load_experiment', {
      ...loadRequest(query, ids),
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

/** Too many came from this address at once: the page waits as long as the server says. */
const isLimited = <R>(result: ApiResult<R>): result is Extract<ApiResult<R>, { problem: 'refused' }> =>
  !result.ok && result.problem === 'refused' && result.status === 429

function whyNot(result: Exclude<ApiResult<unknown>, { ok: true }>): NoFeed {
  if (result.problem === 'no-answer') return { state: 'error' }
  const { status, code, message } = result
  if (code === 'study_not_running' || code === 'link_incomplete') {
    return { state: 'not-running', message }
  }
  // 400: the link itself is wrong (an id with impossible characters). The participant sees the same page.
  return { state: status === 404 || status === 400 ? 'unknown-study' : 'error' }
}

type Answer = ReplyFrom<'/v1/load_experiment'>['data']

/** The answer that came with the page. It is used once: a page that the browser restores asks the server again. */
export function takeFirstAnswer(): Arrival | undefined {
  const block = document.getElementById(FIRST_ANSWER)
  if (block === null) return undefined
  block.remove()
  // Written by our own server from the checked reply of load_experiment.
  const { experiment_id, data } = JSON.parse(block.textContent ?? '') as FirstAnswer
  return arrivalOf(experiment_id, data)
}

/** A visit that has an outcome is over, here or in another browser (ruling B8): its ending is all there is to see. */
function arrivalOf(experiment_id: string, data: Answer): Arrival {
  const { user_id, journey, outcome } = data
  const feed = feedOf(data)
  // The study has instructions, and not for this person.
  if (!journey.steps.some(({ step }) => step === 'instructions')) feed.experiment_parameters['instruct'] = ''
  return { user_id, experiment_id, feed, journey, isOver: !!outcome }
}

export function feedOf({ order_data, experiment_parameters, ...rest }: Answer) {
  const { condition, session_token, client_seed, feed_name, feed_length, ranks_each_batch, is_test } = rest
  return {
    entities: order_data,
    feed_length: feed_length ?? order_data.length,
    ranks_each_batch: ranks_each_batch ?? false,
    experiment_parameters: asParameters(parseList(experiment_parameters)),
    condition,
    session_token,
    client_seed,
    feed_name,
    is_test: is_test ?? false,
  }
}

/** `experiment_parameters` is JSON inside JSON. The reader in the contract would add the schema library to the bundle. */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
