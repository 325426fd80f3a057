import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { saveEthics as contract } from '#contract/ethics.ts'
import { approvalProblems } from '#domain/ethics/approval.ts'
import { isEqual } from '#domain/is-equal.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { packetOf, type RecordedApproval, savePacket } from '#server/store/ethics/packets.ts'
import { withStudyHeld } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

type Body = BodyOf<typeof contract>

/** The lock of the study is held: of two saves from the same revision, the second is refused. */
export async function saveEthics(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { experiment_id, answers } = body
  const lab_id = labOf(caller)
  const revision = await withStudyHeld(deps.database.db, { experiment_id, lab_id }, async (tx, study) => {
    const before = await packetOf(tx, experiment_id)
    // The same once more is no save of somebody else: the answer to an earlier call may have been lost.
    if (before.revision > 0 && isStored(before, body)) return before.revision
    if (before.revision !== body.revision)
      throw new Refusal('outdated_version', 'Somebody saved this page meanwhile. Look at what they wrote, then save yours.')
    const problems = body.approval === null ? [] : approvalProblems(body.approval, study.version)
    if (problems.length > 0) throw new Refusal('invalid_body', problems.join('; '), problems)
    const approval = recorded(body.approval, before.approval, deps.now())
    const next = before.revision + 1
    await savePacket(tx, experiment_id, { revision: next, answers, approval })
    const detail = { revision: next, ...(approval !== null && { approval: approval.number }) }
    await writeAudit(tx, { ...actorOf(caller), action: 'ethics-packet-saved', target: experiment_id, detail })
    return next
  })
  if (revision === undefined) throw unknownStudy(experiment_id)
  return { success: 'true', data: { revision } }
}

function isStored(before: Awaited<ReturnType<typeof packetOf>>, { answers, approval }: Body): boolean {
  const { recorded_at: _, ...known } = before.approval ?? { recorded_at: 0 }
  return isEqual(before.answers, answers) && isEqual(before.approval === null ? null : known, approval)
}

/** An approval of the same version under the same number was recorded before: what changes since counts from then. */
function recorded(approval: Body['approval'], before: RecordedApproval | null, nowMs: number): RecordedApproval | null {
  if (approval === null) return null
  const isKnown = before !== null && before.number === approval.number && before.version === approval.version
  return { ...approval, recorded_at: isKnown ? before.recorded_at : nowMs }
}
