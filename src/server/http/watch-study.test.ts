import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openFigures } from '#server/use-cases/monitor/figures-cache.ts'

setUpApp()

let port: number
let experiment_id: string
beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
  experiment_id = await aStudy(app)
})

/** A page that watches, and all that it was sent. */
function watch(id: string, headers: Record<string, string> = { accept: 'text/event-stream' }) {
  const page = { text: '', status: 0, hasEnded: false, leave: () => undefined as unknown }
  const request = get({ host: '127.0.0.1', port, path: `/v1/watch_study/${id}`, headers }, (response: IncomingMessage) => {
    page.status = response.statusCode ?? 0
    response.on('data', (part) => {
      page.text += part
    })
    response.on('end', () => {
      page.hasEnded = true
    })
  })
  request.on('error', () => undefined)
  page.leave = () => request.destroy()
  return page
}

const changes = ({ text }: { text: string }) => text.split('event: changed').length - 1

test('a page that watches is told at once, and again when somebody arrives', async () => {
  const page = watch(experiment_id)
  await vi.waitFor(() => expect(changes(page)).toBe(1), 10_000)
  // Who arrives before the node listens is in what the page asks for next.
  await vi.waitFor(async () => {
    await aParticipant(app, experiment_id)
    expect(changes(page)).toBeGreaterThan(1)
  }, 20_000)
  page.leave()
})

test('a page on one node is told of what happens on another, and finds it in the figures of its own', async () => {
  const other = await testApp({ database: app.database })
  const id = await aStudy(app)
  const page = watch(id)
  const arrived = async () => (await openFigures(app.database, app.deps.databaseNow)(id))?.figures.counts.arrived
  await vi.waitFor(() => expect(changes(page)).toBe(1), 10_000)
  // Who arrives before the node listens is in what the page asks for next.
  let people = 0
  await vi.waitFor(async () => {
    await aParticipant(other, id)
    people++
    expect(changes(page)).toBeGreaterThan(1)
  }, 20_000)
  expect(await arrived()).toBe(people)
  page.leave()
  await other.close()
})

test('exclusions, restores, withdrawals and a pause are told like arrivals', async () => {
  const { user_id, session_token } = await aParticipant(app, experiment_id)
  const tell = vi.spyOn(app.deps.changes, 'tell')
  const exclude = (reason: string | null) => app.call('/v1/exclude_participant', { experiment_id, user_id, reason })
  for (const move of [
    () => exclude('a colleague'),
    () => exclude(null),
    () => app.call('/v1/set_study_status', { experiment_id, status: 'paused' }),
    () => app.call('/v1/withdraw', { session_token }),
  ]) {
    tell.mockClear()
    expect((await move()).status).toBe(200)
    expect(tell).toHaveBeenCalledExactlyOnceWith(experiment_id)
  }
  tell.mockRestore()
})

test('an unknown study, and a caller that wants no stream, are refused', async () => {
  const [unknown, plain] = [watch('eUnknw'), watch(experiment_id, {})]
  await vi.waitFor(() => expect([unknown.status, plain.status]).toEqual([404, 400]), 10_000)
})

test('a server that stops ends the streams and does not wait for them', async () => {
  const own = await testApp({ database: app.database })
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  port = (own.app.server.address() as AddressInfo).port
  const page = watch(experiment_id)
  await vi.waitFor(() => expect(changes(page)).toBeGreaterThan(0), 10_000)
  await own.app.close()
  await vi.waitFor(() => expect(page.hasEnded).toBe(true), 10_000)
})
