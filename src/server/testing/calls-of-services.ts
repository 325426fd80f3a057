import { randomUUID } from 'node:crypto'
import { panelCalls } from './panel-study-asked.ts'

/** A call to every path that is about a panel, a service or a preregistration, with a body that is right. */
export const callsOfServices = (experiment_id: string): Readonly<Record<string, object>> => ({
  ...panelCalls(experiment_id),
  show_services: {},
  set_service_token: { service: 'osf', token: '' },
  test_service_token: { service: 'osf' },
  show_publication: { experiment_id },
  set_publication: {
    experiment_id,
    based_on: 0,
    details: {
      ...{ title: '', description: '', creators: [], licence: 'CC0-1.0', keywords: [] },
      ...{ embargo_until: '', preregistration: '', paper: '' },
    },
  },
  show_preregistration: { experiment_id },
  save_preregistration: { experiment_id, based_on: 99, answers: {} },
  mark_preregistered: {
    ...{ experiment_id, service: 'osf', link: 'https://osf.io/abcde', registered_on: '2026-01-01' },
    ...{ based_on: 99, version: 1 },
  },
  remove_registration: { experiment_id, registration_id: randomUUID() },
  draft_on_osf: { experiment_id, based_on: 99 },
  show_disclosure: { experiment_id },
  set_disclosure: { experiment_id, based_on: 99, marks: [], rules: { none: 'drop' } },
  list_texts: { experiment_id, source: 'act/comment_write' },
  decide_texts: {
    ...{ experiment_id, based_on: 99, source: 'act/comment_write' },
    decisions: [{ text_hash: '0'.repeat(64), decision: { decision: 'keep' } }],
  },
  start_deposit: { experiment_id, service: 'osf', content: 'data', is_looked_through: true },
})
