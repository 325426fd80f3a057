import { isHashedAddress } from './link-names.ts'

/**
 * Where the signed part of an address ends: behind `hash=`, as in the example of Cint's documents, or behind the `&` before it, as the text
 * beside that example says. Nobody here knows which accounts do what, so the lab says it with its key.
 */
export const SIGNED_PARTS = ['through-name', 'through-ampersand'] as const
export type SignedPart = (typeof SIGNED_PARTS)[number]

/** The setting of a study whose exits are signed with the key of its lab. */
export const SIGNED_EXITS = 'signed-exits'

/** A hashed address in its two parts: what may be signed, and the hash. Undefined for other addresses. */
export function hashIn(address: string, part: SignedPart): { signed: string; hash: string } | undefined {
  if (!isHashedAddress(address)) return undefined
  const at = address.lastIndexOf('=') + 1
  return { signed: signedPart(address.slice(0, at), part), hash: address.slice(at) }
}

/** An address that ends where its hash belongs, such as `…&hash=`: what is signed of it. Undefined for other addresses. */
export function signedPartOf(address: string, names: readonly string[], part: SignedPart): string | undefined {
  const [, name = ''] = /[?&]([^?&=#]+)=$/.exec(address) ?? []
  return names.includes(name) ? signedPart(address, part) : undefined
}

/** Of an address that ends with the name of the hash and `=`. */
const signedPart = (address: string, part: SignedPart): string =>
  part === 'through-name' ? address : address.replace(/[^?&]+=$/, '')
