import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import type { MailSettings } from '../accounts/mail.ts'

export type Mail = { to: string; subject: string; text: string; headers: Readonly<Record<string, string>> }

/**
 * What became of a mail. `unknown`: it was handed over, and no answer came. `away`: nothing was handed over, and other mails would fare the
 * same. `later` and `refused` are answers about this mail or its address.
 */
export type MailOutcome =
  | { is: 'sent' }
  | { is: 'away' }
  | { is: 'later' }
  | { is: 'refused'; what: 'address' | 'mail' }
  | { is: 'unknown' }

/** Mails one after the other over one connection, which is opened again after a failure. */
export type MailConnection = { send: (mail: Mail) => Promise<MailOutcome>; close: () => void }

export type Patience = { connectMs: number; answerMs: number }

/** RFC 5321 has ten minutes for the answer to a whole mail; nobody waits for these, but a job does. */
const PATIENCE: Patience = { connectMs: 10_000, answerMs: 30_000 }

type Failure = Error & { responseCode?: number | undefined; command?: string | undefined; code?: string | undefined }

/** Whether an answer came after everything was handed over is what this is for: the usual calls of the library do not say so. */
export function openMailConnection({ url, from }: MailSettings, patience: Patience = PATIENCE): MailConnection {
  let ready: Promise<Connection> | undefined
  const drop = () => {
    ready?.then((connection) => connection.close()).catch(() => undefined)
    ready = undefined
  }
  return {
    close: drop,
    send: async (mail) => {
      ready ??= connect(url, patience)
      const connection = await ready.catch(() => undefined)
      if (connection === undefined) {
        drop()
        return { is: 'away' }
      }
      const outcome = await connection.send(from, mail)
      if (outcome.is !== 'sent') drop()
      return outcome
    },
  }
}

type Connection = { send: (from: string, mail: Mail) => Promise<MailOutcome>; close: () => void }

async function connect(url: string, { connectMs, answerMs }: Patience): Promise<Connection> {
  const { SMTPConnection, MailComposer, parseConnectionUrl } = await import('../accounts/smtp.ts')
  const { auth, ...options } = parseConnectionUrl(url)
  const times = { connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: answerMs }
  const connection = new SMTPConnection({ ...options, ...times })
  // What fails while a mail is under way is answered by its call.
  connection.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('The mail server closed the connection')))
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  if (auth)
    await new Promise<void>((resolve, reject) =>
      connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve())),
    )
  const send = async (from: string, mail: Mail): Promise<MailOutcome> => {
    const composed = new MailComposer({
      from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      headers: mail.headers,
    }).compile()
    const envelope = composed.getEnvelope()
    const whole = await readText(composed.createReadStream())
    let isHandedOver = false
    const stream = new Readable({
      // Read only once the server has asked for the mail.
      read() {
        isHandedOver = true
        this.push(whole)
        this.push(null)
      },
    })
    const failure = await new Promise<Failure | undefined>((resolve) => {
      // The connection may end without calling back.
      const ended = () => resolve(new Error('The mail server closed the connection'))
      connection.once('end', ended)
      connection.send({ from: envelope.from, to: [mail.to] }, stream, (error) => {
        // It takes more mails, each with a listener of its own.
        connection.off('end', ended)
        resolve(error ?? undefined)
      })
    })
    return failure === undefined ? { is: 'sent' } : outcomeOf(failure, isHandedOver)
  }
  return { send, close: () => connection.close() }
}

function outcomeOf({ responseCode, command, code }: Failure, isHandedOver: boolean): MailOutcome {
  if (responseCode === undefined) {
    if (isHandedOver) return { is: 'unknown' }
    // The library itself does not take the address.
    return code === 'EENVELOPE' ? { is: 'refused', what: 'address' } : { is: 'away' }
  }
  // It hangs up, or refuses the sender: that is about all mails.
  if (responseCode === 421 || command === 'MAIL FROM') return { is: 'away' }
  if (responseCode < 500) return command === 'RCPT TO' || command === 'DATA' ? { is: 'later' } : { is: 'away' }
  return { is: 'refused', what: command === 'RCPT TO' ? 'address' : 'mail' }
}
