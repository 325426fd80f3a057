import { createHmac } from 'node:crypto'
import { decrypt, encrypt, NONCE_BYTES } from './encrypt.ts'

/** A key of its own, so that a link is never taken for a token. */
export const personalLinkKey = (key: Buffer): Buffer => createHmac('sha256', key).update('personal-link').digest()

/** For the link that ends mails: it opens nothing. */
export const stopLinkKey = (key: Buffer): Buffer => createHmac('sha256', key).update('stop-mails').digest()

/** The link of a person is always the same, so that a list of links can be made again. */
export function sealPerson(key: Buffer, participant_id: number): string {
  const plain = Buffer.from(String(participant_id))
  return encrypt(key, plain, createHmac('sha256', key).update(plain).digest().subarray(0, NONCE_BYTES))
}

/** Undefined for what this installation did not seal. */
export function openPerson(key: Buffer, sealed: string): number | undefined {
  const plain = decrypt(key, sealed)
  return plain === undefined ? undefined : Number(plain)
}
