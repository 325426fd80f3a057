import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/roles.ts'
import { ACCESS } from './access-table.ts'

test('the table keeps data from monitors, changes from analysts, and the lab from everybody but owners', () => {
  const allowed = (role: Role) => Object.keys(ACCESS).filter((route) => ACCESS[route]?.roles.includes(role))
  const reads = /pull_entity_sets|list_|show_|watch_study|leave_lab|api_token/
  expect(allowed('monitor').filter((route) => !reads.test(route))).toEqual([])
  expect(
    allowed('monitor').filter((route) => /list_jobs|list_audit|list_given|list_invitations|list_review_links/.test(route)),
  ).toEqual([])
  expect(allowed('analyst').filter((route) => !allowed('monitor').includes(route))).toEqual([
    'POST /v1/list_questionnaires',
    'POST /v1/show_questionnaire',
    'POST /v1/list_questionnaire_versions',
    'GET /v1/exports/:id/bundle.zip',
    'GET /v1/exports/:id/ethics.html',
    'GET /v1/exports/:id/ethics.zip',
    'POST /v1/show_ethics',
    'POST /v1/show_preregistration',
    'POST /v1/list_waves',
    'POST /v1/show_attention',
    'POST /v1/show_quality',
    'POST /v1/show_dry_run',
    'POST /v1/show_replay',
    'POST /v1/count_rows',
    'POST /v1/dump_data',
    'GET /v1/exports/:id/:file',
    'GET /v1/exports/:id/package.zip',
    'GET /v1/exports/:id/report.zip',
    'POST /v1/jobs',
    'POST /v1/cancel_job',
    'POST /v1/list_jobs',
    'GET /v1/jobs/:id',
    'GET /v1/jobs/:id/file',
    'POST /v1/show_publication',
    'POST /v1/show_disclosure',
    'POST /v1/list_texts',
  ])
  const ofOwners = allowed('owner').filter((route) => !allowed('editor').includes(route))
  expect(ofOwners.map((route) => route.replace(/^.*\/v1\//, ''))).toEqual([
    ...[
      'unblind_study',
      'set_panel_study',
      'create_lab',
      'rename_lab',
      'set_second_step',
      'set_role',
      'remove_member',
      'make_password_link',
    ],
    ...[
      'list_given',
      'create_invitation',
      'list_invitations',
      'revoke_invitation',
      'set_panel_token',
      'set_panel_key',
      'set_panel_reports',
      'show_services',
      'set_service_token',
      'test_service_token',
      'show_mail_server',
      'set_mail_server',
      'test_mail_server',
      'share_study',
      'unshare_study',
      'list_audit',
      'audit.csv',
      'show_server',
      'set_about_place',
    ],
  ])
})
