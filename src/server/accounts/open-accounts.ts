import type { Db } from '#server/db/open-database.ts'
import { elapsedMs } from '#server/machine/this-process.ts'
import type { Auth } from './auth.ts'
import { loginCookieName } from './login-cookie.ts'
import { passwordMail, type SendMail } from './mail.ts'
import type { OidcProvider } from './oidc-settings.ts'
import { openThrottle, type Throttle } from './throttle.ts'

/** What signing in needs. */
export type Accounts = {
  auth: () => Promise<Auth>
  /** Signs the cookies of logins. */
  secret: string
  cookieName: () => string
  throttle: Throttle
  hasMail: boolean
  /** Undefined without a mail server. */
  sendMail: SendMail | undefined
  /** Brings somebody their password link. Undefined without a mail server: then an owner makes the link. */
  mailPassword: ((to: { name: string; email: string }, link: string) => void) | undefined
  oidc: readonly Pick<OidcProvider, 'id' | 'name'>[]
}

type Options = {
  db: Db
  secret: string
  publicUrl: () => string
  oidc: readonly OidcProvider[]
  sendMail: SendMail | undefined
  asksSecondStep: (person_id: string) => Promise<boolean>
  onMailFailed: (error: unknown) => void
}

export function openAccounts(options: Options): Accounts {
  const { publicUrl, secret, oidc, sendMail } = options
  let auth: Promise<Auth> | undefined
  // Opened when it is needed: the server learns its address only when it listens, and the library is a third of what a start would load.
  const open = async () => {
    const { openAuth } = await import('./auth.ts')
    return openAuth({ ...options, publicUrl: publicUrl() })
  }
  return {
    auth: () => {
      auth ??= open()
      return auth
    },
    secret,
    cookieName: () => loginCookieName(publicUrl().startsWith('https:')),
    throttle: openThrottle(elapsedMs),
    hasMail: sendMail !== undefined,
    sendMail,
    mailPassword: passwordSender(options),
    oidc: oidc.map(({ id, name }) => ({ id, name })),
  }
}

function passwordSender({ sendMail, onMailFailed }: Options) {
  if (sendMail === undefined) return undefined
  return ({ name, email }: { name: string; email: string }, link: string) => {
    const { subject, text } = passwordMail(name, link)
    // Not awaited: the time of the answer must not tell whether there is such an account.
    sendMail(email, subject, text).catch(onMailFailed)
  }
}
