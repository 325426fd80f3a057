import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export type CaughtMail = {
  /** Addresses of the envelope. */
  to: string[]
  headers: string
  /** Decoded. */
  body: string
}

export type MailCatcher = { server: Server; url: string; mails: CaughtMail[] }

/** As much of a mail server as a journey needs: it takes every mail and keeps it. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const server = createServer((socket) => converse(socket, (mail) => mails.push(mail)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails }
}

function converse(socket: Socket, onMail: (mail: CaughtMail) => void): void {
  let unread = ''
  let to: string[] = []
  let lines: string[] | undefined
  const take = (line: string): string | undefined => {
    if (lines !== undefined) {
      if (line !== '.') {
        // A line that begins with a dot is sent with two of them.
        lines.push(line.startsWith('.') ? line.slice(1) : line)
        return undefined
      }
      onMail({ to, ...parse(lines) })
      lines = undefined
      to = []
      return '250 taken'
    }
    if (line.startsWith('RCPT TO:')) to.push(line.replace(/^RCPT TO:<(.*?)>.*$/, '$1'))
    if (line === 'DATA') {
      lines = []
      return '354 go on'
    }
    return line === 'QUIT' ? '221 bye' : '250 ok'
  }
  socket.write('220 mail.example\r\n')
  socket.on('data', (part: Buffer) => {
    const received = (unread + part.toString()).split('\r\n')
    unread = received.pop() ?? ''
    for (const line of received) {
      const answer = take(line)
      if (answer !== undefined) socket.write(`${answer}\r\n`)
    }
  })
}

/** Long lines are folded on their way, and some characters are written as numbers (quoted-printable). */
function parse(lines: readonly string[]): Pick<CaughtMail, 'headers' | 'body'> {
  const end = lines.indexOf('')
  const body = lines
    .slice(end + 1)
    .join('\n')
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  return { headers: lines.slice(0, end).join('\n'), body: body.trim() }
}
