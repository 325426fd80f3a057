import { check, commonChecks, isHost, readAddress } from './address-checks.ts'
import { namedOutcomes } from './named-outcomes.ts'
import { append, digits, type Panel } from './panel.ts'

export const connect: Panel = {
  name: 'connect',
  paysByExit: true,
  withoutExit: 'asked to return the assignment',
  newPerson: (dice) => ({ participantId: digits(32, dice), assignmentId: digits(32, dice), projectId: digits(32, dice) }),
  openLink: append,
  receive(arrival, { settings, ids }) {
    const outcomes = namedOutcomes(arrival, settings)
    if ('code' in arrival)
      return { status: `code ${arrival.code}`, outcomes, checks: [check('code', outcomes.length > 0, arrival.code)] }
    const { host, pathname } = readAddress(arrival.url)
    const common = commonChecks(arrival.url, ids)
    if (!isHost(host, ['connect.cloudresearch.com']))
      return { status: `left to ${host}`, outcomes: outcomes.filter((each) => each !== 'complete'), checks: common }
    // Partial completes have links of their own below the same project.
    const isProject = /^\/participant\/project\/[^/]+\/[^/]+/.test(pathname)
    return { status: `link ${pathname}`, outcomes, checks: [check('address', isProject, `${host}${pathname}`), ...common] }
  },
}
