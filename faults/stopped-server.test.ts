import { existsSync } from 'node:fs'
import { Agent, type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processesOn, signalAll } from './processes.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { aLike, arrive, keyOf, likesIn, missingIn, startWriting } from './writers.ts'

test('a server that is stopped under load exits with code 0, stops PostgreSQL, and has stored all acknowledged events', async () => {
  const DATA_DIR = await aDataDirectory()
  const first = await startFeedlab({ DATA_DIR })
  const writing = await startWriting(first.url, 32)
  await until('300 events are answered', () => writing.nAnswered() >= 300, 20_000)

  const startedAtMs = Date.now()
  first.send('SIGTERM')
  expect(await first.exit).toEqual({ code: 0, signal: null })
  expect(Date.now() - startedAtMs).toBeLessThan(10_000)
  await writing.abandon()
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  expect(await processesOn(DATA_DIR)).toEqual([])
  // Late requests get 503 or a refused connection.
  expect(writing.refusals.filter(({ status }) => status !== 503 && status !== 0)).toEqual([])

  const second = await startFeedlab({ DATA_DIR })
  const stored = await likesIn(second.url)
  expect(new Set(stored).size).toBe(stored.length)
  const answered = writing.sent.filter(({ reply }) => reply !== undefined)
  expect(missingIn(stored, answered.map(keyOf))).toEqual([])
  expect(missingIn(writing.sent.map(keyOf), stored)).toEqual([])
})

test('every request that was accepted before the stop is answered after its commit, and open connections do not delay the exit', async () => {
  const DATA_DIR = await aDataDirectory()
  const first = await startFeedlab({ DATA_DIR })
  const person = await arrive(first.url, 'last-minute')
  const events = Array.from({ length: 24 }, () => aLike(person.entity_id))
  // Keep-alive connections, like those of browsers.
  const agent = new Agent({ keepAlive: true })

  await signalAll(DATA_DIR, 'SIGSTOP')
  const accepted = await Promise.all(
    events.map((event) => accept(agent, `${first.url}/v1/events`, { session_token: person.session_token, events: [event] })),
  )
  const answers = accepted.map(statusOf)
  first.send('SIGTERM')
  await until('the server stops', () => first.output().includes('Stopping'), 10_000)
  const startedAtMs = Date.now()
  await signalAll(DATA_DIR, 'SIGCONT')

  expect(await Promise.all(answers)).toEqual(events.map(() => 200))
  expect(await first.exit).toEqual({ code: 0, signal: null })
  expect(Date.now() - startedAtMs).toBeLessThan(10_000)
  agent.destroy()
  expect(await processesOn(DATA_DIR)).toEqual([])

  const second = await startFeedlab({ DATA_DIR })
  expect(await likesIn(second.url)).toEqual(events.map((event) => keyOf({ person, event })).sort())
})

/** Sends the headers, waits for 100 Continue, then sends the body. After that the request counts as accepted. */
function accept(agent: Agent, url: string, body: unknown): Promise<ClientRequest> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), expect: '100-continue' }
  const sending = request(url, { method: 'POST', agent, headers })
  return new Promise((resolve, reject) => {
    sending.once('error', reject)
    sending.once('continue', () => sending.end(text, () => resolve(sending)))
    sending.flushHeaders()
  })
}

function statusOf(sending: ClientRequest): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
  })
}
