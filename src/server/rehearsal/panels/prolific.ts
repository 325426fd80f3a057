import { prolific as rules } from '#domain/panels/prolific.ts'
import { EXIT } from '#server/stand-in-panel/pages.ts'
import { startStandIn } from '#server/stand-in-panel/start-stand-in.ts'
import { check, checkOnce, commonChecks, isHost, readAddress } from './address-checks.ts'
import { isNamed, namedOutcomes } from './named-outcomes.ts'
import type { Arrival, Panel } from './panel.ts'

export const prolific: Panel = {
  name: 'prolific',
  paysByExit: true,
  withoutExit: 'asked to return the submission',
  standIn: { rules, start: startStandIn, exit: EXIT },
  receive(arrival, { settings, ids }) {
    const outcomes = namedOutcomes(arrival, settings, isCodeOf)
    if ('code' in arrival)
      return { status: 'code typed by hand', outcomes, checks: [check('code', false, 'people should come back by a link')] }
    const { host, pathname, all } = readAddress(arrival.url)
    if (!isHost(host, ['prolific.com', 'prolific.co']))
      return {
        status: `left to ${host}`,
        outcomes: outcomes.filter((each) => each !== 'complete'),
        checks: commonChecks(arrival.url, ids),
      }
    return {
      status: `code ${all('cc')[0] ?? ''}`,
      outcomes,
      checks: [
        check('address', host === EXIT.host && pathname.replace(/\/$/, '') === EXIT.path, `${host}${pathname}`),
        checkOnce(arrival.url, 'cc'),
        ...commonChecks(arrival.url, ids),
      ],
    }
  },
}

/** Whether a setting, a link or the bare code, has the code that arrived. */
function isCodeOf(named: string, arrival: Arrival): boolean {
  if (isNamed(named, arrival)) return true
  return 'url' in arrival && isHost(readAddress(arrival.url).host, [EXIT.host]) && readAddress(arrival.url).all('cc')[0] === named
}
