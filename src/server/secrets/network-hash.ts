import { createHmac, randomBytes } from 'node:crypto'

/** 64 bits: among a million people, two networks share a hash with a chance below one in ten million. */
const HEX_DIGITS = 16

/** Of one study. Without it, nobody can say which network a hash stands for, however few networks there are to try. */
export const newNetworkKey = (): Buffer => randomBytes(32)

/** `network`: an IPv4 address or the first half of an IPv6 address (`http/address-of.ts`). */
export const networkHash = (key: Buffer, network: string): string =>
  createHmac('sha256', key).update(network).digest('hex').slice(0, HEX_DIGITS)
