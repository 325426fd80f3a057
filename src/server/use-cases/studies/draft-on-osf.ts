import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { draftOnOsf as contract } from '#contract/preregistration.ts'
import { osfResponses, osfTitle } from '#domain/preregistration/forms/osf-responses.ts'
import { markOf } from '#domain/services/index.ts'
import { Refusal } from '#server/refusal.ts'
import { draftPage } from '#server/services/osf/drafts.ts'
import type { Answered } from '#server/services/service-api.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { osfPlace, setOsfPlace } from '#server/store/studies/preregistrations.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { answerOfService, serviceTokenOf } from '../services/service-of-lab.ts'
import { readPreregistration } from './preregistered-study.ts'
import { refuseOutdatedDraft } from './save-preregistration.ts'

/** The form, as OSF calls it. */
const FORM = 'OSF Preregistration'

/** So long a press holds the making: OSF is asked up to seven times, and each time may take twenty seconds. */
const HELD_MS = 180_000

/**
 * A project and a draft registration at OSF, by the lab's token. Pressed again, the same draft gets the text as it is now. Registering is left
 * to the person, there.
 */
export async function draftOnOsf(
  deps: Deps,
  { experiment_id, based_on }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const study = await refuseUnlessOwn(db, experiment_id, caller)
  const token = await serviceTokenOf(deps, study.lab_id, 'osf')
  const read = await readPreregistration(db, study)
  if (read.draft.revision === 0) throw new Refusal('bad_request', 'Save the draft before it is sent to OSF.')
  refuseOutdatedDraft(read.draft, based_on)
  const draft = { filled: read.filled, answers: read.draft.answers }
  const sent = { title: osfTitle(draft, experiment_id), responses: osfResponses(draft) }
  const before = await osfPlace(db, experiment_id)
  if (before.heldUntil > deps.now())
    throw new Refusal('bad_request', 'A draft at OSF is being made already. Try again in three minutes.')
  // Held first: a second press, or another person, makes no second project.
  const isHeld = await setOsfPlace(db, { experiment_id, from: before, to: { ...before, heldUntil: deps.now() + HELD_MS } })
  if (!isHeld) throw new Refusal('bad_request', 'A draft at OSF is being made already. Try again in three minutes.')
  let place = { ...before, heldUntil: deps.now() + HELD_MS }
  const keep = async (next: { node: string; draft: string; heldUntil: number }) => {
    await setOsfPlace(db, { experiment_id, from: undefined, to: next })
    place = next
  }
  try {
    const { osf } = deps.services
    if (place.draft !== '') {
      const written = await osf.writeDraft(token, place.draft, sent)
      if (written.ok) return await done(deps, { experiment_id, caller, draft_id: place.draft, isNew: false })
      // It was registered or deleted there: another one is made, in the same project if it is still there.
      if (written.status !== 404 && written.status !== 410) answerOfService(written)
      await keep({ ...place, draft: '' })
    }
    if (place.node !== '' && isGone(await osf.showNode(token, place.node))) await keep({ ...place, node: '' })
    if (place.node === '') {
      const mark = markOf(study, 'preregistration')
      const description = `Preregistration of study ${experiment_id}, made with Feedlab.`
      // Looked for first: an earlier press may have made it, and its answer got lost.
      const node =
        answerOfService(await osf.findNode(token, mark)) ??
        answerOfService(await osf.createNode(token, { title: sent.title, description, category: 'project', mark }))
      await keep({ ...place, node: node.id })
    }
    const draft_id = answerOfService(await osf.createDraft(token, place.node, FORM))
    await keep({ ...place, draft: draft_id })
    answerOfService(await osf.writeDraft(token, draft_id, sent))
    return await done(deps, { experiment_id, caller, draft_id, isNew: true })
  } finally {
    await keep({ ...place, heldUntil: 0 })
  }
}

const isGone = (asked: Answered<unknown>): boolean => !asked.ok && (asked.status === 404 || asked.status === 410)

type Done = { experiment_id: string; caller: Caller; draft_id: string; isNew: boolean }

async function done({ database: { db } }: Deps, { experiment_id, caller, draft_id, isNew }: Done) {
  const link = draftPage(draft_id)
  await writeAudit(db, { ...actorOf(caller), action: 'draft-on-osf', target: experiment_id, detail: { link } })
  return { success: 'true' as const, data: { link, is_new: isNew } }
}
