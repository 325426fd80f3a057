import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { reportError as contract } from '#contract/notices/notices.ts'
import { countBrowserError } from '#server/store/notices/browser-errors.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from '../visits/identify.ts'

export async function reportError(
  deps: Deps,
  { session_token, ...error }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { participant_id } = await identify(deps, caller, { session_token })
  const browser = caller.device().families.browser_family
  const isCounted = await countBrowserError(deps.database.db, participant_id, { ...error, browser })
  if (isCounted) deps.measures.countBrowserError(error.kind)
  return { success: 'true' }
}
