import { createHmac, timingSafeEqual } from 'node:crypto'

/** Without I, L, O and U: people read a receipt aloud and copy it by hand (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TAG_BYTES = 10
const ID_BYTES = 5
const CHARACTERS = ((TAG_BYTES + ID_BYTES) * 8) / 5
const GROUP = 4

/**
 * A code for one participant that only this installation can make: 80 bits that nobody can guess, and the participant's number, masked
 * by them. It is computed, so nothing is stored and every node can check it.
 */
export function makeReceipt(key: Buffer, participant_id: number): string {
  const tag = tagOf(key, participant_id)
  const id = Buffer.alloc(ID_BYTES)
  id.writeUIntBE(participant_id, 0, ID_BYTES)
  const code = toBase32(Buffer.concat([tag, masked(key, tag, id)]))
  return code.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

/** The participant of a receipt; undefined if this installation did not make it. */
export function openReceipt(key: Buffer, receipt: string): number | undefined {
  const bytes = fromBase32(receipt)
  if (bytes === undefined) return undefined
  const tag = bytes.subarray(0, TAG_BYTES)
  const participant_id = masked(key, tag, bytes.subarray(TAG_BYTES)).readUIntBE(0, ID_BYTES)
  return timingSafeEqual(tag, tagOf(key, participant_id)) ? participant_id : undefined
}

const hmac = (key: Buffer, purpose: string, content: string | Buffer) =>
  createHmac('sha256', key).update(`receipt/${purpose}/`).update(content).digest()

const tagOf = (key: Buffer, participant_id: number) => hmac(key, 'tag', String(participant_id)).subarray(0, TAG_BYTES)

function masked(key: Buffer, tag: Buffer, id: Buffer): Buffer {
  const mask = hmac(key, 'mask', tag)
  return Buffer.from(id.map((byte, i) => byte ^ (mask[i] ?? 0)))
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

/** Accepts lower case, spaces and hyphens, and letters that look like digits. */
function fromBase32(receipt: string): Buffer | undefined {
  const plain = receipt.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const values = Array.from(plain, (character) => ALPHABET.indexOf(character))
  if (values.length !== CHARACTERS || values.includes(-1)) return undefined
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
