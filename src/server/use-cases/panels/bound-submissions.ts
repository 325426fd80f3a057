import { roleMay } from '#domain/accounts/permissions.ts'
import type { OpenPanel } from '#server/panels/index.ts'
import type { Asked, PanelSubmission } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { labSecretOf, tokenOfPanel } from '#server/store/panels/lab-secrets.ts'
import { panelStudiesOf } from '#server/store/panels/panel-studies.ts'
import { type Caller, type Deps, labRoleOf } from '../deps.ts'
import { panelOfStudy } from './panel-of-study.ts'

/** The account on the panel is the lab's, with all its studies and its money: a role in a single study of the lab is not enough. */
export const mayUseAccount = (caller: Caller, lab_id: string): boolean =>
  roleMay(labRoleOf(caller, lab_id) ?? null, 'use-panel-account')

export type StudyOnPanel = { lab_id: string; experiment_id: string; panel_study_id: string }
/** A panel, with the token of a lab. */
export type PanelAccount = { panel: OpenPanel; token: string }
type Read = PanelAccount & { submissions: PanelSubmission[] }

/** The submissions of a study on the panel that belongs to this study, with the token of the lab. */
export async function boundSubmissions(deps: Deps, study: StudyOnPanel, caller: Caller): Promise<Read> {
  const { panel } = await accountForStudy(deps, study, caller)
  return readSubmissions(deps, panel, study)
}

/** The panel and the token of the lab, for calls about a study there that belongs to this one. */
export async function accountForStudy(deps: Deps, study: StudyOnPanel, caller: Caller): Promise<PanelAccount> {
  const { lab_id, experiment_id, panel_study_id } = study
  const panel = await panelOfStudy(deps, experiment_id)
  const { name, label } = panel.rules
  refuseUnlessMember(caller, lab_id, label)
  if (!(await panelStudiesOf(deps.database.db, { experiment_id, panel: name })).includes(panel_study_id))
    throw new Refusal('bad_request', `panel_study_id: this study on ${label} does not belong to this study. Bind it first.`)
  return { panel, token: await tokenOf(deps, panel, lab_id) }
}

/** The panel of a study and the token of its lab, for members of the lab alone. */
export async function accountOfLab(deps: Deps, { lab_id, experiment_id }: OfStudy, caller: Caller): Promise<PanelAccount> {
  const panel = await panelOfStudy(deps, experiment_id)
  refuseUnlessMember(caller, lab_id, panel.rules.label)
  return { panel, token: await tokenOf(deps, panel, lab_id) }
}

type OfStudy = { lab_id: string; experiment_id: string }

function refuseUnlessMember(caller: Caller, lab_id: string, label: string): void {
  if (!mayUseAccount(caller, lab_id))
    throw new Refusal(
      'forbidden',
      `Only owners and editors of the lab use its account on ${label}. Compare by a file of the panel.`,
    )
}

type OfLab = { lab_id: string; panel_study_id: string }

/** Without a token, nobody is called. */
export async function readSubmissions(deps: Deps, panel: OpenPanel, { lab_id, panel_study_id }: OfLab): Promise<Read> {
  const token = await tokenOf(deps, panel, lab_id)
  return { panel, token, submissions: answerOf(await panel.api.submissions(token, panel_study_id)) }
}

async function tokenOf({ database: { db }, seals }: Deps, { rules }: OpenPanel, lab_id: string): Promise<string> {
  const sealed = await labSecretOf(db, lab_id, tokenOfPanel(rules.name))
  const token = sealed === undefined ? undefined : seals.open(sealed)
  if (token === undefined)
    throw new Refusal(
      'bad_request',
      `The lab has no token of ${rules.label}. An owner of the lab can store one on the page Panel.`,
    )
  return token
}

/** Or a refusal with what the panel said. */
export function answerOf<T>(asked: Asked<T>): T {
  if (!asked.ok) throw new Refusal('panel_refused', asked.problem)
  return asked.value
}
