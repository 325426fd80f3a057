import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { browserFamilies } from '#domain/session/browser-family.ts'
import { deviceClass } from '#domain/session/device-class.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from '../use-cases/deps.ts'
import { LOCAL_OWNER } from '../use-cases/local-owner.ts'

/** Whether the person at this machine counts as the owner. */
export type Locks = { hasLocalOwner: boolean }

/** Who calls, or a refusal. Researcher calls are closed unless the caller is known. */
export function callerOf(request: FastifyRequest, access: Access, locks: Locks): Caller {
  return {
    person_id: access === 'researcher' ? signedIn(request, locks) : undefined,
    token: /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1],
    device: () => deviceOf(request.headers['user-agent'] ?? ''),
  }
}

const deviceOf = (header: string) => ({ class: deviceClass(header), families: browserFamilies(header) })

function signedIn(request: FastifyRequest, { hasLocalOwner }: Locks): string {
  if (!hasLocalOwner) {
    throw new Refusal(
      'sign_in_required',
      'This installation can be reached from other machines, so researcher calls are closed here.',
    )
  }
  if (!comesFromThisMachine(request))
    throw new Refusal('forbidden', 'Researcher calls are answered only to pages of this installation.')
  return LOCAL_OWNER
}

/**
 * The local owner is recognised by where the call goes and where it comes from: a foreign page in the same browser, or
 * a foreign name that was pointed at this machine, can do nothing.
 */
function comesFromThisMachine({ headers }: FastifyRequest): boolean {
  const host = headers.host ?? ''
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host)) return false
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
