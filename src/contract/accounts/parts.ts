import * as z from 'zod/mini'
import { ROLES, SCOPES } from '#domain/accounts/roles.ts'
import { name } from '../text.ts'

export const role = z.enum(ROLES)
export const scope = z.enum(SCOPES)

/** Upper and lower case are the same address. */
export const email = z.pipe(
  z.string().check(z.trim(), z.maxLength(254), z.email({ error: 'must be an email address' })),
  z.transform((address) => address.toLowerCase()),
)

export const personName = name
export const labName = name

/** Its length is judged by the server: a message is to come back as for any other wrong password. */
export const password = z.string().check(z.minLength(1), z.maxLength(1024))

/** What stands behind the `#` of a link. A wrong one is refused like one that is over. */
export const linkSecret = z.string().check(z.minLength(1), z.maxLength(256))

/** When a link or token ends. Epoch ms, within a year. */
export const endsAt = z.int()

/** Epoch ms. */
export const atMs = z.int()
