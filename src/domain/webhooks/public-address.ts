/**
 * Where the server may send something that a researcher asks for. Their address is hostile: it could lead to what only this machine or its
 * network can reach.
 */
export type Reach = 'public' | 'also-this-machine'

/** Networks that are not the public internet: this host, private, shared, link-local, documentation, multicast and reserved ones. */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const bitsOfV4 = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

const isV4 = (address: string) =>
  /^(\d{1,3})(\.\d{1,3}){3}$/.test(address) && address.split('.').every((part) => Number(part) < 256)

const isClosedV4 = (address: string) =>
  CLOSED_V4.some(([network, length]) => {
    const size = 2 ** (32 - length)
    return Math.floor(bitsOfV4(address) / size) === Math.floor(bitsOfV4(network) / size)
  })

/** The eight groups of an IPv6 address; undefined if it is none. */
function groupsOf(address: string): number[] | undefined {
  const [bare = ''] = address.split('%')
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(bare)
  if (tail && !isV4(tail[2] ?? '')) return undefined
  const v4 = bitsOfV4(tail?.[2] ?? '0.0.0.0')
  const text = tail ? `${tail[1]}${Math.floor(v4 / 65_536).toString(16)}:${(v4 % 65_536).toString(16)}` : bare
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - before.length - after.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : undefined
}

/** Whether an address of the network is in the public internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isV4(address)) return !isClosedV4(address)
  const groups = groupsOf(address)
  if (groups === undefined) return false
  const [first = 0, second = 0] = groups
  // Only global unicast is public at all; within it, tunnels to IPv4 and documentation are not.
  const isGlobal = first >= 0x2000 && first <= 0x3fff
  const isTunnel = first === 0x2002 || (first === 0x2001 && second < 0x200)
  const isForDocuments = (first === 0x2001 && second === 0xdb8) || (first === 0x3fff && second < 0x1000)
  return isGlobal && !isTunnel && !isForDocuments
}

export const isLoopbackAddress = (address: string): boolean => /^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1'
