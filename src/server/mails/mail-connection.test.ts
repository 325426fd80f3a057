import { afterEach, expect, test } from 'vitest'
import { type Reply, startMailServer } from '../testing/mail-server.ts'
import { type Mail, type MailOutcome, type MailTarget, openMailConnection, type Patience } from './mail-connection.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

/** A busy machine answers late; only who waits for an answer that never comes is to give up soon. */
const PATIENCE: Patience = { connectMs: 20_000, answerMs: 20_000 }
const LITTLE_PATIENCE = { ...PATIENCE, answerMs: 1500 }

async function aServer(says?: (to: string) => Reply, patience = PATIENCE) {
  const server = await startMailServer(says)
  undo.push(server.close)
  const connection = openMailConnection({ url: server.url, from: 'Feedlab <lab@lab.example>' }, patience)
  undo.push(connection.close)
  const send = (to: string, more: Partial<Mail> = {}) =>
    connection.send({ to, subject: 'Hello', text: 'Text', headers: {}, ...more })
  return { ...server, send }
}

test('mails go one after the other, each to one person, with its headers', async () => {
  const { send, received } = await aServer()
  const headers = { 'List-Unsubscribe': '<https://feed.example/stop>' }
  expect(await send('ann@x.example', { headers })).toEqual({ is: 'sent' })
  expect(await send('bob@x.example', { subject: 'Grüße', text: 'Ein Text mit ü' })).toEqual({ is: 'sent' })
  expect(received.map(({ to }) => to)).toEqual(['ann@x.example', 'bob@x.example'])
  expect(received[0]?.raw).toContain('List-Unsubscribe: <https://feed.example/stop>')
  expect(received[1]?.raw).toContain('Subject: =?UTF-8?')
})

test('a connection that has sent many mails keeps nothing of them', async () => {
  const warnings: Error[] = []
  const heard = (warning: Error) => warnings.push(warning)
  process.on('warning', heard)
  undo.push(() => process.off('warning', heard))
  const { send } = await aServer()
  for (let n = 0; n < 15; n++) expect(await send(`person-${n}@x.example`)).toEqual({ is: 'sent' })
  expect(warnings.map(({ name }) => name)).toEqual([])
})

test.each<[string, Reply, MailOutcome]>([
  [
    'an address that is refused',
    { at: 'rcpt', line: '550 no such user' },
    { is: 'refused', what: 'address', why: 'answered “550 no such user”' },
  ],
  ['an address that has to wait', { at: 'rcpt', line: '450 greylisted' }, { is: 'later', why: 'answered “450 greylisted”' }],
  ['a mail that is refused', { at: 'data', line: '554 spam' }, { is: 'refused', what: 'mail', why: 'answered “554 spam”' }],
  ['a mail that has to wait', { at: 'data', line: '452 full' }, { is: 'later', why: 'answered “452 full”' }],
  [
    'a server that goes away before anything is handed over',
    { at: 'rcpt', line: '421 closing' },
    { is: 'away', why: 'answered “421 closing”' },
  ],
  ['an answer that does not come', 'no-answer', { is: 'unknown' }],
  ['a connection that ends before the answer', 'hang-up', { is: 'unknown' }],
])('%s is known as such, and the next mail goes', async (_, reply, outcome) => {
  const { send, received } = await aServer(
    (to) => (to === 'odd@x.example' ? reply : undefined),
    reply === 'no-answer' ? LITTLE_PATIENCE : PATIENCE,
  )
  expect(await send('odd@x.example')).toEqual(outcome)
  expect(await send('ann@x.example')).toEqual({ is: 'sent' })
  expect(received.map(({ to }) => to)).toContain('ann@x.example')
})

test('nobody listens: the server is away, and mails go once it is back', async () => {
  const first = await startMailServer()
  await first.close()
  const connection = openMailConnection({ url: first.url, from: 'lab@lab.example' }, PATIENCE)
  undo.push(connection.close)
  const mail = { to: 'ann@x.example', subject: 's', text: 't', headers: {} }
  expect(await connection.send(mail)).toEqual({ is: 'away', why: 'refuses connections to this port' })
  const again = await startMailServer(undefined, { port: first.port })
  undo.push(again.close)
  expect(await connection.send(mail)).toEqual({ is: 'sent' })
})

test('an address is never a list, nor another header', async () => {
  const { send, received } = await aServer()
  await send('ann@x.example>\r\nRCPT TO:<bob@x.example')
  expect(received.map(({ to }) => to)).not.toContain('bob@x.example')
})

const HELLO = { to: 'ann@x.example', subject: 's', text: 't', headers: {} }

function reaching(port: number, change: object = {}, reach: 'public' | 'also-this-machine' = 'also-this-machine') {
  const server = { host: '127.0.0.1', port, encryption: 'none', user: '', password: '', from: 'lab@lab.example', ...change }
  const connection = openMailConnection({ server, reach } as MailTarget, PATIENCE) // `change` is what the type says
  undo.push(connection.close)
  return connection
}

test('a server that a researcher named gets mails over a connection that is made for it', async () => {
  const { port, received } = await aServer()
  for (const host of ['127.0.0.1', 'localhost']) expect(await reaching(port, { host }).send(HELLO)).toEqual({ is: 'sent' })
  expect(received).toHaveLength(2)
})

test('a server that a researcher named in a network that is not public is not called, by digits nor by name', async () => {
  const { port, received } = await aServer()
  const why = 'is not called: the address is in a network that is not public'
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', '0.0.0.0'])
    expect(await reaching(port, { host }, 'public').send(HELLO)).toEqual({ is: 'away', why })
  expect(await reaching(port, { host: '10.0.0.1' }).send(HELLO)).toEqual({ is: 'away', why })
  expect(received).toEqual([])
})

test('nothing is sent to a server that does not offer the encryption that was chosen', async () => {
  const { port, received } = await aServer()
  for (const encryption of ['starttls', 'tls'])
    expect(await reaching(port, { encryption }).send(HELLO)).toEqual({
      is: 'away',
      why: expect.stringContaining('could not be spoken to encrypted'),
    })
  expect(received).toEqual([])
})

test('a server that is never silent and never done is given up', async () => {
  const { port } = await aServer((to) => (to === HELLO.to ? 'dribble' : undefined))
  const connection = openMailConnection(
    { url: `smtp://127.0.0.1:${port}`, from: 'lab@lab.example' },
    { ...PATIENCE, wholeMs: 3000 },
  )
  undo.push(connection.close)
  expect(await connection.send(HELLO)).toEqual({ is: 'unknown' })
})
