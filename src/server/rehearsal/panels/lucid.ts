import { EARLY_OUTCOMES, type Outcome } from '#domain/session/outcomes.ts'
import { check, checkOnce, commonChecks, isHost, readAddress } from './address-checks.ts'
import { namedOutcomes } from './named-outcomes.ts'
import { type Check, fillIn, type Panel, uuid } from './panel.ts'

/** The status in a link of the classic form, and what it may stand for. */
const RIS: Readonly<Record<string, { means: string; outcomes: readonly Outcome[] }>> = {
  10: { means: 'complete', outcomes: ['complete'] },
  20: { means: 'terminate', outcomes: EARLY_OUTCOMES.filter((outcome) => outcome !== 'quota_full') },
  30: { means: 'quality terminate', outcomes: ['failed_attention'] },
  40: { means: 'over quota', outcomes: ['quota_full'] },
}

export const lucid: Panel = {
  name: 'lucid',
  paysByExit: true,
  withoutExit: 'counted as a drop-out by Cint',
  newPerson: (dice) => ({ RID: uuid(dice) }),
  openLink: (link, ids) => fillIn(link, ids, (name) => `[%${name}%]`),
  receive(arrival, { settings, ids }) {
    if ('code' in arrival)
      return { status: 'a code', outcomes: [], checks: [check('address', false, 'Cint takes no codes: name a link')] }
    const { host, pathname, all } = readAddress(arrival.url)
    const rid = checkOnce(arrival.url, 'RID', ids['RID'])
    const common = commonChecks(arrival.url, {})
    if (isHost(host, ['insights.supply'])) {
      const checks = [check('address', pathname === '/cb', `${host}${pathname}`), checkOnce(arrival.url, 'token'), rid, ...common]
      return { status: `token ${all('token')[0] ?? ''}`, outcomes: namedOutcomes(arrival, settings), checks }
    }
    if (!isHost(host, ['samplicio.us', 'cint.com'])) {
      const checks: Check[] = [check('address', false, `${host} is not Cint, which learns nothing of this person`)]
      return { status: `left to ${host}`, outcomes: [], checks }
    }
    const status = RIS[all('RIS')[0] ?? '']
    const checks = [
      check('address', /\/ClientCallBack\.aspx$/i.test(pathname), `${host}${pathname}`),
      { ...checkOnce(arrival.url, 'RIS'), ...(status === undefined && { isOk: false }) },
      rid,
      ...common,
    ]
    return { status: status?.means ?? 'no status', outcomes: status?.outcomes ?? [], checks }
  },
}
