import { SIGNED_LINKS } from '../panels/signed-link.ts'
import { SIGNED_EXITS } from '../panels/url-hash.ts'
import { oneOf, type Parameter } from './parameter.ts'

/** What links and exits carry so that nobody can change them. */
export const proofParameters: readonly Parameter[] = [
  // Links must carry `sig`, the HMAC of the id in them by this secret.
  { name: 'link-secret', audience: 'server', isSecret: true, check: checkSecret },
  // Links must carry what their panel signs for each person.
  { name: SIGNED_LINKS, audience: 'server', check: oneOf('yes', 'no') },
  // Exits that end with the name of a hash, such as `&hash=`, get it by the lab's key of the panel.
  { name: SIGNED_EXITS, audience: 'server', check: oneOf('yes', 'no') },
]

function checkSecret(value: string): string[] {
  return value === '' || /^[\x21-\x7e]{16,200}$/.test(value)
    ? []
    : ['must have 16 to 200 letters, digits or signs, without spaces']
}
