import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NEEDED, routeOf } from '#contract/access-table.ts'
import { LAB_HEADER } from '#contract/accounts/lab-header.ts'
import { AUTH_CALLS, AUTH_PATH } from '#contract/accounts/sign-in.ts'
import { calls, endpoints } from '#contract/endpoints.ts'
import { type Permission, type Rule, roleMay, ruleOf } from '#domain/accounts/permissions.ts'
import { findExport } from '#domain/exports/index.ts'
import { browserFamilies, deviceClass } from '#domain/session/browser-family.ts'
import { cookieIn, loginTokenOf } from '../accounts/login-cookie.ts'
import { Refusal } from '../refusal.ts'
import {
  callerByApiToken,
  callerByLogin,
  localOwner,
  memberAt,
  researcherAt,
  researcherOfInstallation,
  type Target,
} from '../use-cases/accounts/identify-caller.ts'
import type { Caller, Deps, Researcher, SignedIn } from '../use-cases/deps.ts'
import { cameThroughProxy, comesFromOwnPage, onlyReads } from './call-origin.ts'

/** Whether the person at this machine counts as the owner. */
export type Locks = { hasLocalOwner: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. Undefined on routes that need nobody. */
    person: SignedIn | undefined
    researcher: Researcher | undefined
    /** What the call needs. Undefined on routes that need nobody. */
    permission: Permission | undefined
    /** Whether the person at this machine calls, who is the owner without signing in. */
    isFromLocalOwner: () => boolean
  }
}

/** Calls that need no account: those of participants, of people who sign in, and what everybody may read. */
const OPEN_ROUTES: ReadonlySet<string> = new Set([
  ...Object.values(calls)
    .filter(({ access }) => access === 'open' || access === 'participant')
    .map(routeOf),
  ...AUTH_CALLS.map((call) => call.replace(' ', ` ${AUTH_PATH}`)),
  'GET /v1/openapi.json',
  'GET /v1/docs',
])

/** Open calls that answer differently to somebody who is signed in. */
const ASKS_WHO: ReadonlySet<string> = new Set([endpoints.showMe.path, endpoints.acceptInvitation.path])

/**
 * Checks every call against the table of access, before its handler runs: first who calls, before anything of the body is read, then
 * whether they may. A route of the API that is in no list keeps the server from starting, and so does a call that has no route.
 */
export function guardRoutes(app: FastifyInstance, deps: Deps, locks: Locks): void {
  app.decorateRequest('person', undefined)
  app.decorateRequest('researcher', undefined)
  app.decorateRequest('permission', undefined)
  app.decorateRequest('isFromLocalOwner', function () {
    return locks.hasLocalOwner && comesFromThisMachine(this)
  })
  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      if (url.startsWith('/v1/') && neededAt(each, url) === undefined && !isOpen(each, url))
        throw new Error(`${each} ${url} is not in the table of access`)
      routes.add(routeOf({ method: each, path: url }))
    }
  })
  app.addHook('onReady', async () => {
    const missing = Object.values(calls)
      .map(routeOf)
      .filter((route) => !routes.has(route))
    if (missing.length > 0) throw new Error(`Nothing answers ${missing.join(', ')}`)
  })
  app.addHook('onRequest', async (request) => {
    request.permission = neededFor(request)
    if (request.permission) {
      request.person = (await whoCalls(request, deps)) ?? refuseStranger(locks)
      refuseBeyondToken(ruleOf(request.permission), request.person)
    } else if (ASKS_WHO.has(request.routeOptions.url ?? '')) {
      request.person = await whoCalls(request, deps)
    }
  })
  app.addHook('preHandler', async (request) => {
    const { person, permission } = request
    if (permission === undefined || person === undefined) return
    const rule = ruleOf(permission)
    if (rule.about === 'account') return
    request.researcher = await researcherFor(deps, rule, person, targetOf(request, rule))
    if (!roleMay(request.researcher?.role, permission))
      throw new Refusal('forbidden', 'Your role in this lab does not allow this. An owner of the lab can change it.')
  })
}

function researcherFor(deps: Deps, { about }: Rule, person: SignedIn, target: Target | undefined) {
  if (about === 'installation') return researcherOfInstallation(person)
  return about === 'lab-of-study' ? memberAt(deps, person, target) : researcherAt(deps, person, target)
}

