import type { AuthCall } from '#contract/accounts/sign-in.ts'
import type { AuditAction } from '#domain/accounts/audit-actions.ts'

export type AuthRule = {
  /** Somebody could guess here: attempts are counted. */
  isGuarded?: boolean
  /** Also where it succeeds: every one sends a mail to somebody. */
  countsAlways?: boolean
  /** A way to sign in, as the audit log names it. */
  by?: string
  /** Comes after a password: the attempt is that of a person who is known. */
  isSecondStep?: boolean
  /** No sign-in for somebody who is signed in: they confirm something. */
  confirms?: boolean
  /** What somebody who is signed in does with it, for the audit log. */
  action?: AuditAction
  detail?: Record<string, unknown>
  takesNewPassword?: boolean
}

/** What is checked and recorded at the calls of better-auth. Those that are missing only read, or lead on to one of these. */
export const AUTH_RULES: Readonly<Partial<Record<AuthCall, AuthRule>>> = {
  'POST /sign-in/email': { isGuarded: true, by: 'password' },
  'POST /two-factor/verify-totp': {
    isGuarded: true,
    by: 'second factor',
    isSecondStep: true,
    confirms: true,
    action: 'second-factor-changed',
    detail: { to: 'on' },
  },
  'POST /two-factor/verify-backup-code': { isGuarded: true, by: 'recovery code', isSecondStep: true },
  'POST /passkey/verify-authentication': { isGuarded: true, by: 'passkey' },
  'GET /oauth2/callback/:providerId': { isGuarded: true, by: 'another site', action: 'sign-in-linked' },
  'POST /unlink-account': { action: 'sign-in-linked', detail: { to: 'removed' } },
  'POST /sign-out': { action: 'signed-out' },
  'POST /revoke-session': { action: 'signed-out', detail: { where: 'another device' } },
  'POST /revoke-sessions': { action: 'signed-out', detail: { where: 'everywhere' } },
  'POST /revoke-other-sessions': { action: 'signed-out', detail: { where: 'everywhere else' } },
  'POST /change-password': { isGuarded: true, takesNewPassword: true },
  'POST /request-password-reset': { isGuarded: true, countsAlways: true },
  'POST /reset-password': { isGuarded: true, takesNewPassword: true },
  'POST /two-factor/enable': { isGuarded: true },
  'POST /two-factor/disable': { isGuarded: true, action: 'second-factor-changed', detail: { to: 'off' } },
  'POST /two-factor/generate-backup-codes': {
    isGuarded: true,
    action: 'second-factor-changed',
    detail: { to: 'new recovery codes' },
  },
  'POST /passkey/verify-registration': { action: 'passkey-changed', detail: { to: 'added' } },
  'POST /passkey/delete-passkey': { action: 'passkey-changed', detail: { to: 'removed' } },
}
