import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { comparePanel as contract } from '#contract/panels/panels.ts'
import { countVerdicts } from '#domain/panels-comparison/compare.ts'
import { readPanelFile } from '#domain/panels-comparison/read-panel-file.ts'
import { awaitsReview, type Submission } from '#domain/panels-comparison/submission.ts'
import { hidesConditions } from '#domain/study/lifecycle/blinding.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { exitsDiffer, peopleOfPanel } from '#server/store/panels/panel-people.ts'
import { statesOf } from '#server/store/panels/panel-states.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { boundSubmissions } from './bound-submissions.ts'
import { comparedPeople } from './compared-people.ts'
import { panelOfStudy } from './panel-of-study.ts'
import { hashSubmission } from './receive-report.ts'

type OfStudy = { lab_id: string; experiment_id: string }

const MAX_ROWS = 5000

type Body = BodyOf<typeof contract>

/** Shows ids of the panel beside our own, as the key file does: so the audit log says who looked. */
export async function comparePanel(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { experiment_id, panel_study_id } = body
  const { lab_id, nConditions } = await refuseUnlessOwn(db, experiment_id, caller)
  const { panel, submissions, problems } = await theirs(deps, body, lab_id, caller)
  const { rows } = await comparedPeople(deps, experiment_id, submissions)
  const detail = { by: panel, rows: rows.length, panel_study_id }
  await writeAudit(db, { ...actorOf(caller), action: 'panel-compared', target: experiment_id, detail })
  const hides_codes = await hidesCodes(deps, experiment_id, nConditions)
  const bonuses = new Map(submissions.map(({ id, bonus = 0 }) => [id, bonus]))
  const shown = rows.slice(0, MAX_ROWS).map((row) => ({
    ...row,
    ...(hides_codes && { expected_code: null, code: '' }),
    awaits_review: awaitsReview(row.status),
    bonus: bonuses.get(row.submission_id) ?? 0,
  }))
  return { success: 'true', data: { panel, problems, hides_codes, counts: countVerdicts(rows), rows: shown } }
}

/** Codes that differ between conditions would say in which one somebody is. */
async function hidesCodes({ database: { db } }: Deps, experiment_id: string, nConditions: number): Promise<boolean> {
  if (!hidesConditions({ blinding: await blindingOf(db, experiment_id), nConditions })) return false
  return exitsDiffer(db, experiment_id)
}

type Theirs = { panel: string; submissions: (Submission & { bonus?: number })[]; problems: string[] }

async function theirs(deps: Deps, body: Body, lab_id: string, caller: Caller): Promise<Theirs> {
  const { experiment_id, panel_study_id, file, reported } = body
  if ([panel_study_id, file, reported].filter((each) => each !== undefined).length !== 1)
    throw new Refusal('bad_request', 'Send one of panel_study_id, file and reported.')
  if (reported) return reportedSubmissions(deps, { lab_id, experiment_id })
  if (panel_study_id !== undefined) {
    const { panel, submissions } = await boundSubmissions(deps, { lab_id, experiment_id, panel_study_id }, caller)
    return { panel: panel.rules.label, problems: [], submissions }
  }
  const read = readPanelFile(file ?? '')
  if (!read.ok) throw new Refusal('invalid_set', read.problems.join(' '), read.problems)
  return read
}

/** The submissions of our people as the panel reported them last. Those of others are kept under a hash that says nothing. */
async function reportedSubmissions(
  deps: Deps,
  { lab_id, experiment_id }: OfStudy,
): Promise<{ panel: string; problems: string[]; submissions: Submission[] }> {
  const { db } = deps.database
  const { rules } = await panelOfStudy(deps, experiment_id)
  const ofLab = { lab_id, panel: rules.name }
  const known = (await peopleOfPanel(db, experiment_id)).flatMap(({ ids }) => {
    const id = ids[rules.link.submission]
    return id === undefined ? [] : [{ id, person: ids[rules.link.person] ?? '', hash: hashSubmission(deps, ofLab, id) }]
  })
  const states = await statesOf(
    db,
    ofLab,
    known.map(({ hash }) => hash),
  )
  const submissions = known.flatMap(({ id, person, hash }) => {
    const status = states.get(hash)
    return status === undefined ? [] : [{ id, person, status, code: '' }]
  })
  return { panel: rules.label, problems: [], submissions }
}
