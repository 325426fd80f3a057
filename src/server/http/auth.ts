import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AUTH_CALLS, AUTH_PATH, type AuthCall, SECOND_STEP_PAGE, signInMessages } from '#contract/accounts/sign-in.ts'
import { KILOBYTE } from '#contract/endpoint.ts'
import { cookieIn, loginTokenOf } from '../accounts/login-cookie.ts'
import { passwordProblem } from '../accounts/password.ts'
import { Refusal } from '../refusal.ts'
import { changePassword, mailPasswordLink, resetPassword } from '../use-cases/accounts/choose-password.ts'
import { callerByLogin } from '../use-cases/accounts/identify-caller.ts'
import { recordFailedSignIn, recordOwnChange, recordSignIn } from '../use-cases/accounts/sign-ins.ts'
import type { Deps } from '../use-cases/deps.ts'
import { addressOf } from './address-of.ts'
import { AUTH_RULES, type AuthRule } from './auth-rules.ts'
import { comesFromOwnPage, onlyReads } from './call-origin.ts'
import { refuseTooMany } from './throttled.ts'

type Body = Record<string, unknown>

/**
 * Signing in, by better-auth. Only the calls of the list are answered; they are throttled and recorded here, and their refusals become
 * ours: one sentence that does not tell whether there is such an account.
 */
export function serveAuth(app: FastifyInstance, deps: Deps): void {
  for (const call of AUTH_CALLS) {
    const [method = '', path = ''] = call.split(' ')
    app.route({
      method,
      url: AUTH_PATH + path,
      bodyLimit: 32 * KILOBYTE,
      handler: (request, reply) => answer(deps, call, request, reply),
    })
  }
}

async function answer(deps: Deps, call: AuthCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { accounts } = deps
  const rule: AuthRule = AUTH_RULES[call] ?? {}
  if (!onlyReads(request) && !comesFromOwnPage(request, deps.publicUrl()))
    throw new Refusal('forbidden', 'Signing in works only on pages of this installation.')
  const body = bodyOf(request)
  const login = loginTokenOf(cookieIn(request.headers.cookie, accounts.cookieName()), accounts.secret)
  const person_id = login && (await callerByLogin(deps, login))?.person_id
  const half = rule.isSecondStep && person_id === undefined ? await halfSignedIn(deps, request) : undefined
  const subjects = rule.isGuarded ? subjectsOf(request, body, person_id ?? half) : []
  if (rule.takesNewPassword) await refuseWeak(body['newPassword'])
  refuseTooMany(accounts.throttle, subjects)

  refuseForeignReturn(body)
  // The library asks the database for every text that it gets, and PostgreSQL knows no NUL.
  if (hasNul(body) || request.url.includes('%00'))
    throw new Refusal(rule.by === undefined ? 'bad_request' : 'sign_in_failed', signInMessages.failed)

  const own = OWN_CALLS[call]
  if (own) {
    await own(deps, body, person_id === undefined || login === undefined ? undefined : { person_id, login })
    if (!rule.countsAlways) accounts.throttle.succeeded(subjects)
    return reply.send({ success: 'true', data: {} })
  }

  const isSignIn = rule.by !== undefined && !(rule.confirms && person_id !== undefined)
  const auth = await accounts.auth()
  const response = await auth.handler(webRequest(deps, request))
  if (response.status >= 400) throw await refusalOf(deps, { call, rule, body, response, isSignIn, person_id, half })
  const cookies = response.headers.getSetCookie()
  const newLogin = newLoginIn(cookies, deps)
  const location = response.headers.get('location')
  // Another site, or the library after it, says so in the address to which the browser is led.
  const hasFailed = location !== null && new URL(location, deps.publicUrl()).searchParams.has('error')
  if (hasFailed && person_id !== undefined) await recordOwnChange(deps, person_id, 'sign-in-link-failed')
  else if (hasFailed) await recordFailedSignIn(deps, { email: undefined, person_id: undefined }, rule.by ?? '')
  else if (newLogin !== undefined && isSignIn) await recordSignIn(deps, newLogin, rule.by ?? '')
  else if (person_id !== undefined && rule.action) await recordOwnChange(deps, person_id, rule.action, rule.detail)
  if (!rule.countsAlways && !hasFailed) accounts.throttle.succeeded(subjects)
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  const data = withoutToken(rule, await response.json().catch(() => null))
  // From another site a browser comes by an address, and needs a page.
  const isHalfIn = onlyReads(request) && (data as Body | null)?.['twoFactorRedirect'] === true
  if (isHalfIn) return reply.redirect(SECOND_STEP_PAGE, 302)
  if (location !== null && response.status >= 300) return reply.redirect(location, 302)
  return reply.send({ success: 'true', data })
}

type OwnCall = (deps: Deps, body: Body, me: { person_id: string; login: string } | undefined) => Promise<void>

