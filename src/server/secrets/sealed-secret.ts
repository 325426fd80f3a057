import { randomBytes } from 'node:crypto'
import { decrypt, encrypt, NONCE_BYTES } from './encrypt.ts'

/** Secrets that have to be used again, such as tokens of a panel: encrypted, and never sent to a page. */
export type SecretSeals = { seal: (secret: string) => string; open: (sealed: string) => string | undefined }

/** With a key of this installation. What another key sealed, as in a backup of another installation, cannot be opened. */
export const secretSeals = (key: Buffer): SecretSeals => ({
  seal: (secret) => encrypt(key, Buffer.from(secret), randomBytes(NONCE_BYTES)),
  open: (sealed) => decrypt(key, sealed),
})
