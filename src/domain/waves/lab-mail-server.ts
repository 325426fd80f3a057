import { isMailAddress, MAX_ADDRESS } from './contact-address.ts'

/** Encrypted from the first byte (usually port 465), by STARTTLS (587), or not at all. */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls', 'none'] as const

export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number]

/** A mail server of a lab, by which its waves ask people back. Without a user nobody signs in to it. */
export type LabMailServer = {
  host: string
  port: number
  encryption: MailEncryption
  user: string
  password: string
  /** `lab@uni.example` or `A lab <lab@uni.example>`. */
  from: string
}

export const USUAL_PORTS: Readonly<Record<MailEncryption, number>> = { tls: 465, starttls: 587, none: 25 }

/** Of mail servers in the internet. Others are rarely one, and a mail could be understood as something else there. */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525]

const MAX_SECRET = 500
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

const isHost = (host: string) => host.length <= 253 && host.split('.').every((label) => LABEL.test(label))

/** The address in `Name <address>`, or the whole of it. */
const addressIn = (from: string): string => /^[^<>"\\,;:@\p{Cc}]{0,100}<([^<>]+)>$/u.exec(from)?.[1] ?? from

/** Why a mail server cannot be stored as it is; undefined if it can. */
export function mailServerProblem({ host, port, encryption, user, password, from }: LabMailServer): string | undefined {
  if (!isHost(host)) return 'The host must be a name such as smtp.uni.example, without “https://”, spaces or a port.'
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return 'The port must be a number from 1 to 65535.'
  if (/\p{Cc}/u.test(user + password)) return 'User and password must be one line each.'
  if (user.length > MAX_SECRET || password.length > MAX_SECRET) return 'User or password is too long.'
  if (user === '' && password !== '') return 'There is a password, and no user.'
  if (user !== '' && password === '') return 'There is a user, and no password.'
  if (user !== '' && encryption === 'none') return 'A password is not sent without encryption. Choose TLS or STARTTLS.'
  if (from.length > MAX_ADDRESS + 110 || !isMailAddress(addressIn(from)))
    return 'The sender must be an address such as lab@uni.example, or “A lab <lab@uni.example>”.'
  return undefined
}

/** Whether a password that is stored for one may be used for the other: somebody else may have typed it, for that server alone. */
export const isSameLogin = (a: Omit<LabMailServer, 'password' | 'from'>, b: Omit<LabMailServer, 'password' | 'from'>): boolean =>
  a.host === b.host && a.port === b.port && a.encryption === b.encryption && a.user === b.user
