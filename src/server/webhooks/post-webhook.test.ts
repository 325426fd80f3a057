import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openWebhooks, webhookAddressProblem, webhookHeaders } from './post-webhook.ts'

type Got = { url: string; headers: IncomingMessage['headers']; body: string }

async function receiver(answer: (response: ServerResponse) => void) {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    got.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { got, port: (server.address() as AddressInfo).port }
}

const local = openWebhooks('also-this-machine')

test('the receiver can check the signature over timestamp and raw body', async () => {
  const { got, port } = await receiver((response) => response.writeHead(204).end())
  const body = '{"a":"ü"}'
  const sent = await local(
    `http://127.0.0.1:${port}/x`,
    body,
    webhookHeaders({ secret: 's', body, atMs: 1_700_000_000_999, id: 'd' }),
  )
  expect(sent).toEqual({ ok: true })
  const [{ headers, body: raw } = { headers: {} as Got['headers'], body: '' }] = got
  expect(headers['feedlab-timestamp']).toBe('1700000000')
  expect(headers['feedlab-signature']).toBe(`sha256=${createHmac('sha256', 's').update(`1700000000.${raw}`).digest('hex')}`)
})

test('redirects are not followed', async () => {
  const inner = await receiver((response) => response.end())
  const { port } = await receiver((response) => response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end())
  expect(await local(`http://127.0.0.1:${port}/`, '{}', {})).toEqual({ ok: false, problem: 'it answered 302' })
  expect(inner.got).toEqual([])
})

test('a receiver that does not answer is given up', async () => {
  const { port } = await receiver(() => undefined)
  const sent = await openWebhooks('also-this-machine', 50)(`http://127.0.0.1:${port}/`, '{}', {})
  expect(sent).toEqual({ ok: false, problem: 'it did not answer in time' })
})

test('an endless answer is not read', async () => {
  const { port } = await receiver((response) => {
    const write = () => response.writable && response.write('x'.repeat(65_536), () => setImmediate(write))
    write()
  })
  expect(await local(`http://127.0.0.1:${port}/`, '{}', {})).toEqual({ ok: true })
})

test('a server for everybody sends nothing to its own machine or network, by name or by number', async () => {
  const outside = openWebhooks('public')
  for (const host of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.0.0.1',
    '169.254.169.254',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
  ])
    expect(await outside(`https://${host}/`, '{}', {}), host).toEqual({
      ok: false,
      problem: 'the address is in a network that is not public',
    })
  expect((await outside('http://localhost/', '{}', {})).ok).toBe(false)
})

describe('the address of a webhook', () => {
  test.each(['https://hooks.example.org/a?b=c', 'https://example.org:8443/'])('%s can be used', (address) => {
    expect(webhookAddressProblem(address, 'public')).toBeUndefined()
  })

  test.each([
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://name:secret@example.org/',
    'example.org',
    '',
  ])('%s cannot', (address) => {
    expect(webhookAddressProblem(address, 'also-this-machine')).toBeDefined()
  })

  test('plain http is for this machine alone, and only where the person at it is the owner', () => {
    expect(webhookAddressProblem('http://127.0.0.1:4000/x', 'also-this-machine')).toBeUndefined()
    expect(webhookAddressProblem('http://127.0.0.1:4000/x', 'public')).toBeDefined()
    expect(webhookAddressProblem('http://10.0.0.1/', 'also-this-machine')).toBeDefined()
  })
})
