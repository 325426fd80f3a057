import { panelCalls } from './panel-study-asked.ts'

/** A call to every path that is about a panel or a service, with a body that is right. */
export const callsOfServices = (experiment_id: string): Readonly<Record<string, object>> => ({
  ...panelCalls(experiment_id),
  show_services: {},
  set_service_token: { service: 'osf', token: '' },
  test_service_token: { service: 'osf' },
  show_publication: { experiment_id },
  set_publication: {
    experiment_id,
    details: {
      ...{ title: '', description: '', creators: [], licence: 'CC0-1.0', keywords: [] },
      ...{ embargo_until: '', preregistration: '', paper: '' },
    },
  },
  start_deposit: { experiment_id, service: 'osf', content: 'data', is_looked_through: true },
})
