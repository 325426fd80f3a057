import { check, commonChecks, isHost, readAddress } from './address-checks.ts'
import { namedOutcomes } from './named-outcomes.ts'
import { append, capitals, type Panel } from './panel.ts'

export const mturk: Panel = {
  name: 'mturk',
  paysByExit: true,
  withoutExit: 'asked to return the HIT',
  newPerson: (dice) => ({
    assignmentId: `3${capitals(29, dice)}`,
    hitId: `3${capitals(29, dice)}`,
    workerId: `A${capitals(13, dice)}`,
    turkSubmitTo: 'https://workersandbox.mturk.com',
  }),
  openLink: append,
  receive(arrival, { settings, ids }) {
    const named = namedOutcomes(arrival, settings)
    if ('code' in arrival) {
      // Somebody who failed a check has done the work: they get the same code, and the data have the flag.
      const outcomes = named.includes('complete') ? [...named, 'failed_attention' as const] : named
      return { status: `code ${arrival.code}`, outcomes, checks: [check('code', named.length > 0, arrival.code)] }
    }
    const { host } = readAddress(arrival.url)
    const isMturk = isHost(host, ['mturk.com'])
    const found = 'MTurk takes a form that is sent, not a link: give a code'
    return {
      status: `left to ${host}`,
      outcomes: named.filter((each) => each !== 'complete'),
      checks: [...(isMturk ? [check('address', false, found)] : []), ...commonChecks(arrival.url, ids)],
    }
  },
}
