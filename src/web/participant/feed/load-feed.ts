import type { ReplyFrom } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { deviceClass } from '#domain/session/device-class.ts'
import { loadRequest } from '#domain/session/load-request.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import type { SessionStart } from '#domain/session/start-session.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { Feed } from '../browser/session-storage.ts'
import { asParameters } from '../browser/stored-values.ts'

type LoadResult = { ok: true; feed: Feed } | { ok: false; problem: 'unknown-study' | 'failed' }

type Ask = { session: SessionStart; query: QueryParameters; session_token: string }

/** Asks the server for this participant's cards. */
export async function loadFeed({ session, query, session_token }: Ask): Promise<LoadResult> {
  const result = await callApi('/v1/load_experiment', {
    ...loadRequest(query, session),
    device: { class: deviceClass(navigator.userAgent) },
    ...(session_token === '' ? {} : { session_token }),
  })
  if (result.ok) return { ok: true, feed: feedOf(result.reply.data) }
  console.error(messages.feedLoadFailedLog, result)
  // 400: the link is wrong in itself (an id with impossible characters). To the participant it is the same.
  const isWrongLink = result.problem === 'refused' && (result.status === 404 || result.status === 400)
  return { ok: false, problem: isWrongLink ? 'unknown-study' : 'failed' }
}

/** The study's answer, whether it came with the page or by a call. */
export function feedOf({ order_data, experiment_parameters, ...rest }: ReplyFrom<'/v1/load_experiment'>['data']): Feed {
  const { condition, session_token, client_seed, form_names } = rest
  return {
    entities: order_data,
    experiment_parameters: asParameters(parseList(experiment_parameters)),
    condition,
    session_token,
    client_seed,
    // A page that an older server sent, or a canned one, has none.
    form_names: form_names ?? [],
  }
}

/** `experiment_parameters` is JSON inside JSON. The contract's own reader would bring its parser along. */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
