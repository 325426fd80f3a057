import { messages } from '#contract/messages.ts'
import { deviceClass } from '#domain/session/device-class.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import type { SessionStart } from '#domain/session/start-session.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { Feed } from '../browser/session-storage.ts'
import { asParameters } from '../browser/stored-values.ts'

export type LoadResult = { ok: true; feed: Feed } | { ok: false; problem: 'unknown-study' | 'failed' }

type Ask = { session: SessionStart; query: QueryParameters; session_token: string }

/** Asks the server for this participant's cards. */
export async function loadFeed({ session, query, session_token }: Ask): Promise<LoadResult> {
  const condition = Number(query['condition'])
  const result = await callApi('/v1/load_experiment', {
    user_id: session.user_id,
    experiment_id: session.experiment_id,
    ...(Number.isInteger(condition) && condition >= 1 && condition <= 1000 ? { condition } : {}),
    query: { ...query },
    device: { class: deviceClass(navigator.userAgent) },
    ...(session_token === '' ? {} : { session_token }),
  })
  if (result.ok) {
    const { order_data, experiment_parameters, condition: assigned, session_token: token } = result.reply.data
    const parameters = asParameters(parseList(experiment_parameters))
    return {
      ok: true,
      feed: { entities: order_data, experiment_parameters: parameters, condition: assigned, session_token: token },
    }
  }
  console.error(messages.feedLoadFailedLog, result)
  // 400: the link is wrong in itself (an id with impossible characters). To the participant it is the same.
  const isWrongLink = result.problem === 'refused' && (result.status === 404 || result.status === 400)
  return { ok: false, problem: isWrongLink ? 'unknown-study' : 'failed' }
}

/** `experiment_parameters` is JSON inside JSON. The contract's own reader would bring its parser along. */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
