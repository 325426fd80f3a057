import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { draftOnOsf as contract } from '#contract/preregistration.ts'
import type { Draft } from '#domain/preregistration/forms/form.ts'
import { osfResponses, osfTitle } from '#domain/preregistration/forms/osf-responses.ts'
import { markOf } from '#domain/services/index.ts'
import { Refusal } from '#server/refusal.ts'
import { draftPage } from '#server/services/osf/drafts.ts'
import type { OsfApi } from '#server/services/osf/osf.ts'
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

/** So long a press holds the making: OSF is asked up to a dozen times, and each time may take twenty seconds. */
const HELD_MS = 300_000
const HELD = 'A draft at OSF is being made already. Try again in five minutes.'

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
  const title = osfTitle(draft, experiment_id)
  const before = await osfPlace(db, experiment_id)
  if (before.heldUntil > deps.now()) throw new Refusal('bad_request', HELD)
  // Held first: a second press, or another person, makes no second project.
  const isHeld = await setOsfPlace(db, { experiment_id, from: before, to: { ...before, heldUntil: deps.now() + HELD_MS } })
  if (!isHeld) throw new Refusal('bad_request', HELD)
  let place = { ...before, heldUntil: deps.now() + HELD_MS }
  const keep = async (next: { node: string; draft: string; heldUntil: number }) => {
    await setOsfPlace(db, { experiment_id, from: undefined, to: next })
    place = next
  }
  try {
    const { osf } = deps.services
    if (place.draft !== '') {
      const left_open = await writeAgain(osf, token, { draft_id: place.draft, draft, title })
      if (left_open) return await done(deps, { experiment_id, caller, draft_id: place.draft, left_open, isNew: false })
      await keep({ ...place, draft: '' })
    }
    // Before anything is made there: a form that cannot be filled leaves nothing behind.
    const { schema_id, responses, open } = await fillNewest(osf, token, draft)
    if (place.node !== '' && isGone(await osf.showNode(token, place.node))) await keep({ ...place, node: '' })
    if (place.node === '') {
      const mark = markOf(study, 'preregistration')
      const description = `Preregistration of study ${experiment_id}, made with Feedlab.`
      // Looked for first: an earlier press may have made it, and its answer got lost.
      const node =
        answerOfService(await osf.findNode(token, mark)) ??
        answerOfService(await osf.createNode(token, { title, description, category: 'project', mark }))
      await keep({ ...place, node: node.id })
    }
    const draft_id = answerOfService(await osf.createDraft(token, place.node, schema_id))
    await keep({ ...place, draft: draft_id })
    answerOfService(await osf.writeDraft(token, draft_id, { title, responses }))
    return await done(deps, { experiment_id, caller, draft_id, left_open: open, isNew: true })
  } finally {
    await keep({ ...place, heldUntil: 0 })
  }
}

type Osf = Pick<OsfApi, 'listSchemas' | 'readBlocks' | 'schemaOfDraft' | 'writeDraft'>
type Written = { draft_id: string; draft: Draft; title: string }

/** Writes into the draft that was made before, by the version of the form that it has. Undefined where another draft is needed: it was registered or deleted there, or its version cannot be filled. */
async function writeAgain(osf: Osf, token: string, { draft_id, draft, title }: Written): Promise<string[] | undefined> {
  const schema = await osf.schemaOfDraft(token, draft_id)
  if (isGone(schema)) return undefined
  const filled = osfResponses(draft, answerOfService(await osf.readBlocks(token, answerOfService(schema))))
  if (!filled.ok) return undefined
  const written = await osf.writeDraft(token, draft_id, { title, responses: filled.responses })
  if (isGone(written)) return undefined
  answerOfService(written)
  return filled.open
}

/** The newest version of the form whose required questions all have a counterpart here. */
async function fillNewest(osf: Osf, token: string, draft: Draft) {
  let missing: string[] = []
  for (const schema_id of answerOfService(await osf.listSchemas(token, FORM))) {
    const filled = osfResponses(draft, answerOfService(await osf.readBlocks(token, schema_id)))
    if (filled.ok) return { schema_id, ...filled }
    if (missing.length === 0) missing = filled.missing
  }
  throw new Refusal(
    'service_refused',
    missing.length === 0
      ? `OSF has no form “${FORM}” any more.`
      : `OSF has changed its form “${FORM}”: Feedlab has no answer to ${missing.map((label) => `“${label}”`).join(', ')}, which it requires. Nothing was made there. Copy the answers into the form by hand, and update Feedlab.`,
  )
}

const isGone = (asked: Answered<unknown>): boolean => !asked.ok && (asked.status === 404 || asked.status === 410)

type Done = { experiment_id: string; caller: Caller; draft_id: string; left_open: string[]; isNew: boolean }

async function done({ database: { db } }: Deps, { experiment_id, caller, draft_id, left_open, isNew }: Done) {
  const link = draftPage(draft_id)
  await writeAudit(db, { ...actorOf(caller), action: 'draft-on-osf', target: experiment_id, detail: { link } })
  return { success: 'true' as const, data: { link, is_new: isNew, left_open } }
}
