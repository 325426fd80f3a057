import { afterEach, expect, test } from 'vitest'
import { type Reply, startMailServer } from '../testing/mail-server.ts'
import { type Mail, type MailOutcome, openMailConnection } from './mail-connection.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

/** A busy machine answers late; only who waits for an answer that never comes is to give up soon. */
const PATIENCE = { connectMs: 20_000, answerMs: 20_000 }
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
  ['an address that is refused', { at: 'rcpt', line: '550 no such user' }, { is: 'refused', what: 'address' }],
  ['an address that has to wait', { at: 'rcpt', line: '450 greylisted' }, { is: 'later' }],
  ['a mail that is refused', { at: 'data', line: '554 spam' }, { is: 'refused', what: 'mail' }],
  ['a mail that has to wait', { at: 'data', line: '452 full' }, { is: 'later' }],
  ['a server that goes away before anything is handed over', { at: 'rcpt', line: '421 closing' }, { is: 'away' }],
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
  expect(await connection.send(mail)).toEqual({ is: 'away' })
  const again = await startMailServer(undefined, { port: first.port })
  undo.push(again.close)
  expect(await connection.send(mail)).toEqual({ is: 'sent' })
})

test('an address is never a list, nor another header', async () => {
  const { send, received } = await aServer()
  await send('ann@x.example>\r\nRCPT TO:<bob@x.example')
  expect(received.map(({ to }) => to)).not.toContain('bob@x.example')
})
