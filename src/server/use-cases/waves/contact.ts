import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setContact as setContract, stopMails as stopContract } from '#contract/waves/contact.ts'
import { isLanguageCode } from '#domain/questions/text.ts'
import { Refusal } from '#server/refusal.ts'
import { participantById } from '#server/store/visits/participants.ts'
import { endContacts, saveContact } from '#server/store/waves/contacts.ts'
import type { Caller, Deps } from '../deps.ts'
import { sessionUnknown } from '../visits/absent.ts'
import { identify } from '../visits/identify.ts'
import { isProven, isSecondBrowser } from '../visits/second-browser.ts'

/**
 * Keeps the address of a participant. Ruling F3: not that of a browser that only knows a user_id or the id of a panel, because a mail has a
 * link that opens the study as that person. Tests and simulated people are written to by nobody.
 */
export async function setContact(
  deps: Deps,
  { session_token, address, language = '' }: BodyOf<typeof setContract>,
  caller: Caller,
): Promise<ReplyOf<typeof setContract>> {
  const { db } = deps.database
  const speaker = await identify(deps, caller, { session_token })
  const person = await participantById(db, speaker.participant_id)
  if (!person) throw sessionUnknown()
  const mayStore =
    speaker.session_id !== null &&
    !person.is_test &&
    !person.is_simulated &&
    !(await isSecondBrowser(deps, speaker)) &&
    (await isProven(deps, person))
  const is_stored =
    mayStore &&
    (await saveContact(db, {
      participant_id: person.participant_id,
      sealed: deps.seals.seal(address),
      language: isLanguageCode(language) ? language : '',
    }))
  return { success: 'true', data: { is_stored } }
}

/** Asked again, the answer is the same. Somebody whose data is erased gets no mails anyway. */
export async function stopMails(
  { database: { db }, tokens }: Deps,
  { stop }: BodyOf<typeof stopContract>,
): Promise<ReplyOf<typeof stopContract>> {
  const participant_id = tokens.openStopLink(stop)
  if (participant_id === undefined) throw new Refusal('not_found', 'This link is not whole. Please open it from the mail again.')
  await endContacts(db, [participant_id], 'stopped')
  return { success: 'true' }
}
