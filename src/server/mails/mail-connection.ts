import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import type { LabMailServer } from '#domain/waves/lab-mail-server.ts'
import type { Reach } from '#domain/webhooks/public-address.ts'
import type { MailSettings } from '../accounts/mail.ts'
import { type Failure, faultWords } from './mail-fault.ts'
import { openMailSocket } from './open-mail-socket.ts'

export type Mail = { to: string; subject: string; text: string; headers: Readonly<Record<string, string>> }

/**
 * What became of a mail. `unknown`: it was handed over, and no answer came. `away`: nothing was handed over, and other mails would fare the
 * same. `later` and `refused` are answers about this mail or its address. `why` goes after the words “the mail server”.
 */
export type MailOutcome =
  | { is: 'sent' }
  | { is: 'away'; why: string }
  | { is: 'later'; why: string }
  | { is: 'refused'; what: 'address' | 'mail'; why: string }
  | { is: 'unknown' }

/** Mails one after the other over one connection, which is opened again after a failure. */
export type MailConnection = { send: (mail: Mail) => Promise<MailOutcome>; close: () => void }

/** `wholeMs`: for one mail with everything before it, because a server that answers a letter at a time is never silent. */
export type Patience = { connectMs: number; answerMs: number; wholeMs?: number }

/** RFC 5321 has ten minutes for the answer to a whole mail; nobody waits for these, but a job does. */
const PATIENCE: Patience = { connectMs: 10_000, answerMs: 30_000 }
const WHOLE_MS = 90_000

/** The mail server of this installation, or one that a researcher named. */
export type MailTarget = MailSettings | { server: LabMailServer; reach: Reach }

/** Whether an answer came after everything was handed over is what this is for: the usual calls of the library do not say so. */
export function openMailConnection(target: MailTarget, patience: Patience = PATIENCE): MailConnection {
  const from = 'server' in target ? target.server.from : target.from
  let ready: Promise<Connection> | undefined
  const drop = () => {
    ready?.then((connection) => connection.close()).catch(() => undefined)
    ready = undefined
  }
  return {
    close: drop,
    send: async (mail) => {
      ready ??= connect(target, patience)
      const connection = await ready.catch((failure: Failure) => ({ failed: faultWords(failure) }))
      if ('failed' in connection) {
        drop()
        return { is: 'away', why: connection.failed }
      }
      const outcome = await connection.send(from, mail)
      if (outcome.is !== 'sent') drop()
      return outcome
    },
  }
}

type Connection = { send: (from: string, mail: Mail) => Promise<MailOutcome>; close: () => void }

/** How the library reaches a server. For one that a researcher named it gets a connection that is made already. */
async function optionsFor(target: MailTarget, connectMs: number) {
  const { parseConnectionUrl } = await import('../accounts/smtp.ts')
  if (!('server' in target)) return parseConnectionUrl(target.url)
  const { host, port, encryption, user, password } = target.server
  return {
    ...{ host, port, secure: encryption === 'tls', requireTLS: encryption === 'starttls', ignoreTLS: encryption === 'none' },
    connection: await openMailSocket({ host, port, reach: target.reach, patienceMs: connectMs }),
    ...(user !== '' && { auth: { user, pass: password } }),
  }
}

async function connect(target: MailTarget, { connectMs, answerMs, wholeMs = WHOLE_MS }: Patience): Promise<Connection> {
  const { SMTPConnection, MailComposer } = await import('../accounts/smtp.ts')
  const { auth, ...options } = await optionsFor(target, connectMs)
  const times = { connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: answerMs }
  const connection = new SMTPConnection({ ...options, ...times })
  // What fails while a mail is under way is answered by its call.
  connection.on('error', () => undefined)
  const limit = setTimeout(() => connection.close(), wholeMs)
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('The mail server closed the connection')))
      connection.connect((error) => {
        if (error) reject(error)
        else if (!auth) resolve()
        else connection.login({ credentials: auth }, (refusal) => (refusal ? reject(refusal) : resolve()))
      })
    })
  } catch (error) {
    connection.close()
    throw error
  } finally {
    clearTimeout(limit)
  }
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
    const limit = setTimeout(() => connection.close(), wholeMs)
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
    clearTimeout(limit)
    return failure === undefined ? { is: 'sent' } : outcomeOf(failure, isHandedOver)
  }
  return { send, close: () => connection.close() }
}

function outcomeOf(failure: Failure, isHandedOver: boolean): MailOutcome {
  const { responseCode, command, code } = failure
  const why = faultWords(failure)
  if (responseCode === undefined) {
    if (isHandedOver) return { is: 'unknown' }
    // The library itself does not take the address.
    return code === 'EENVELOPE' ? { is: 'refused', what: 'address', why } : { is: 'away', why }
  }
  // It hangs up, or refuses the sender: that is about all mails.
  if (responseCode === 421 || command === 'MAIL FROM') return { is: 'away', why }
  if (responseCode < 500) return command === 'RCPT TO' || command === 'DATA' ? { is: 'later', why } : { is: 'away', why }
  return { is: 'refused', what: command === 'RCPT TO' ? 'address' : 'mail', why }
}
