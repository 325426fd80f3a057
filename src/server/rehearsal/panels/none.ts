import { check, commonChecks, readAddress } from './address-checks.ts'
import { namedOutcomes } from './named-outcomes.ts'
import { append, digits, type Panel } from './panel.ts'

/** People whom nobody pays: they come by the plain link, and need no way back. */
export const none: Panel = {
  name: 'none',
  paysByExit: false,
  withoutExit: 'led to the start page',
  newPerson: (dice) => ({ user_id: `rehearsal_${digits(8, dice)}` }),
  openLink: append,
  receive(arrival, { settings, ids }) {
    const outcomes = namedOutcomes(arrival, settings)
    if ('code' in arrival)
      return { status: `code ${arrival.code}`, outcomes, checks: [check('code', outcomes.length > 0, arrival.code)] }
    return { status: `left to ${readAddress(arrival.url).host}`, outcomes, checks: commonChecks(arrival.url, ids) }
  },
}
