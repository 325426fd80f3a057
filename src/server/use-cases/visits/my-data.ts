import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { downloadMyData as downloadContract, showMyData as showContract } from '#contract/my-data.ts'
import { isoDay } from '#domain/iso-day.ts'
import { eraseBy } from '#domain/privacy/erasure.ts'
import { valuesByCondition } from '#domain/study/draft/draft-from-settings.ts'
import { retentionDateIn } from '#domain/study/lifecycle/retention.ts'
import { studyAsksAddress } from '#domain/waves/asks-address.ts'
import { Refusal } from '#server/refusal.ts'
import { findStudy, settingsOfCondition, settingsOfVersion } from '#server/store/studies/studies.ts'
import { countOwnRows, ownRows } from '#server/store/visits/my-data.ts'
import { type Participant, participantById } from '#server/store/visits/participants.ts'
import type { Caller, Deps } from '../deps.ts'
import { sessionUnknown } from './absent.ts'
import { byTokenOrReceipt } from './identify.ts'
import { isOwnBrowser, isProven } from './second-browser.ts'

/** The page for participants: what is stored about them, and until when. */
export async function showMyData(
  deps: Deps,
  body: BodyOf<typeof showContract>,
  caller: Caller,
): Promise<ReplyOf<typeof showContract>> {
  const { db } = deps.database
  const { person, mayRead } = await ownData(deps, body, caller)
  const { experiment_id } = person
  const { contact = '' } = await settingsOfCondition(db, person)
  const study = await findStudy(db, experiment_id)
  const ofStudy = study === undefined ? [] : await settingsOfVersion(db, study)
  return {
    success: 'true',
    data: {
      experiment_id,
      ...erasureOf(person),
      started_on: isoDay(person.created_at.getTime()),
      ...(await countOwnRows(db, person)),
      retention_date: retentionDateIn(ofStudy) || null,
      contact,
      asks_address: valuesByCondition(ofStudy).some(studyAsksAddress),
      network_kept: person.network_hash !== null,
      may_read: mayRead,
    },
  }
}

function erasureOf({ writes_ended_at, withdrawn_at, ...person }: Participant) {
  if (writes_ended_at === null) return { state: 'stored', reason: null, erase_by: null, erased_at: null } as const
  const reason = withdrawn_at !== null ? 'withdrawn' : person.outcome === 'no_consent' ? 'no_consent' : ('retention' as const)
  // Who did not agree is erased at once, before the job has come by.
  const erased_at = person.erased_at ?? (person.user_id === null ? writes_ended_at : null)
  if (erased_at !== null) return { state: 'erased', reason, erase_by: null, erased_at: erased_at.getTime() } as const
  return { state: 'to-be-erased', reason, erase_by: eraseBy(writes_ended_at.getTime()), erased_at: null } as const
}

export async function downloadMyData(
  deps: Deps,
  body: BodyOf<typeof downloadContract>,
  caller: Caller,
): Promise<ReplyOf<typeof downloadContract>> {
  const { person, mayRead } = await ownData(deps, body, caller)
  if (!mayRead) throw new Refusal('forbidden', 'This needs the receipt code, or the browser in which the study was begun.')
  return {
    success: 'true',
    data: { experiment_id: person.experiment_id, ...withAddress(deps, await ownRows(deps.database.db, person)) },
  }
}

/** The person may read their own address. */
function withAddress({ seals }: Deps, own: Awaited<ReturnType<typeof ownRows>>) {
  const person_contacts = (own.tables['person_contacts'] ?? []).map(({ sealed, ...row }) => ({
    ...row,
    address: typeof sealed === 'string' ? (seals.open(sealed) ?? null) : null,
  }))
  return { ...own, tables: { ...own.tables, person_contacts } }
}

/** Ruling F3: somebody who only knows a user_id gets a session too, and must not read what others did. */
async function ownData(deps: Deps, body: BodyOf<typeof showContract>, caller: Caller) {
  const { db } = deps.database
  const asker = await byTokenOrReceipt(deps, body, caller)
  const person = await participantById(db, asker.participant_id)
  if (!person) throw sessionUnknown()
  const mayRead = (await isOwnBrowser(deps, asker)) && (body.receipt !== undefined || (await isProven(deps, person)))
  return { person, mayRead }
}