const isOpen = (method: string, url: string) => OPEN_ROUTES.has(`${readAs(method)} ${url}`)
const neededAt = (method: string, url: string) => NEEDED[`${method} ${url}`] ?? NEEDED[`${readAs(method)} ${url}`]
const readAs = (method: string) => (method === 'HEAD' ? 'GET' : method)

const neededFor = ({ method, routeOptions: { url } }: FastifyRequest): Permission | undefined =>
  url === undefined ? undefined : neededAt(method, url)

/** A script by its token, a person by the cookie of their login, otherwise the person at this machine. */
async function whoCalls(request: FastifyRequest, deps: Deps): Promise<SignedIn | undefined> {
  const { headers } = request
  const bearer = bearerOf(request)
  if (bearer?.startsWith('fl_')) {
    const caller = await callerByApiToken(deps, bearer)
    if (!caller) throw new Refusal('sign_in_required', 'This token is unknown, has ended or was revoked.')
    return caller
  }
  const lab_id = [headers[LAB_HEADER]].flat()[0]
  const { secret, cookieName } = deps.accounts
  const login = loginTokenOf(cookieIn(headers.cookie, cookieName()), secret)
  const caller = login && (await callerByLogin(deps, login, lab_id))
  if (caller) {
    if (!onlyReads(request) && !comesFromOwnPage(request, deps.publicUrl()))
      throw new Refusal('forbidden', 'Researcher calls are answered only to pages of this installation.')
    return caller
  }
  return request.isFromLocalOwner() ? localOwner(deps, lab_id) : undefined
}

function refuseStranger({ hasLocalOwner }: Locks): never {
  if (hasLocalOwner) throw new Refusal('forbidden', 'Researcher calls are answered only to pages of this installation.')
  throw new Refusal('sign_in_required', 'Sign in first, or send a token as Authorization: Bearer fl_…')
}

function refuseBeyondToken({ scope }: Rule, { apiToken }: SignedIn): void {
  if (apiToken === undefined) return
  if (scope === null) throw new Refusal('forbidden', 'This call is for people who are signed in, not for tokens.')
  if (!apiToken.scopes.includes(scope)) throw new Refusal('forbidden', `This token may not do this: it lacks the scope ${scope}.`)
}

/** The study, set or job that the call names: in its path, or in its body. */
function targetOf(request: FastifyRequest, { about }: Rule): Target | undefined {
  const named = { ...asRecord(request.body), ...asRecord(request.params) }
  const text = (...names: string[]) => names.map((name) => named[name]).find(isName)
  switch (about) {
    case 'job':
      return { job_id: text('id')?.match(UUID)?.[0] }
    case 'set':
      return { entity_set: text('entity_set') }
    case 'study':
    case 'lab-of-study':
      return { experiment_id: text('experiment_id', 'id') }
    case 'study-or-set':
      // Only what the file is about: a role in a study is none in the sets of its lab.
      return findExport(text('data_type', 'file')?.replace(/\.csv$/, '') ?? '')?.of === 'set'
        ? { entity_set: text('stimulus_set', 'id') }
        : { experiment_id: text('experiment_id', 'id') }
    default:
      return undefined
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The contract has not looked at the body yet: what cannot be stored cannot be looked for. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 256 && !/[\p{Cc}\p{Cs}]/u.test(value)

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The caller as use cases see them. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    person: request.person,
    researcher: request.researcher,
    permission: request.permission,
    token: bearerOf(request),
    address: () => request.hiddenAddress(),
    networkHash: (key) => request.networkHash(key),
    isLocalOwner: () => request.isFromLocalOwner(),
    device: () => deviceOf(request.headers['user-agent'] ?? ''),
  }
}

export const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

const deviceOf = (header: string) => ({ class: deviceClass(header), families: browserFamilies(header) })

/**
 * The local owner is recognised by where the call goes and where it comes from: a foreign page in the same browser, or
 * a foreign name that was pointed at this machine, can do nothing.
 */
function comesFromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request
  const host = headers.host ?? ''
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host)) return false
  if (cameThroughProxy(request)) return false
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
