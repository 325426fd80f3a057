/**
 * The calls of better-auth that are answered, under `/v1/auth`. Bodies and replies are the library's; a refusal has the format of every
 * other one. Those with a body need `content-type: application/json`.
 */
export const AUTH_PATH = '/v1/auth'

/** Where somebody who came from another site gives the code of their second step. */
export const SECOND_STEP_PAGE = '/sign-in?step=code'

export const AUTH_CALLS = [
  /** { email, password } → the account, or { twoFactorRedirect: true }. */
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  /** Where this person is signed in: [{ id, token, createdAt, updatedAt, expiresAt, userAgent }]. Updated: last used, to five minutes. */
  'GET /list-sessions',
  /** { token } of the list. */
  'POST /revoke-session',
  'POST /revoke-sessions',
  'POST /revoke-other-sessions',
  /** { currentPassword, newPassword, revokeOtherSessions }: with the last, other logins and all API tokens end. */
  'POST /change-password',
  /** { email }: the answer is the same for an address that nobody has. */
  'POST /request-password-reset',
  /** { token, newPassword }. Every login and API token of the person ends. */
  'POST /reset-password',
  /** { password } → { totpURI, backupCodes }; it counts once a code was accepted. */
  'POST /two-factor/enable',
  /** { password }. */
  'POST /two-factor/disable',
  /** { code }: at sign-in, and to confirm the second factor. */
  'POST /two-factor/verify-totp',
  /** { code }: a recovery code, which works once. */
  'POST /two-factor/verify-backup-code',
  /** { password } → { backupCodes }. */
  'POST /two-factor/generate-backup-codes',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'GET /passkey/list-user-passkeys',
  /** { id }. */
  'POST /passkey/delete-passkey',
  /** { id, name }. */
  'POST /passkey/update-passkey',
  /** { providerId, callbackURL, errorCallbackURL } → { url }. */
  'POST /sign-in/oauth2',
  'GET /oauth2/callback/:providerId',
  /** The same body; for somebody who is signed in. */
  'POST /oauth2/link',
  'GET /list-accounts',
  /** { providerId }. */
  'POST /unlink-account',
] as const

export type AuthCall = (typeof AUTH_CALLS)[number]

/** One sentence for every way in which signing in fails: none tells whether an account exists. */
export const signInMessages = {
  failed: 'This did not work. Check what you typed and try again.',
  again: 'You signed in more than a day ago. For this, sign in again first.',
  wrongLink: 'This link does not work: it is over, was used, or is not complete. Ask for a new one.',
  tooMany: (seconds: number) =>
    `Too many attempts. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  mailSent: 'If there is an account with this address, a mail with a link is on its way.',
  noMail: 'This installation sends no mails. An owner of your lab can make a link for a new password.',
  addressNotUsable:
    'This address cannot be used for a new account. If you have an account, sign in first, then open the link again.',
} as const
