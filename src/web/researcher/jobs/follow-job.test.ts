import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followJob, startJob } from './follow-job.ts'
import { aJob } from './testing/a-job.ts'

const job = aJob({ done: 1, total: 2, rows: 10, seconds_left: 3 })

/** Answers one after the other; `undefined` is a server that does not answer. */
function answering(...answers: (Response | undefined)[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers[asked.length - 1]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer
  })
  return asked
}

const ofJob = (given: object) => Response.json({ success: 'true', data: { ...job, ...given } })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function followed() {
  const seen: number[] = []
  const end = followJob('j1', { signal: new AbortController().signal, onProgress: ({ done }) => seen.push(done) })
  await vi.runAllTimersAsync()
  return { seen, end: await end }
}

test('a job is followed to its end, also over answers that do not come', async () => {
  const asked = answering(
    ofJob({ done: 1 }),
    undefined,
    new Response('', { status: 503 }),
    ofJob({ done: 2 }),
    ofJob({ state: 'done' }),
  )
  expect(await followed()).toMatchObject({ seen: [1, 2], end: { state: 'done' } })
  expect(new Set(asked)).toEqual(new Set(['/v1/jobs/j1']))
})

test('a job that is no longer there has no end', async () => {
  answering(ofJob({}), Response.json({ success: 'false' }, { status: 404 }))
  expect(await followed()).toEqual({ seen: [1], end: undefined })
})

test('of a study that is not there no job is begun', async () => {
  answering(Response.json({ success: 'false', error: {} }, { status: 404 }), Response.json({}, { status: 500 }))
  expect(await startJob({ kind: 'package', experiment_id: 'enothg' })).toEqual({ ok: false, problem: 'no-data' })
  expect(await startJob({ kind: 'package', experiment_id: 'enothg' })).toEqual({ ok: false, problem: 'failed' })
})
