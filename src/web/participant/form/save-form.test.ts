import { expect, test } from 'vitest'
import type { ApiResult } from '#web/shared/call-api.ts'
import { saveForm } from './save-form.ts'

const silence: ApiResult<unknown> = { ok: false, problem: 'no-answer' }
const stored: ApiResult<unknown> = { ok: true, reply: {} }
const refusal = (status: number, problems?: string[]): ApiResult<unknown> => ({
  ok: false,
  problem: 'refused',
  status,
  code: '',
  message: '',
  retryAfterMs: null,
  ...(problems && { problems }),
})

async function saving(...answers: ApiResult<unknown>[]) {
  const told: string[] = []
  const result = await saveForm({
    queue: () => told.push('queued'),
    write: async () => {
      told.push('called')
      return answers.shift() ?? silence
    },
    outbox: { emptied: async () => void told.push('emptied') },
    pause: async () => {},
    log: (message) => told.push(message),
  })
  return { result, told }
}

test('answers are in the outbox before anything is sent, and both ways are taken at once', async () => {
  expect(await saving(stored)).toEqual({ result: { kind: 'stored' }, told: ['queued', 'emptied', 'called'] })
})

test('a refusal is logged as specified and hands on what is wrong', async () => {
  const { result, told } = await saving(refusal(400, ['form_fields.age: Enter a valid number']))
  expect(result).toEqual({ kind: 'refused', problems: ['form_fields.age: Enter a valid number'] })
  expect(told).toEqual(['queued', 'emptied', 'called', 'Fail to write/post form data'])
})

test('without an answer the outbox goes on, and then the server is asked what became of it', async () => {
  const { result, told } = await saving(silence, stored)
  expect(result).toEqual({ kind: 'stored' })
  expect(told).toEqual(['queued', 'emptied', 'called', 'Error writing form data', 'called'])
})

test('a refusal that only the outbox met is learnt by asking again', async () => {
  expect((await saving(silence, refusal(400, ['form_fields.age: Required']))).result.kind).toBe('refused')
})

test('a busy server is no refusal', async () => {
  expect((await saving(refusal(503), refusal(429), stored)).result).toEqual({ kind: 'stored' })
})

test('where this one call never comes through, the outbox is believed', async () => {
  expect((await saving(silence, silence, silence, silence)).result).toEqual({ kind: 'stored' })
})

test('it is not over before the outbox is through', async () => {
  let isOver = false
  let through = () => {}
  const saved = saveForm({
    queue: () => {},
    write: async () => stored,
    outbox: {
      emptied: () =>
        new Promise((resolve) => {
          through = resolve
        }),
    },
    pause: async () => {},
    log: () => {},
  }).then(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(isOver).toBe(false)
  through()
  await saved
  expect(isOver).toBe(true)
})
