import { OUTCOMES } from '#domain/session/outcomes.ts'
import { check, checkOnce, commonChecks } from './address-checks.ts'
import { exitsOf, namedOutcomes } from './named-outcomes.ts'
import { append, type Check, digits, type Panel } from './panel.ts'

/** A survey of the researcher's own, before and after the study. Its parameters have characters that must be encoded. */
export const custom: Panel = {
  name: 'custom',
  paysByExit: true,
  withoutExit: 'they stay on the last page',
  newPerson: (dice) => ({ user_id: `rehearsal_${digits(8, dice)}`, wave: '2 & 3', source: 'Straße/5?a=b+c' }),
  openLink: append,
  receive(arrival, { settings, ids }) {
    const outcomes = namedOutcomes(arrival, settings)
    if ('code' in arrival)
      return { status: `code ${arrival.code}`, outcomes, checks: [check('code', outcomes.length > 0, arrival.code)] }
    const own = OUTCOMES.flatMap((outcome) => exitsOf(outcome, settings)).join(' ')
    // A parameter that the address of the study has already is kept as it is there.
    const isOwn = (name: string) => new RegExp(`[?&]${name}=`).test(own)
    const passedOn: Check[] = Object.entries(ids).map(([name, value]) =>
      isOwn(name) ? checkOnce(arrival.url, name) : checkOnce(arrival.url, name, value),
    )
    return { status: 'next survey', outcomes, checks: [...passedOn, ...commonChecks(arrival.url, {})] }
  },
}
