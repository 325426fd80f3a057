import { expect, test } from 'vitest'
import { readOutcome } from './read-upload-answer.ts'

const AT = Date.parse('2026-01-01T00:00:00Z')
const read = (status: number, body: unknown = '', retryAfter: string | null = null) =>
  readOutcome({ status, body: typeof body === 'string' ? body : JSON.stringify(body), retryAfter }, AT)
const refusal = (message: string) => ({ success: 'false', error: { code: 'x', message } })

const media = {
  media_id: 'm1',
  mime: 'image/webp',
  width: 1,
  height: 1,
  duration_ms: null,
  media_url: '/media/m1',
  poster_url: null,
}

test('a file that is ready has its id and its size', () => {
  expect(read(200, { success: 'true', data: { state: 'ready', ...media } })).toEqual({
    ok: true,
    media_id: 'm1',
    poster_url: null,
    width: 1,
    height: 1,
  })
})

test('the outcome of a file that is being prepared is requested again', () => {
  expect(read(200, { success: 'true', data: { state: 'preparing' } })).toBe('preparing')
})

test('an answer that is not from our server counts as no answer', () => {
  for (const body of [
    '',
    '<html>Welcome to the hotel</html>',
    { success: 'true' },
    { success: 'true', data: { state: 'receiving' } },
  ])
    expect(read(200, body)).toMatchObject({ problem: 'no-answer' })
})

test('a throttled file waits for the header, fifteen seconds without one', () => {
  expect(read(429, refusal('Four at a time'), '2')).toMatchObject({
    problem: 'throttled',
    waitMs: 2000,
    message: 'Four at a time',
  })
  expect(read(503)).toMatchObject({ problem: 'throttled', waitMs: 15_000 })
})

test('a refusal shows the sentence of the server', () => {
  expect(read(422, refusal('This is a PDF.'))).toEqual({ ok: false, problem: 'refused', message: 'This is a PDF.' })
})

test('temporary failures are tried again', () => {
  expect([500, 502, 409, 423].map((status) => read(status))).toMatchObject(Array(4).fill({ problem: 'no-answer' }))
  expect([404, 410].map((status) => read(status))).toMatchObject(Array(2).fill({ problem: 'gone' }))
})
