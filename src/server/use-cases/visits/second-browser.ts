import type { ParticipantEvent } from '#contract/events.ts'
import { secondBrowserMessage } from '#contract/messages.ts'
import { isAnsweredBefore } from '#domain/answers/answered-before.ts'
import { Refusal } from '#server/refusal.ts'
import { formsOfOtherSessions } from '#server/store/visits/other-sessions.ts'
import type { Deps } from '../deps.ts'
import type { Speaker } from './identify.ts'

type FormEvent = Extract<ParticipantEvent, { kind: 'form' }>

/** Whether a form is answered already, so that what is sent is kept beside the stored answers and does not replace them. */
export type AnsweredBefore = (event: FormEvent) => boolean

const never: AnsweredBefore = () => false

/** Ruling F3: a second browser changes no answers that another session stored. Only its forms cost a query. */
export async function answeredBefore(
  { database: { db } }: Deps,
  speaker: Speaker,
  events: readonly (ParticipantEvent | Refusal)[],
): Promise<AnsweredBefore> {
  const { experiment_id, participant_id, session_id, is_second_browser } = speaker
  if (!is_second_browser || session_id === null) return never
  if (!events.some((event) => 'kind' in event && event.kind === 'form')) return never
  const stored = await formsOfOtherSessions(db, { experiment_id, participant_id, session_id })
  return ({ form = '', page = '', form_fields }) => isAnsweredBefore(stored, { form, page, fields: Object.keys(form_fields) })
}

/** Withdrawal needs a token of the browser in which the person began, or the receipt (ruling F3). */
export function refuseSecondBrowser({ is_second_browser }: Pick<Speaker, 'is_second_browser'>): void {
  if (is_second_browser) throw new Refusal('second_browser', secondBrowserMessage)
}
