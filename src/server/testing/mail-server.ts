import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What a mail server says to one mail: its answer at RCPT or after the mail; `dribble`: a line every now and then, and never the last one. */
export type Reply = { at: 'rcpt' | 'data'; line: string } | 'no-answer' | 'dribble' | 'hang-up' | undefined

export type ReceivedMail = { to: string; raw: string }

/** As much of a mail server as tests need. It keeps what it has taken, and answers as `says` wants. */
export async function startMailServer(says: (to: string) => Reply = () => undefined, { port = 0, answerMs = 0 } = {}) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, { received, says, answerMs })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function dribble(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-wait\r\n'), 100)
  socket.on('close', () => clearInterval(timer))
}

type Parts = { received: ReceivedMail[]; says: (to: string) => Reply; answerMs: number }

function converse(socket: Socket, { received, says, answerMs }: Parts): void {
  let [rest, to, mail]: [string, string, string[] | undefined] = ['', '', undefined]
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string) => {
    if (mail !== undefined) {
      if (line !== '.') return void mail.push(line)
      const reply = says(to)
      const raw = mail.join('\n')
      mail = undefined
      if (reply === 'hang-up') return void socket.destroy()
      if (typeof reply === 'object' && reply.at === 'data') return void say(reply.line)
      received.push({ to, raw })
      if (reply === 'dribble') return void dribble(socket)
      if (reply !== 'no-answer') setTimeout(() => say('250 taken'), answerMs)
      return
    }
    if (/^RCPT TO:/i.test(line)) {
      to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      const reply = says(to)
      return void say(typeof reply === 'object' && reply.at === 'rcpt' ? reply.line : '250 ok')
    }
    if (/^DATA/i.test(line)) {
      mail = []
      return void say('354 go on')
    }
    if (/^STARTTLS/i.test(line)) return void say('502 not here')
    say(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
  }
  say('220 mail.example')
  socket.on('data', (data) => {
    const lines = (rest + data.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}
