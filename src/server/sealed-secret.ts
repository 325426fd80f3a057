import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Secrets that have to be used again, such as tokens of a panel: encrypted, and never sent to a page. */
export type SecretSeals = { seal: (secret: string) => string; open: (sealed: string) => string | undefined }

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a key of this installation. What another key sealed, as in a backup of another installation, cannot be opened. */
export const secretSeals = (key: Buffer): SecretSeals => ({
  seal: (secret) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  },
  open: (sealed) => {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    } catch {
      return undefined
    }
  },
})
