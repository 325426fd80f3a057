import { expect, test } from 'vitest'
import type { ApiResult } from '#web/shared/call-api.ts'
import { askUntilAnswered } from './ask-until-answered.ts'

const refusal = (status: number, retryAfterMs: number | null = null): ApiResult<string> => ({
  ok: false,
  problem: 'refused',
  status,
  code: '',
  message: '',
  retryAfterMs,
})
const silence: ApiResult<string> = { ok: false, problem: 'no-answer' }
const answer: ApiResult<string> = { ok: true, reply: 'code' }

async function asking(...results: ApiResult<string>[]) {
  const pauses: number[] = []
  const troubles: string[] = []
  const answered = await askUntilAnswered({
    ask: async () => results.shift() ?? answer,
    pause: async (ms) => void pauses.push(ms),
    random: () => 1,
    onTrouble: (trouble) => troubles.push(trouble),
  })
  return { answered, pauses, troubles, nLeft: results.length }
}

test('the first answer is taken', async () => {
  expect(await asking(answer)).toMatchObject({ answered: { kind: 'answered', reply: 'code' }, pauses: [] })
})

test('silence and a busy server are asked again, with longer and longer pauses', async () => {
  const { answered, pauses, troubles } = await asking(silence, refusal(503), refusal(500), refusal(429), answer)
  expect(answered).toEqual({ kind: 'answered', reply: 'code' })
  expect(pauses).toEqual([1000, 2000, 4000, 8000])
  expect(new Set(troubles)).toEqual(new Set(['no-answer']))
})

test('the pauses stop growing at half a minute', async () => {
  const { pauses } = await asking(...Array.from({ length: 9 }, () => silence))
  expect(Math.max(...pauses)).toBe(30_000)
})

test('a server that names a time is given it', async () => {
  expect((await asking(refusal(503, 12_000))).pauses).toEqual([12_000])
})

test('answers that have not arrived yet are waited for, and it is known why', async () => {
  const { answered, troubles } = await asking(refusal(409), refusal(409))
  expect(answered.kind).toBe('answered')
  expect(troubles).toEqual(['not-stored', 'not-stored'])
})

test('a refusal that waiting does not change is reported', async () => {
  expect(await asking(refusal(401), answer)).toMatchObject({ answered: { kind: 'refused', status: 401 }, pauses: [], nLeft: 1 })
})
