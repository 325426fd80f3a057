import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { markPreregistered as contract, removeRegistration as removal } from '#contract/preregistration.ts'
import { isoDay } from '#domain/iso-day.ts'
import { runningIn } from '#domain/preregistration/changes-since.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { deleteRegistration, insertRegistration } from '#server/store/studies/preregistrations.ts'
import { withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf, makerOf } from '../deps.ts'
import { filledForms, readPreregistration } from './preregistered-study.ts'
import { refuseOutdatedDraft } from './save-preregistration.ts'
import { unknownStudy } from './unknown-study.ts'

const DAY_MS = 86_400_000

/** The lock of the study is held: what is kept is what was looked at. */
export async function markPreregistered(
  { database: { db }, now }: Deps,
  { experiment_id, service, link, registered_on, based_on, version }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  // Somewhere on earth it is tomorrow already.
  if (registered_on > isoDay(now() + DAY_MS)) throw new Refusal('invalid_body', 'registered_on: this day has not come yet')
  const registration_id = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx, study) => {
    if (study.version !== version)
      throw new Refusal('outdated_version', `The study has version ${study.version} by now, and you looked at version ${version}`)
    const read = await readPreregistration(tx, study)
    refuseOutdatedDraft(read.draft, based_on)
    const forms = filledForms(read).map(({ name, questions }) => ({
      name,
      questions: questions.map(({ id, title, text }) => ({ id, title, text })),
    }))
    const snapshot = { running: runningIn(read.settings), fixedRules: read.fixedRules, forms }
    const made = { experiment_id, service, link, registered_on, version, snapshot, marked_by: makerOf(caller).created_by }
    const id = await insertRegistration(tx, made)
    const detail = { service, link, version }
    await writeAudit(tx, { ...actorOf(caller), action: 'study-preregistered', target: experiment_id, detail })
    return id
  })
  if (registration_id === undefined) throw unknownStudy(experiment_id)
  return { success: 'true', data: { registration_id } }
}

export async function removeRegistration(
  { database: { db } }: Deps,
  { experiment_id, registration_id }: BodyOf<typeof removal>,
  caller: Caller,
): Promise<ReplyOf<typeof removal>> {
  const isDone = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx) => {
    const removed = await deleteRegistration(tx, { experiment_id, registration_id })
    if (removed === undefined) throw new Refusal('unknown_registration', 'registration_id: the study has no such registration')
    await writeAudit(tx, { ...actorOf(caller), action: 'registration-removed', target: experiment_id, detail: removed })
    return true
  })
  if (!isDone) throw unknownStudy(experiment_id)
  return { success: 'true' }
}
