import { seededDice } from '#domain/dice.ts'

/** 2001:db8::/32 is set aside for documentation (RFC 3849): no device has such an address. */
const DOCUMENTATION_RANGE = '2001:db8'

/**
 * What stands in the column `ip_address` for a participant (ruling E). Published scripts drop people who share an address, so everybody
 * has one of their own, drawn from their seed; no address is stored that it could be made of. Where a study compares networks, it is drawn
 * from the hash of the network instead, so that such scripts find those who share one.
 */
export const addressStandIn = (seed: string): string =>
  [DOCUMENTATION_RANGE, ...[1, 2, 3].flatMap((part) => twoGroups(seed, part))].join(':')

/** 32 bits. Dice know 32 bits of their seed, so each part has dice of its own: two people then share an address as good as never. */
function twoGroups(seed: string, part: number): [string, string] {
  const bits = Math.floor(seededDice(`${part}/${seed}`, 'ip_address')() * 2 ** 32)
  return [group(bits >>> 16), group(bits & 0xffff)]
}

/** Four digits each, so that no group of zeros can be shortened and texts compare like addresses. */
const group = (bits: number) => bits.toString(16).padStart(4, '0')
