import { AUTH_PATH } from '#contract/accounts/sign-in.ts'

/** What a call of the sign-in came to: what the library answered, or a sentence. */
export type SignInResult = { ok: true; data: Record<string, unknown> } | { ok: false; message: string }

const NO_ANSWER = 'The server did not answer. Try again in a moment.'

/** The calls under /v1/auth are those of the library, so they are not in the list of our endpoints. */
async function call(path: string, body: object): Promise<SignInResult> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(AUTH_PATH + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer: { data?: Record<string, unknown>; error?: { message?: string } } = await response.json()
    return response.ok ? { ok: true, data: answer.data ?? {} } : { ok: false, message: answer.error?.message ?? NO_ANSWER }
  } catch {
    return { ok: false, message: NO_ANSWER }
  }
}

export const signIn = (email: string, password: string) => call('/sign-in/email', { email, password })

/** Six digits of the app, or a recovery code. */
export const sendCode = (code: string) =>
  /^\d{6}$/.test(code) ? call('/two-factor/verify-totp', { code }) : call('/two-factor/verify-backup-code', { code })

export const setPassword = (token: string, newPassword: string) => call('/reset-password', { token, newPassword })

export const signOut = () => call('/sign-out', {})

/** A person whose account has a second factor is asked for it after the password. */
export const needsCode = (result: SignInResult): boolean => result.ok && result.data['twoFactorRedirect'] === true