/** Calls that the library has too and that are ours: what ends with a password ends in one transaction. */
const OWN_CALLS: Readonly<Partial<Record<AuthCall, OwnCall>>> = {
  'POST /request-password-reset': (deps, body) => mailPasswordLink(deps, emailIn(body) ?? ''),
  'POST /reset-password': (deps, body) => resetPassword(deps, textIn(body, 'token'), textIn(body, 'newPassword')),
  'POST /change-password': async (deps, body, me) => {
    if (!me) throw new Refusal('sign_in_required', 'Sign in first.')
    const [currentPassword, newPassword] = [textIn(body, 'currentPassword'), textIn(body, 'newPassword')]
    await changePassword(deps, { ...me, currentPassword, newPassword, endsOthers: body['revokeOtherSessions'] === true })
  },
}

const textIn = (body: Body, name: string): string => {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}

/** The request as the library expects it. That it comes from our own page has been checked, by whatever name the page was opened. */
function webRequest({ publicUrl }: Deps, request: FastifyRequest): Request {
  const { origin } = new URL(publicUrl())
  const headers = new Headers({ origin, 'user-agent': request.headers['user-agent'] ?? '' })
  if (request.headers.cookie !== undefined) headers.set('cookie', request.headers.cookie)
  const isRead = onlyReads(request)
  if (!isRead) headers.set('content-type', 'application/json')
  const body = isRead ? {} : { body: JSON.stringify(bodyOf(request)) }
  return new Request(new URL(request.url, origin), { method: isRead ? 'GET' : 'POST', headers, ...body })
}

const bodyOf = ({ body }: FastifyRequest): Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {}

/** By account and by address: guessing is slow from many addresses at one account, and from one address at many. */
function subjectsOf({ ip }: FastifyRequest, body: Body, person_id: string | undefined): string[] {
  const accounts = [emailIn(body), person_id]
  return [`address:${addressOf(ip)}`, ...accounts.flatMap((known) => (known ? [`account:${known}`] : []))]
}

/** Whose password was right a moment ago and whose second step is missing: the library's cookie names a value that is stored. */
async function halfSignedIn({ accounts }: Deps, { headers }: FastifyRequest): Promise<string | undefined> {
  const name = accounts.cookieName().replace('session_token', 'two_factor')
  const identifier = loginTokenOf(cookieIn(headers.cookie, name), accounts.secret)
  if (identifier === undefined) return undefined
  return (await (await (await accounts.auth()).$context).internalAdapter.findVerificationValue(identifier))?.value
}

/** No body of the library is deeper than this; one that is counts as unfit too. */
const MAX_DEPTH = 10

function hasNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return depth > MAX_DEPTH || Object.entries(value).some(([name, each]) => name.includes('\0') || hasNul(each, depth + 1))
}

const emailIn = ({ email }: Body): string | undefined => (typeof email === 'string' ? email.trim().toLowerCase() : undefined)

/** Where the browser goes after another site: to a page of ours. */
function refuseForeignReturn(body: Body): void {
  for (const name of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']) {
    const path = body[name]
    if (path !== undefined && !(typeof path === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(path)))
      throw new Refusal('bad_request', `${name} must be a path of this installation`)
  }
}

async function refuseWeak(password: unknown): Promise<void> {
  const problem = typeof password === 'string' ? await passwordProblem(password) : 'newPassword is missing'
  if (problem !== undefined) throw new Refusal('invalid_password', problem)
}

type Failed = {
  call: AuthCall
  rule: AuthRule
  body: Body
  response: Response
  isSignIn: boolean
  person_id: string | undefined
  half: string | undefined
}

async function refusalOf(deps: Deps, { call, rule, body, response, isSignIn, person_id, half }: Failed): Promise<Error> {
  const { status } = response
  if (status >= 500) return new Error(`${call} failed with ${status}`)
  if (isSignIn) await recordFailedSignIn(deps, { email: emailIn(body), person_id: half }, rule.by ?? '')
  if (status === 401 && !isSignIn && person_id === undefined) return new Refusal('sign_in_required', 'Sign in first.')
  // The library wants a login of the last day for changes of the ways to sign in.
  if (status === 403 && (await codeIn(response)) === 'SESSION_NOT_FRESH')
    return new Refusal('sign_in_again', signInMessages.again)
  return new Refusal(isSignIn ? 'sign_in_failed' : 'bad_request', signInMessages.failed)
}

const codeIn = async (response: Response): Promise<unknown> =>
  ((await response.json().catch(() => null)) as Body | null)?.['code']

/** The token of a login that begins with this answer. */
function newLoginIn(cookies: readonly string[], { accounts: { cookieName, secret } }: Deps): string | undefined {
  const values = cookies.map((cookie) => cookieIn(cookie.split(';', 1)[0], cookieName()))
  return values.map((value) => loginTokenOf(value, secret)).find((token) => token !== undefined)
}

/** Scripts of the page need no token: the cookie has it, out of their reach. */
function withoutToken({ by }: AuthRule, data: unknown): unknown {
  if (by === undefined || typeof data !== 'object' || data === null) return data
  const { token, session, ...rest } = data as Body
  return rest
}
