import type { MailLine, MailState, WaveMails } from './use-wave-mails.ts'

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  sending: 'Being sent',
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
}

const PROBLEMS: Readonly<Record<NonNullable<MailLine['problem']>, string>> = {
  'server-away': 'the mail server cannot be reached; it is tried again',
  'try-later': 'the mail server asks to try again later',
  'address-refused': 'the mail server does not know the address',
  'mail-refused': 'the mail server refused the mail',
  'no-answer': 'the mail server took it and did not answer; it is not sent again',
  interrupted: 'this server ended while it was sent; it is not sent again',
  restored: 'a backup was restored, which does not know whether it was sent; it is not sent again',
  'not-due': 'too late: the person had come, or the wave had closed',
}

export const sayProblem = ({ problem }: MailLine): string => (problem === null ? '' : PROBLEMS[problem])

export const occasionName = (occasion: number): string => (occasion === 0 ? 'First mail' : `Reminder ${occasion}`)

/** One sentence: how many there are of each kind. */
export function countsText({ counts, n_due }: Pick<WaveMails, 'counts' | 'n_due'>): string {
  const said = counts.map(({ occasion, state, n }) => `${occasionName(occasion)}: ${n} ${MAIL_STATE_LABELS[state].toLowerCase()}`)
  return [...said, `${n_due} due now`].join(' · ')
}

export function addressesText({ given, stopped, refused, over }: WaveMails['addresses']): string {
  const parts = [
    `${given} ${given === 1 ? 'address' : 'addresses'} to write to`,
    stopped > 0 && `${stopped} want no more mails`,
    refused > 0 && `${refused} refused by the mail server`,
    over > 0 && `${over} deleted, because no wave is ahead`,
  ]
  return parts.filter(Boolean).join(' · ')
}
