import { createHash, randomBytes } from 'node:crypto'

/** The secret part of a link or token: 256 bits that nobody can guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** All that is stored of a secret. It has 256 random bits, so a fast hash protects it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
