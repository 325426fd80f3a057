import { expect, test } from 'vitest'
import type { Journey } from '#domain/journey/step.ts'
import type { ApiResult } from '#web/shared/call-api.ts'
import type { EventOutcome } from '../browser/outbox-ledger.ts'
import { saveForm } from './save-form.ts'

type Written = ApiResult<{ data: { journey: Journey } }>

const journey: Journey = { steps: [], next: { step: 'end' } }
const silence: Written = { ok: false, problem: 'no-answer' }
const stored: Written = { ok: true, reply: { data: { journey } } }
const refusal = (status: number, problems?: string[]): Written => ({
  ok: false,
  problem: 'refused',
  status,
  code: '',
  message: '',
  retryAfterMs: null,
  ...(problems && { problems }),
})

const STORED: EventOutcome = { kind: 'stored' }
const never = new Promise<never>(() => {})

async function saving(answer: Promise<Written>, outcome: Promise<EventOutcome>, emptied = Promise.resolve()) {
  const steps: string[] = []
  const result = await saveForm({
    queue: () => {
      steps.push('queued')
      return 'uid'
    },
    write: () => {
      steps.push('called')
      return answer
    },
    outbox: { emptied: () => emptied.then(() => 'stored'), outcomeOf: () => outcome },
    log: (message) => void steps.push(message),
  })
  return { result, steps }
}

test('answers are in the outbox before the specified call is made', async () => {
  expect(await saving(Promise.resolve(stored), never)).toEqual({ result: { ...STORED, journey }, steps: ['queued', 'called'] })
})

test('answers that only the outbox delivered are stored', async () => {
  expect((await saving(never, Promise.resolve(STORED))).result).toEqual(STORED)
})

test('a refusal is logged as specified and hands on what is wrong', async () => {
  const problems = ['form_fields.age: Enter a valid number']
  const { result, steps } = await saving(Promise.resolve(refusal(400, problems)), never)
  expect(result).toEqual({ kind: 'refused', problems })
  expect(steps).toEqual(['queued', 'called', 'Fail to write/post form data'])
})

test('a refusal that only the outbox received is a refusal, with its fields', async () => {
  const problems = ['form_fields.age: Required']
  const { result, steps } = await saving(Promise.resolve(silence), Promise.resolve({ kind: 'refused', problems }))
  expect(result).toEqual({ kind: 'refused', problems })
  expect(steps).toContain('Error writing form data')
})

test('answers that were set aside are never reported as stored', async () => {
  const setAside = Promise.resolve<EventOutcome>({ kind: 'refused', problems: [] })
  for (const answer of [silence, refusal(503), refusal(403)])
    expect((await saving(Promise.resolve(answer), setAside)).result.kind).toBe('refused')
})

test.each([503, 429, 408])('a server that answers %i has not refused: the outbox keeps trying', async (status) => {
  expect((await saving(Promise.resolve(refusal(status)), Promise.resolve(STORED))).result).toEqual(STORED)
})

test('the page does not go on before everything else is stored too', async () => {
  let isOver = false
  let empty = () => {}
  const emptied = new Promise<void>((resolve) => {
    empty = resolve
  })
  const saved = saving(Promise.resolve(stored), never, emptied).then(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(isOver).toBe(false)
  empty()
  await saved
})
