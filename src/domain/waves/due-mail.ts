import type { WaveMail } from './wave-mail.ts'

/** `sending`: an answer is waited for, or the server that sent it is gone. `unknown`: nobody can say whether it arrived, and it is not sent again. */
export const MAIL_STATES = ['sending', 'waiting', 'sent', 'failed', 'unknown'] as const

export type MailState = (typeof MAIL_STATES)[number]

/** Why a mail was not sent, or waits. `server-away`: all mails wait. `try-later`: the mail server asks this of one address. */
export const MAIL_PROBLEMS = [
  'server-away',
  'try-later',
  'address-refused',
  'mail-refused',
  'no-answer',
  'interrupted',
  'restored',
  'not-due',
] as const

export type MailProblem = (typeof MAIL_PROBLEMS)[number]

/** Why an address is gone: the person wants no more mails, the mail server refused it, or no wave is ahead. */
export const CONTACT_ENDINGS = ['stopped', 'refused', 'over'] as const

/** A mail of a wave to one person. */
export type WrittenMail = { occasion: number; state: MailState; doneMs: number | null; nextMs: number | null }

type Due = {
  mail: WaveMail | undefined
  /** Where the person is in the wave. */
  state: string
  begunMs: number | null
  closesMs: number | null
  written: readonly WrittenMail[]
  nowMs: number
}

const HOUR_MS = 3_600_000

/**
 * The mail that is due: its occasion, 0 for the first mail and from 1 for reminders. Of several reminders that were not sent in time, the last
 * one alone. Somebody who has begun is reminded after an hour: until then they are probably at it.
 */
export function dueMail({ mail, state, begunMs, closesMs, written, nowMs }: Due): number | undefined {
  if (mail === undefined || (closesMs !== null && nowMs >= closesMs)) return undefined
  const isBegun = state === 'begun' && begunMs !== null && nowMs - begunMs >= HOUR_MS
  if (state !== 'open' && !isBegun) return undefined
  const waiting = written.find((each) => each.state === 'waiting')
  if (waiting !== undefined) return nowMs >= (waiting.nextMs ?? 0) ? waiting.occasion : undefined
  const first = written.find(({ occasion }) => occasion === 0)
  if (first === undefined) return state === 'open' ? 0 : undefined
  const sentMs = first.state === 'sent' || first.state === 'unknown' ? first.doneMs : null
  if (sentMs === null) return undefined
  const reached = (mail.reminders ?? []).filter((hours) => nowMs - sentMs >= hours * HOUR_MS).length
  return written.some(({ occasion }) => occasion >= reached) ? undefined : reached
}

const PAUSES_MINUTES = [1, 2, 5, 10, 15] as const

/** When a mail that could not be sent is tried again. Nobody gives up while the wave is open. */
export function nextMailMs(attempts: number, nowMs: number): number {
  const minutes = PAUSES_MINUTES[Math.min(attempts, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0]
  return nowMs + minutes * 60_000
}
