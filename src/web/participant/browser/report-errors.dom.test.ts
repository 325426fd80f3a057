import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportErrors } from './report-errors.ts'

const calls: { body: string; keepalive: boolean }[] = []
const listeners: [string, EventListener, unknown][] = []

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (_path: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    calls.push({ body, keepalive })
    return new Response('{"success":"true"}')
  })
  const listen = globalThis.addEventListener
  vi.stubGlobal('addEventListener', (name: string, listener: EventListener, options: unknown) => {
    listeners.push([name, listener, options])
    listen(name, listener, options as boolean)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const [name, listener, options] of listeners.splice(0)) removeEventListener(name, listener, options as boolean)
})

const storage = { readToken: () => 'token-1', readEnded: () => undefined }

function failureAt(place: string, message = 'what Ann typed'): ErrorEvent {
  const error = new Error(message)
  error.stack = `Error: ${message}\n    at f (${place})\n    at g (https://feed.example/assets/main-Zz9.js:9:9)`
  return new ErrorEvent('error', { error, message })
}

const sent = () => calls.map(({ body }) => JSON.parse(body))

test('an error is reported by its place in our files, and by nothing else', () => {
  reportErrors(storage, [])
  dispatchEvent(failureAt('https://feed.example/assets/feed-Ab_1.js:1:2345'))
  expect(sent()).toEqual([{ session_token: 'token-1', kind: 'error', file: 'feed-Ab_1.js', line: 1, column: 2345, page: 'feed' }])
  expect(calls[0]?.keepalive).toBe(true)
  expect(calls[0]?.body).not.toContain('Ann')
})

test('what happened before this part had loaded is reported too, and the same thing once', () => {
  const early = failureAt('https://feed.example/assets/a.js:1:1')
  reportErrors(storage, [early, failureAt('https://feed.example/assets/a.js:1:1')])
  expect(sent()).toHaveLength(1)
})

test('a page reports three different errors at most', () => {
  reportErrors(storage, [])
  for (let line = 1; line <= 10; line += 1) dispatchEvent(failureAt(`https://feed.example/assets/a.js:${line}:1`))
  expect(sent()).toHaveLength(3)
})

test('errors of extensions, and pages without a session, report nothing', () => {
  reportErrors(storage, [new ErrorEvent('error', { message: 'Script error.', filename: 'chrome-extension://x/inject.js' })])
  reportErrors({ ...storage, readToken: () => '' }, [failureAt('https://feed.example/assets/a.js:1:1')])
  expect(sent()).toEqual([])
})

test('a file of ours that does not load is reported by its name', () => {
  reportErrors(storage, [])
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = 'https://feed.example/assets/form-77.js'
  document.body.append(script)
  script.dispatchEvent(new Event('error'))
  expect(sent()).toMatchObject([{ kind: 'loading', file: 'form-77.js' }])
})
