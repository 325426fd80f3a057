import { createHmac, timingSafeEqual } from 'node:crypto'
import { TEST_LINKS } from '#domain/session/test-session.ts'
import type { Pseudonyms } from './pseudonym.ts'

/** What a link of a study with a `link-secret` carries as `sig`: HMAC-SHA256 of the id in it, in hexadecimal digits. */
export const signId = (secret: string, id: string): string => createHmac('sha256', secret).update(id).digest('hex')

/** Whether a signature fits one of the ids. The time that this takes does not tell how far a guess was right. */
export function isSigned(secret: string, ids: readonly string[], signature: string): boolean {
  const given = Buffer.from(signature.trim().toLowerCase())
  return ids.some((id) => {
    const right = Buffer.from(signId(secret, id))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

/** What signs the test links of a study whose people come by links of their panel: nobody outside has it. */
export const testLinkSecret = (pseudonyms: Pseudonyms, experiment_id: string): string =>
  pseudonyms(experiment_id, { panel: 'test links', id: TEST_LINKS })
