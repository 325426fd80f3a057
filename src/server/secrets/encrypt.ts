import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, tag and what is sealed, as text. With one key, two contents may never share a nonce. */
export function encrypt(key: Buffer, plain: Buffer, nonce: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined for what this key did not seal, and for other spellings of it: decoding forgives "=" and more, and limits are counted by text. */
export function decrypt(key: Buffer, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== text) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

/** Secrets that have to be used again, such as tokens of a panel: encrypted, and never sent to a page. */
export type SecretSeals = { seal: (secret: string) => string; open: (sealed: string) => string | undefined }

/** With a key of this installation. What another key sealed, as in a backup of another installation, cannot be opened. */
export const secretSeals = (key: Buffer): SecretSeals => ({
  seal: (secret) => encrypt(key, Buffer.from(secret), randomBytes(NONCE_BYTES)),
  open: (sealed) => decrypt(key, sealed),
})
