import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { comparePanel as contract } from '#contract/panels/panels.ts'
import { comparePanel as compare, countVerdicts } from '#domain/panels-comparison/compare.ts'
import { readPanelFile } from '#domain/panels-comparison/read-panel-file.ts'
import { awaitsReview, type Submission } from '#domain/panels-comparison/submission.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { ownPeople } from './own-people.ts'
import { readSubmissions } from './read-submissions.ts'

const MAX_ROWS = 5000

type Body = BodyOf<typeof contract>

/** Shows ids of the panel beside our own, as the key file does: so the audit log says who looked. */
export async function comparePanel(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { experiment_id } = body
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const { panel, submissions, problems } = await theirs(deps, body, lab_id)
  const rows = compare(await ownPeople(deps, experiment_id), submissions)
  const detail = { by: panel, rows: rows.length }
  await writeAudit(db, { ...actorOf(caller), action: 'panel-compared', target: experiment_id, detail })
  const shown = rows.slice(0, MAX_ROWS).map((row) => ({ ...row, awaits_review: awaitsReview(row.status) }))
  return { success: 'true', data: { panel, problems, counts: countVerdicts(rows), rows: shown } }
}

type Theirs = { panel: string; submissions: Submission[]; problems: string[] }

async function theirs(deps: Deps, { panel_study_id, file }: Body, lab_id: string): Promise<Theirs> {
  if ((panel_study_id === undefined) === (file === undefined))
    throw new Refusal('bad_request', 'Send either panel_study_id or file.')
  if (panel_study_id !== undefined)
    return { panel: 'Prolific', problems: [], ...(await readSubmissions(deps, { lab_id, panel_study_id })) }
  const read = readPanelFile(file ?? '')
  if (!read.ok) throw new Refusal('invalid_set', read.problems.join(' '), read.problems)
  return read
}
