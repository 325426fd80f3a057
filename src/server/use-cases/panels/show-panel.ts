import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type showPanel as contract, panelReports } from '#contract/panels/panels.ts'
import { devicesOf } from '#domain/panels/devices-of-design.ts'
import { apiOf } from '#domain/panels/index.ts'
import { SIGNED_LINKS } from '#domain/panels/signed-link.ts'
import { SIGNED_EXITS } from '#domain/panels/url-hash.ts'
import { exitParameter } from '#domain/session/outcomes.ts'
import { platformLink } from '#domain/study/study-link.ts'
import { hookOfPanel, labSecretOf, tokenOfPanel } from '#server/store/panels/lab-secrets.ts'
import { lastPanelStudy } from '#server/store/panels/panel-people.ts'
import { hasOpenPlan } from '#server/store/panels/panel-plans.ts'
import { lastReportAt } from '#server/store/panels/panel-states.ts'
import { panelStudiesOf } from '#server/store/panels/panel-studies.ts'
import { settingsOfVersion, studyWideSetting } from '#server/store/studies/studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { type Caller, type Deps, labRoleOf } from '../deps.ts'
import { mayUseAccount } from './bound-submissions.ts'
import { linkKeyOfLab } from './link-key.ts'
import { rulesOfStudy } from './panel-of-study.ts'

export async function showPanel(
  deps: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const study = await refuseUnlessOwn(db, experiment_id, caller)
  const { lab_id } = study
  const rules = await rulesOfStudy(deps, experiment_id)
  const api = apiOf(rules)
  const settings = await settingsOfVersion(db, study)
  const isOn = (name: string) => settings.some(({ param, value }) => param === name && value === 'yes')
  const exits = ['redirect-url', 'completion-code', ...(api?.exits ?? []).map(({ outcome }) => exitParameter(outcome))]
  const proposal = {
    name: settings.find(({ param }) => param === 'study-name')?.value ?? '',
    link: platformLink(deps.publicUrl(), experiment_id, rules.name),
    devices: api === undefined ? [] : devicesOf(api, settings),
    replaced_exits: exits.filter((exit) => settings.some(({ param, value }) => param === exit && value.trim() !== '')),
  }
  return {
    success: 'true',
    data: {
      platform: (await studyWideSetting(db, experiment_id, 'platform')) ?? '',
      panel_label: rules.label,
      proposal,
      has_open_plan: await hasOpenPlan(db, { experiment_id, panel: rules.name }),
      has_token: (await labSecretOf(db, lab_id, tokenOfPanel(rules.name))) !== undefined,
      // The token opens all studies of the lab: a role in a shared one is not enough.
      may_set_token: labRoleOf(caller, lab_id) === 'owner',
      may_use_account: mayUseAccount(caller, lab_id),
      panel_studies: await panelStudiesOf(db, { experiment_id, panel: rules.name }),
      panel_study_id: (api && (await lastPanelStudy(db, { experiment_id, parameter: api.link.study }))) ?? '',
      has_report_secret: (await labSecretOf(db, lab_id, hookOfPanel(rules.name))) !== undefined,
      report_address: `${deps.publicUrl()}${panelReports.path.replace(':panel', rules.name).replace(':lab', lab_id)}`,
      link_key: {
        signed_part: (await linkKeyOfLab(deps, { lab_id, panel: rules.name }))?.part ?? null,
        is_needed: rules.link.proof?.kind === 'hash' && [SIGNED_LINKS, SIGNED_EXITS].some(isOn),
      },
      last_report_at: await lastReportAt(db, { lab_id, panel: rules.name }),
    },
  }
}
