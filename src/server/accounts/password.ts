import { hash, verify } from '@node-rs/argon2'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

const isCommon = async (password: string): Promise<boolean> =>
  (await import('./common-passwords.ts')).COMMON_PASSWORDS.has(password)

/** Why a password cannot be used, or undefined. Length and rarity protect; rules about kinds of characters do not (ASVS 6.2). */
export async function passwordProblem(password: string, ownWords: readonly string[] = []): Promise<string | undefined> {
  if ([...password].length < MIN_PASSWORD_LENGTH) return `A password needs at least ${MIN_PASSWORD_LENGTH} characters.`
  if (password.length > MAX_PASSWORD_LENGTH) return `A password may have at most ${MAX_PASSWORD_LENGTH} characters.`
  const plain = password.toLowerCase()
  if (/^(.)\1*$/u.test(plain) || (await isCommon(plain))) return 'This password is among the most common ones. Choose another.'
  const isOwn = ownWords.some((word) => word.length > 3 && plain === word.toLowerCase())
  return isOwn ? 'Your name or address is no password. Choose another.' : undefined
}

/** OWASP's parameters of argon2id, which the library does not have as its defaults. About 30 ms of a thread of the library's own. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID)

export const verifyPassword = ({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> =>
  verify(stored, password)
