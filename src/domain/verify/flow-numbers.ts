import { type ConsortFlow, DID_NOT_COME_BACK } from '../monitor/consort-flow.ts'

/**
 * Every number of a flow by a name, but for its waves. Who is under way and who did not come back depends on the moment at which somebody
 * looks, so these are one number.
 */
export function flowNumbers(flow: ConsortFlow): Map<string, number> {
  const numbers = new Map<string, number>()
  const add = (name: string, n: number) => {
    if (n !== 0) numbers.set(name, (numbers.get(name) ?? 0) + n)
  }
  const addLost = (where: string, lost: readonly { reason: string; n: number }[], underWay: number) => {
    for (const { reason, n } of lost) add(reason === DID_NOT_COME_BACK ? `${where}no end yet` : `${where}${reason}`, n)
    add(`${where}no end yet`, underWay)
  }
  add('opened the link', flow.assessed)
  add('allocated', flow.allocated)
  addLost('not allocated, ', flow.notAllocated, flow.beforeAllocation)
  for (const arm of flow.arms) {
    const where = `condition ${arm.condition}, `
    add(`${where}allocated`, arm.allocated)
    add(`${where}saw the feed`, arm.received)
    addLost(`${where}lost, `, arm.lost, arm.underWay)
    add(`${where}completed`, arm.completed)
    for (const { reason, n } of arm.excluded) add(`${where}excluded, ${reason}`, n)
    add(`${where}analysed`, arm.analysed)
  }
  return numbers
}
