import { check, checkOnce, commonChecks, isHost, readAddress } from './address-checks.ts'
import { isNamed, namedOutcomes } from './named-outcomes.ts'
import { type Arrival, digits, fillIn, type Panel } from './panel.ts'

/** The older host app.prolific.co no longer answers by https. */
const HOST = 'app.prolific.com'
const PATH = '/submissions/complete'

export const prolific: Panel = {
  name: 'prolific',
  paysByExit: true,
  withoutExit: 'asked to return the submission',
  newPerson: (dice) => ({
    PROLIFIC_PID: digits(24, dice),
    STUDY_ID: digits(24, dice),
    SESSION_ID: digits(24, dice),
  }),
  openLink: (link, ids) => fillIn(link, ids, (name) => `{{%${name}%}}`),
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
        check('address', host === HOST && pathname.replace(/\/$/, '') === PATH, `${host}${pathname}`),
        checkOnce(arrival.url, 'cc'),
        ...commonChecks(arrival.url, ids),
      ],
    }
  },
}

/** Whether a setting, a link or the bare code, has the code that arrived. */
function isCodeOf(named: string, arrival: Arrival): boolean {
  if (isNamed(named, arrival)) return true
  return 'url' in arrival && isHost(readAddress(arrival.url).host, [HOST]) && readAddress(arrival.url).all('cc')[0] === named
}
