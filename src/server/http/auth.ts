import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AUTH_CALLS, AUTH_PATH, type AuthCall, signInMessages } from '#contract/accounts/sign-in.ts'
import { KILOBYTE } from '#contract/endpoint.ts'
import { cookieIn, loginTokenOf } from '../accounts/login-cookie.ts'
import { passwordProblem } from '../accounts/password.ts'
import { Refusal } from '../refusal.ts'
import { callerByLogin } from '../use-cases/accounts/identify-caller.ts'
import { recordFailedSignIn, recordOwnChange, recordSignIn } from '../use-cases/accounts/sign-ins.ts'
import type { Deps } from '../use-cases/deps.ts'
import { addressOf } from './address-of.ts'
import { AUTH_RULES, type AuthRule } from './auth-rules.ts'
import { comesFromOwnPage, onlyReads } from './own-page.ts'
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
  const subjects = rule.isGuarded ? subjectsOf(request, body, person_id) : []
  if (rule.takesNewPassword) await refuseWeak(body['newPassword'])
  refuseTooMany(accounts.throttle, subjects)

  refuseForeignReturn(body)

  const isSignIn = rule.by !== undefined && !(rule.confirms && person_id !== undefined)
  const auth = await accounts.auth()
  const response = await auth.handler(webRequest(deps, request))
  if (response.status >= 400) throw await refusalOf(deps, { call, rule, body, response, isSignIn, person_id })
  const cookies = response.headers.getSetCookie()
  const newLogin = newLoginIn(cookies, deps)
  if (newLogin !== undefined && isSignIn) await recordSignIn(deps, newLogin, rule.by ?? '')
  else if (person_id !== undefined && rule.action) await recordOwnChange(deps, person_id, rule.action, rule.detail)
  if (!rule.countsAlways) accounts.throttle.succeeded(subjects)
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  const location = response.headers.get('location')
  if (location !== null && response.status >= 300) return reply.redirect(location, 302)
  return reply.send({ success: 'true', data: withoutToken(rule, await response.json().catch(() => null)) })
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
function subjectsOf({ headers, ip }: FastifyRequest, body: Body, person_id: string | undefined): string[] {
  // Between password and second factor the account is known to the library alone; its cookie stands for it.
  const between = ['', '__Secure-'].map((prefix) => cookieIn(headers.cookie, `${prefix}feedlab.two_factor`))
  const accounts = [emailIn(body), person_id, ...between]
  return [`address:${addressOf(ip)}`, ...accounts.flatMap((known) => (known ? [`account:${known}`] : []))]
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
}

async function refusalOf(deps: Deps, { call, rule, body, response, isSignIn, person_id }: Failed): Promise<Error> {
  const { status } = response
  if (status >= 500) return new Error(`${call} failed with ${status}`)
  if (isSignIn) await recordFailedSignIn(deps, emailIn(body), rule.by ?? '')
  if (call === 'POST /request-password-reset' && !deps.accounts.hasMail) return new Refusal('bad_request', signInMessages.noMail)
  if (call === 'POST /reset-password') return new Refusal('unknown_link', signInMessages.wrongLink)
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
