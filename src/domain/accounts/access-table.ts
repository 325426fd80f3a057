import { ROLES, type Role, type Scope } from './roles.ts'

/**
 * What a call is about, and so in which lab the caller needs a role: the lab that they work in, the study, set or job that the call names,
 * or only their own account. `lab-of-study`: the lab of the study that the call names, or else the one that they work in; a role in the study
 * alone is none there. For the installation it is the first lab: its owners make the others.
 */
type About = 'lab' | 'lab-of-study' | 'study' | 'set' | 'study-or-set' | 'job' | 'account' | 'installation'

export type Rule = {
  about: About
  roles: readonly Role[]
  /** What a token of the API needs for it. Null: not with a token. */
  scope: Scope | null
}

const EVERYBODY = ROLES
const ANALYSTS = ['owner', 'editor', 'analyst'] as const
const EDITORS = ['owner', 'editor'] as const
const OWNERS = ['owner'] as const

const rule = (about: About, roles: readonly Role[], scope: Scope | null): Rule => ({ about, roles, scope })

/**
 * Who may call what: every route that is not for participants or for the public. A route that is missing here answers nobody, and a test
 * compares the table with the routes of the server.
 */
export const ACCESS: Readonly<Record<string, Rule>> = {
  'GET /v1/pull_entity_sets': rule('lab', EVERYBODY, 'read-studies'),
  'POST /v1/list_entity_sets': rule('lab', EVERYBODY, 'read-studies'),
  'POST /v1/show_entity_set': rule('set', EVERYBODY, 'read-studies'),
  'POST /v1/ingest_entity_set': rule('lab', EDITORS, 'write-stimuli'),
  'POST /v1/edit_entity_set': rule('set', EDITORS, 'write-stimuli'),
  'POST /v1/set_comments': rule('set', EDITORS, 'write-stimuli'),
  'POST /v1/delete_entity_set': rule('set', EDITORS, 'write-stimuli'),
  'POST /v1/uploads': rule('lab', EDITORS, 'write-stimuli'),
  'OPTIONS /v1/uploads': rule('lab', EDITORS, 'write-stimuli'),
  'HEAD /v1/uploads/:id': rule('lab', EDITORS, 'write-stimuli'),
  'GET /v1/uploads/:id': rule('lab', EDITORS, 'write-stimuli'),
  'PATCH /v1/uploads/:id': rule('lab', EDITORS, 'write-stimuli'),
  'DELETE /v1/uploads/:id': rule('lab', EDITORS, 'write-stimuli'),

  'POST /v1/list_questionnaires': rule('lab', ANALYSTS, 'read-studies'),
  'POST /v1/show_questionnaire': rule('lab', ANALYSTS, 'read-studies'),
  'POST /v1/list_questionnaire_versions': rule('lab', ANALYSTS, 'read-studies'),
  'POST /v1/save_questionnaire': rule('lab', EDITORS, 'write-studies'),
  'POST /v1/copy_questionnaire': rule('lab', EDITORS, 'write-studies'),
  'POST /v1/import_questionnaire': rule('lab', EDITORS, 'write-studies'),
  'POST /v1/delete_questionnaire': rule('lab', EDITORS, 'write-studies'),
  'POST /v1/restore_questionnaire': rule('lab', EDITORS, 'write-studies'),

  'POST /v1/spawn_experiment': rule('lab', EDITORS, 'write-studies'),
  'POST /v1/import_study': rule('lab', EDITORS, 'write-studies'),
  'POST /v1/preview_experiment': rule('lab', EDITORS, 'write-studies'),
  // Also for somebody who is in no lab: they have the studies that were shared with them.
  'POST /v1/list_studies': rule('account', EVERYBODY, 'read-studies'),
  'POST /v1/show_study': rule('study', EVERYBODY, 'read-studies'),
  // With completion codes and right answers.
  'GET /v1/exports/:id/bundle.zip': rule('study', ANALYSTS, 'read-studies'),
  'POST /v1/revise_study': rule('study', EDITORS, 'write-studies'),
  'POST /v1/set_study_status': rule('study', EDITORS, 'write-studies'),
  'POST /v1/unblind_study': rule('study', OWNERS, null),
  'POST /v1/delete_study': rule('study', EDITORS, 'write-studies'),
  'POST /v1/set_retention_date': rule('study', EDITORS, 'write-studies'),
  'POST /v1/set_running_settings': rule('study', EDITORS, 'write-studies'),
  'POST /v1/exclude_participant': rule('study', EDITORS, 'write-studies'),
  'POST /v1/exclude_participants': rule('study', EDITORS, 'write-studies'),
  'POST /v1/fix_quality_rules': rule('study', EDITORS, 'write-studies'),
  'POST /v1/simulation_pass': rule('study', EDITORS, 'write-studies'),
  'POST /v1/remove_simulated': rule('study', EDITORS, 'write-studies'),
  'POST /v1/show_notices': rule('study', EDITORS, 'read-studies'),
  'POST /v1/set_notices': rule('study', EDITORS, 'write-studies'),
  'POST /v1/test_notices': rule('study', EDITORS, 'write-studies'),
  // Ids of the panel, as in the key file. By the lab's account there only for members of the lab: the use case asks for the rule below.
  'POST /v1/show_panel': rule('study', EDITORS, 'read-data'),
  'POST /v1/compare_panel': rule('study', EDITORS, 'read-data'),
  // Money of the lab: by its members, and not by scripts.
  'POST /v1/set_panel_study': rule('lab-of-study', EDITORS, null),
  'POST /v1/decide_panel_submissions': rule('lab-of-study', EDITORS, null),
  // Monitors get it without outcomes and flags.
  'POST /v1/list_participants': rule('study', EVERYBODY, 'read-data'),
  'POST /v1/show_attention': rule('study', ANALYSTS, 'read-data'),
  'POST /v1/show_quality': rule('study', ANALYSTS, 'read-data'),
  // Counts of people; monitors get them without reasons of exclusions.
  'GET /v1/watch_study/:id': rule('study', EVERYBODY, 'read-studies'),
  'POST /v1/show_live': rule('study', EVERYBODY, 'read-studies'),
  'POST /v1/show_dry_run': rule('study', ANALYSTS, 'read-data'),
  'POST /v1/show_replay': rule('study', ANALYSTS, 'read-data'),

  'POST /v1/count_rows': rule('study-or-set', ANALYSTS, 'read-data'),
  'POST /v1/dump_data': rule('study-or-set', ANALYSTS, 'read-data'),
  'GET /v1/exports/:id/:file': rule('study-or-set', ANALYSTS, 'read-data'),
  'GET /v1/exports/:id/package.zip': rule('study', ANALYSTS, 'read-data'),
  'GET /v1/exports/:id/recruiter_ids.csv': rule('study', EDITORS, 'read-data'),
  'POST /v1/jobs': rule('study-or-set', ANALYSTS, 'read-data'),
  'POST /v1/cancel_job': rule('job', ANALYSTS, 'read-data'),
  'POST /v1/list_jobs': rule('study', ANALYSTS, 'read-data'),
  'GET /v1/jobs/:id': rule('job', ANALYSTS, 'read-data'),
  'GET /v1/jobs/:id/file': rule('job', ANALYSTS, 'read-data'),

  'POST /v1/create_lab': rule('installation', OWNERS, null),
  'POST /v1/rename_lab': rule('lab', OWNERS, null),
  'POST /v1/set_second_step': rule('lab', OWNERS, null),
  'POST /v1/list_members': rule('lab', EVERYBODY, null),
  'POST /v1/set_role': rule('lab', OWNERS, null),
  'POST /v1/remove_member': rule('lab', OWNERS, null),
  'POST /v1/leave_lab': rule('lab', EVERYBODY, null),
  'POST /v1/make_password_link': rule('lab', OWNERS, null),
  'POST /v1/list_given': rule('lab', OWNERS, null),
  'POST /v1/create_invitation': rule('lab', OWNERS, null),
  'POST /v1/list_invitations': rule('lab', OWNERS, null),
  'POST /v1/revoke_invitation': rule('lab', OWNERS, null),

  'POST /v1/set_panel_token': rule('lab-of-study', OWNERS, null),

  'POST /v1/share_study': rule('study', OWNERS, null),
  'POST /v1/unshare_study': rule('study', OWNERS, null),
  'POST /v1/list_shares': rule('study', EVERYBODY, null),
  'POST /v1/create_review_link': rule('study', EDITORS, null),
  'POST /v1/list_review_links': rule('study', EDITORS, null),
  'POST /v1/revoke_review_link': rule('study', EDITORS, null),

  'POST /v1/create_api_token': rule('lab', EVERYBODY, null),
  'POST /v1/list_api_tokens': rule('lab', EVERYBODY, null),
  'POST /v1/revoke_api_token': rule('lab', EVERYBODY, null),
  'POST /v1/list_audit': rule('lab', OWNERS, null),
  'GET /v1/audit.csv': rule('lab', OWNERS, null),
  'POST /v1/show_server': rule('installation', OWNERS, null),
  'POST /v1/set_about_place': rule('installation', OWNERS, null),
}

export const mayCall = ({ roles }: Rule, role: Role | undefined): boolean => role !== undefined && roles.includes(role)
