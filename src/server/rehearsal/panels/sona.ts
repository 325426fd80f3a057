import { check, checkOnce, commonChecks, isHost, readAddress } from './address-checks.ts'
import { namedOutcomes } from './named-outcomes.ts'
import { fillIn, number, type Panel } from './panel.ts'

export const sona: Panel = {
  name: 'sona',
  paysByExit: true,
  withoutExit: 'no credit',
  newPerson: (dice) => ({ survey_code: number(5, dice) }),
  openLink: (link, ids) => fillIn(link, ids, (name) => `%${name.toUpperCase()}%`),
  receive(arrival, { settings, ids }) {
    const named = namedOutcomes(arrival, settings)
    if ('code' in arrival)
      return { status: 'a code', outcomes: [], checks: [check('address', false, 'Sona takes no codes: name a link, or nothing')] }
    const { host, pathname } = readAddress(arrival.url)
    const common = commonChecks(arrival.url, {})
    if (!isHost(host, ['sona-systems.com', 'sona-systems.net']))
      return { status: `left to ${host}`, outcomes: named.filter((each) => each !== 'complete'), checks: common }
    const checks = [
      check('address', /^\/webstudy_credit\.aspx$/i.test(pathname), `${host}${pathname}`),
      checkOnce(arrival.url, 'experiment_id'),
      checkOnce(arrival.url, 'credit_token'),
      checkOnce(arrival.url, 'survey_code', ids['survey_code']),
      ...common,
    ]
    // Sona has no partial credit, and somebody who failed a check has done the work.
    const outcomes = named.includes('complete') ? [...named, 'failed_attention' as const] : named
    return { status: 'credit', outcomes, checks }
  },
}
