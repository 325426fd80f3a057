import { type AuthResult, postAuth } from './call-auth.ts'

export const signIn = (email: string, password: string) => postAuth('/sign-in/email', { email, password })

/** Six digits of the app, or a recovery code. */
export const sendCode = (code: string) =>
  /^\d{6}$/.test(code) ? postAuth('/two-factor/verify-totp', { code }) : postAuth('/two-factor/verify-backup-code', { code })

/** Asks for a mail with a link for a new password. */
export const askForPasswordLink = (email: string) => postAuth('/request-password-reset', { email })

export const setPassword = (token: string, newPassword: string) => postAuth('/reset-password', { token, newPassword })

export const signOut = () => postAuth('/sign-out', {})

/** A person whose account has a second factor is asked for it after the password. */
export const needsCode = (result: AuthResult): boolean => result.ok && result.data['twoFactorRedirect'] === true

type Way = { providerId: string; callbackURL: string; errorCallbackURL: string }

/** Leads to another site and from there back to `callbackURL`. The result is why it did not work; undefined where the page is left. */
export async function goToSite(call: '/sign-in/oauth2' | '/oauth2/link', way: Way): Promise<string | undefined> {
  const result = await postAuth<{ url?: string }>(call, way)
  if (!result.ok) return result.message
  if (result.data.url === undefined) return 'This site cannot be reached at the moment. Try again later.'
  location.assign(result.data.url)
  return undefined
}
