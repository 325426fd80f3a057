import { CLOSED_NETWORK } from '../outside/guarded-lookup.ts'

export type Failure = Error & {
  responseCode?: number | undefined
  response?: string | undefined
  command?: string | undefined
  code?: string | undefined
  /** Of the system, where the library has put its own in `code`. */
  originalCode?: string | undefined
}

const MAX_QUOTED = 200

/** What a server said, in one line: its words are hostile. */
const quoted = (response: string) =>
  `“${response
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUOTED)}”`

const isAboutEncryption = (code: string) => /SSL|TLS|CERT|EPROTO\b|SELF_SIGNED|UNABLE_TO_/.test(code)

/** Why a mail server did not do what we asked for, as the second half of a sentence that begins with its name. */
export function faultWords({ message, code = '', originalCode = '', response, command }: Failure): string {
  const codes = `${code} ${originalCode}`
  if (message.includes(CLOSED_NETWORK)) return `is not called: ${CLOSED_NETWORK}`
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(codes)) return 'has no address: there is no such host'
  if (codes.includes('ECONNREFUSED')) return 'refuses connections to this port'
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return response === undefined
      ? 'offers no way to sign in with a user and password here'
      : `does not accept the user and password: it answered ${quoted(response)}`
  if (isAboutEncryption(codes))
    return `could not be spoken to encrypted (${message.slice(0, MAX_QUOTED)}). Port 465 is usually “TLS”, port 587 “STARTTLS”`
  if (/EHOSTUNREACH|ENETUNREACH/.test(codes)) return 'cannot be reached from this machine'
  if (response !== undefined && response !== '')
    return `answered ${quoted(response)}${command === 'MAIL FROM' ? ' to the sender' : ''}`
  if (/ETIMEDOUT|ESOCKETTIMEDOUT/.test(codes)) return 'did not answer in time'
  return 'closed the connection'
}
