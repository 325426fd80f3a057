import { isIPv6 } from 'node:net'

/** Groups of the network of a provider's customer: the other half of an IPv6 address they choose themselves. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** What limits count as one address: an IPv4 address, or a whole network of IPv6 addresses. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  // An IPv4 address in IPv6 clothes.
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1)
  const [start = '', end] = ip.split('%', 1).join('').toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const after = groups(end ?? '')
  const zeros = end === undefined ? 0 : GROUPS - groups(start).length - after.length
  return [...groups(start), ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
