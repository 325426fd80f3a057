import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { ACCESS, mayCall, type Rule } from '#domain/accounts/access-table.ts'
import { browserFamilies } from '#domain/session/browser-family.ts'
import { deviceClass } from '#domain/session/device-class.ts'
import { roleAt, roleInLab, type Target } from '#server/store/accounts/roles.ts'
import { Refusal } from '../refusal.ts'
import type { Caller, Deps, Researcher } from '../use-cases/deps.ts'
import { LOCAL_OWNER } from '../use-cases/local-owner.ts'

/** Whether the person at this machine counts as the owner. */
export type Locks = { hasLocalOwner: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. Undefined on routes that need nobody. */
    person_id: string | undefined
    researcher: Researcher | undefined
  }
}

/** Calls that need no account: those of participants, and what everybody may read. */
const OPEN_ROUTES: ReadonlySet<string> = new Set([
  ...Object.values(endpoints)
    .filter(({ access }) => access !== 'researcher')
    .map(({ method, path }) => `${method} ${path}`),
  'GET /v1/openapi.json',
  'GET /v1/docs',
])

/**
 * Checks every call against the table of access, before its handler runs: first who calls, before anything of the body is read, then
 * whether they may. A route of the API that is in no list keeps the server from starting.
 */
export function guardRoutes(app: FastifyInstance, { database: { db } }: Pick<Deps, 'database'>, locks: Locks): void {
  app.decorateRequest('person_id', undefined)
  app.decorateRequest('researcher', undefined)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      if (url.startsWith('/v1/') && ruleOf(each, url) === undefined && !isOpen(each, url))
        throw new Error(`${each} ${url} is not in the table of access`)
    }
  })
  app.addHook('onRequest', async (request) => {
    if (ruleFor(request)) request.person_id = signedIn(request, locks)
  })
  app.addHook('preHandler', async (request) => {
    const [rule, { person_id }] = [ruleFor(request), request]
    if (rule === undefined || person_id === undefined) return
    const target = targetOf(request, rule)
    // What is nowhere, or in a lab of others, is unknown to the caller: the use case says so.
    const found = (target && (await roleAt(db, person_id, target))) ?? (await roleInLab(db, person_id, undefined))
    if (found === undefined || !mayCall(rule, found.role))
      throw new Refusal('forbidden', 'Your role in this lab does not allow this. An owner of the lab can change it.')
    request.researcher = { person_id, ...found }
  })
}

const isOpen = (method: string, url: string) => OPEN_ROUTES.has(`${readAs(method)} ${url}`)
const ruleOf = (method: string, url: string) => ACCESS[`${method} ${url}`] ?? ACCESS[`${readAs(method)} ${url}`]
const readAs = (method: string) => (method === 'HEAD' ? 'GET' : method)

const ruleFor = ({ method, routeOptions: { url } }: FastifyRequest): Rule | undefined =>
  url === undefined ? undefined : ruleOf(method, url)

/** The study, set or job that the call names: in its path, or in its body. */
function targetOf(request: FastifyRequest, { about }: Rule): Target | undefined {
  if (about === 'lab' || about === 'account') return undefined
  const named = { ...asRecord(request.body), ...asRecord(request.params) }
  const text = (...names: string[]) => names.map((name) => named[name]).find((value) => typeof value === 'string')
  switch (about) {
    case 'job':
      return { job_id: text('id')?.match(UUID)?.[0] }
    case 'set':
      return { entity_set: text('entity_set', 'id') }
    case 'study':
      return { experiment_id: text('experiment_id', 'id') }
    case 'study-or-set':
      return { experiment_id: text('experiment_id', 'id'), entity_set: text('stimulus_set', 'id') }
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The caller as use cases see them. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    researcher: request.researcher,
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
