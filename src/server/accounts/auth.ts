import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import { AUTH_PATH } from '#contract/accounts/sign-in.ts'
import { browserFamilies, deviceClass } from '#domain/session/browser-family.ts'
import type { Db } from '#server/db/open-database.ts'
import { loginMethods, logins, passkeys, twoFactors, verifications } from '#server/db/schema/accounts.ts'
import { people } from '#server/db/schema/people.ts'
import type { OidcProvider } from './oidc-settings.ts'
import { hashPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, verifyPassword } from './password.ts'

const DAY_SECONDS = 24 * 60 * 60

type Options = {
  db: Db
  /** Signs cookies and encrypts second factors. */
  secret: string
  publicUrl: string
  oidc: readonly OidcProvider[]
  /** Whether somebody who comes from another site and has a second factor is asked for it. */
  asksSecondStep: (person_id: string) => Promise<boolean>
}

export type Auth = ReturnType<typeof openAuth>

/**
 * Accounts of researchers: better-auth on our own tables. Nobody can sign up by themselves; invitations make accounts
 * (`use-cases/accounts/`). Labs, roles and changes of a password are ours.
 */
export function openAuth({ db, secret, publicUrl, oidc, asksSecondStep }: Options) {
  return betterAuth({
    appName: 'Feedlab',
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: [new URL(publicUrl).origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: people,
        session: logins,
        account: loginMethods,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 14 * DAY_SECONDS, updateAge: DAY_SECONDS },
    // One-time values are secrets too.
    verification: { storeIdentifier: 'hashed' },
    // Only somebody who is signed in links an account elsewhere to their own: an address that another site states proves nothing here.
    account: { accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: true } },
    onAPIError: { errorURL: `${publicUrl}/sign-in` },
    // Sign-in is throttled by our own limiter, which stores no address (`http/auth.ts`).
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'feedlab',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      session: {
        create: {
          // The list of sign-ins needs to tell one device from another, and no more.
          before: async (login) => ({ data: { ...login, ipAddress: null, userAgent: deviceName(login.userAgent ?? '') } }),
        },
      },
    },
    plugins: [
      secondStep(asksSecondStep),
      passkey({ rpName: 'Feedlab', rpID: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin }),
      genericOAuth({
        config: oidc.map(({ id, issuer, clientId, clientSecret }) => ({
          providerId: id,
          discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
          clientId,
          clientSecret,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          // ORCID, among others, states no address. The account is found by its id there; what is made up here is stored nowhere.
          mapProfileToUser: (profile) => ({
            email: String(profile['email'] ?? `${profile['sub']}@${id}.invalid`),
            name: String(profile['name'] ?? 'Researcher'),
          }),
          // Only people who were invited have an account.
          disableSignUp: true,
        })),
      }),
    ],
  })
}

/** The library asks for the second step after a password alone; this asks for it after another site in the same way. */
function secondStep(isAsked: Options['asksSecondStep']) {
  const plugin = twoFactor({ issuer: 'Feedlab' })
  const [afterPassword] = plugin.hooks.after
  if (!afterPassword) throw new Error('The library has no second step after a password')
  type Hook = typeof afterPassword.handler
  // The library calls it with the login that the other site has just opened, and takes an empty answer for none; its types say neither.
  const handler = (async (context: Parameters<Hook>[0] & { context?: { newSession?: { user: { id: string } } | null } }) => {
    const person_id = context.context?.newSession?.user.id
    return person_id !== undefined && (await isAsked(person_id)) ? afterPassword.handler(context) : {}
  }) as Hook
  const matcher: typeof afterPassword.matcher = ({ path }) => path === '/oauth2/callback/:providerId'
  return { ...plugin, hooks: { after: [afterPassword, { matcher, handler }] } }
}

/** We ask other sites who somebody is, and nothing later: what they hand out is not kept. */
const withoutTokens = async <A extends object>(method: A) => ({
  data: { ...method, accessToken: null, refreshToken: null, idToken: null },
})

function deviceName(userAgent: string): string {
  const { browser_family, os_family } = browserFamilies(userAgent)
  return [browser_family, os_family, deviceClass(userAgent)].join(', ')
}
