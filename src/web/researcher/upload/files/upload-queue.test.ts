import { expect, test } from 'vitest'
import { type Prepared, type QueueNeeds, queueTotals, type Sent, uploadQueue } from './upload-queue.ts'

type Sending = Parameters<QueueNeeds['send']>[0]
type Attempt = Sending & { end: (sent: Sent) => Promise<void> }
type Question = { address: string; signal: AbortSignal; end: (prepared: Prepared) => Promise<void> }

const aFile = (name: string) => new File(['0123456789'], name)
const up: Sent = { ok: true, address: '/v1/uploads/1' }
const ready: Prepared = { ok: true, media_id: 'm', poster_url: null, width: 1, height: 1 }
const lost = { ok: false, problem: 'no-answer', message: 'no answer' } as const
const gone = { ok: false, problem: 'gone', message: 'gone' } as const

/** A queue whose network and clock the test controls. */
function aQueue() {
  const attempts: Attempt[] = []
  const waits: { ms: number; over: () => Promise<void> }[] = []
  const questions: Question[] = []
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
  const queue = uploadQueue({
    send: (sending) =>
      new Promise((resolve) => {
        const end = (sent: Sent) => {
          resolve(sent)
          return settle()
        }
        attempts.push({ ...sending, end })
        sending.signal.addEventListener('abort', () => resolve({ ok: false, problem: 'stopped' }))
      }),
    askOutcome: (address, signal) =>
      new Promise((resolve) => {
        const end = (prepared: Prepared) => {
          resolve(prepared)
          return settle()
        }
        questions.push({ address, signal, end })
        signal.addEventListener('abort', () => resolve({ ok: false, problem: 'stopped' }))
      }),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const over = () => {
          resolve()
          return settle()
        }
        waits.push({ ms, over })
        signal.addEventListener('abort', () => resolve())
      }),
    onChange: () => undefined,
  })
  const names = () => attempts.map(({ file }) => file.name)
  const stateOf = (file: File) => queue.state().files.get(file)
  return { queue, attempts, questions, waits, names, stateOf, settle, state: queue.state }
}

test('four files are sent at a time, the next when one has arrived', async () => {
  const { queue, attempts, names } = aQueue()
  queue.start(['a', 'b', 'c', 'd', 'e'].map(aFile))
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  await attempts[1]?.end(up)
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a file is given up after three attempts, and tried again when asked', async () => {
  const { queue, attempts, questions, waits, stateOf } = aQueue()
  const file = aFile('a')
  queue.start([file])
  for (const i of [0, 1]) {
    await attempts[i]?.end(lost)
    expect(stateOf(file)?.state).toBe('waiting')
    await waits[i]?.over()
  }
  await attempts[2]?.end(lost)
  expect([attempts.length, stateOf(file)?.state]).toEqual([3, 'failed'])
  queue.retry()
  await attempts[3]?.end(up)
  await questions[0]?.end(ready)
  expect(stateOf(file)).toMatchObject({ state: 'ready', media_id: 'm' })
})

test('outcomes are requested two at a time, and sending continues meanwhile', async () => {
  const { queue, attempts, questions, names, stateOf } = aQueue()
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(aFile)
  queue.start(files)
  for (let i = 0; i < 3; i++) await attempts[i]?.end({ ok: true, address: String(i) })
  expect([names().length, questions.map(({ address }) => address)]).toEqual([7, ['0', '1']])
  await questions[1]?.end(ready)
  expect(questions.map(({ address }) => address)).toEqual(['0', '1', '2'])
  expect(files.slice(0, 3).map((file) => stateOf(file)?.state)).toEqual(['received', 'ready', 'received'])
})

test('a request for an outcome without an answer is repeated, and the file is not sent twice', async () => {
  const { queue, attempts, questions, waits, stateOf } = aQueue()
  const file = aFile('a')
  queue.start([file])
  await attempts[0]?.end(up)
  await questions[0]?.end(lost)
  expect(stateOf(file)).toMatchObject({ state: 'waiting', sentBytes: file.size })
  await waits[0]?.over()
  await questions[1]?.end(ready)
  expect([attempts.length, stateOf(file)?.state]).toEqual([1, 'ready'])
})

test('a file that the server lost is sent again, three times at most', async () => {
  const { queue, attempts, questions, waits, stateOf } = aQueue()
  const file = aFile('a')
  queue.start([file])
  for (let i = 0; i < 3; i++) {
    await attempts[i]?.end(up)
    await questions[i]?.end(gone)
    await waits[i]?.over()
  }
  expect([attempts.map(({ isFresh }) => isFresh), stateOf(file)?.state]).toEqual([[false, true, true], 'failed'])
})

test('a file that is not a picture fails with the reason', async () => {
  const { queue, attempts, questions, stateOf } = aQueue()
  const file = aFile('a')
  queue.start([file])
  await attempts[0]?.end(up)
  await questions[0]?.end({ ok: false, problem: 'refused', message: 'It cannot be read' })
  expect(stateOf(file)).toMatchObject({ state: 'failed', message: 'It cannot be read', isTemporary: false })
})

test('a throttled file waits as long as the server says, any number of times', async () => {
  const { queue, attempts, waits, stateOf } = aQueue()
  const file = aFile('a')
  queue.start([file])
  for (let i = 0; i < 5; i++) {
    await attempts[i]?.end({ ok: false, problem: 'throttled', waitMs: 7000, message: 'busy' })
    expect(stateOf(file)).toMatchObject({ state: 'waiting', why: 'busy' })
    await waits[i]?.over()
  }
  expect(waits.map(({ ms }) => ms)).toEqual([7000, 7000, 7000, 7000, 7000])
  await attempts[5]?.end(up)
  expect(stateOf(file)?.state).toBe('received')
})

test('a refused file is not sent again by itself', async () => {
  const { queue, attempts, waits, stateOf } = aQueue()
  const file = aFile('a')
  queue.start([file])
  await attempts[0]?.end({ ok: false, problem: 'refused', message: 'This is a web page' })
  expect([waits.length, stateOf(file)]).toMatchObject([0, { state: 'failed', message: 'This is a web page' }])
  queue.retryUnreachable()
  expect(attempts).toHaveLength(1)
})

test('an upload that the server removed starts from the beginning', async () => {
  const { queue, attempts, waits } = aQueue()
  queue.start([aFile('a')])
  await attempts[0]?.end(gone)
  await waits[0]?.over()
  expect(attempts.map(({ isFresh }) => isFresh)).toEqual([false, true])
})

test('pausing stops everything, resuming continues, and neither counts as an attempt', async () => {
  const { queue, attempts, questions, stateOf, settle, state } = aQueue()
  const file = aFile('a')
  queue.start([file])
  attempts[0]?.onProgress(4)
  queue.pause()
  await settle()
  expect([state().isPaused, stateOf(file)]).toEqual([true, { state: 'queued', sentBytes: 4 }])
  expect(attempts[0]?.signal.aborted).toBe(true)
  queue.resume()
  await attempts[1]?.end(up)
  queue.pause()
  await settle()
  expect([stateOf(file)?.state, questions[0]?.signal.aborted]).toEqual(['received', true])
  queue.resume()
  await questions[1]?.end(ready)
  expect([attempts.length, stateOf(file)?.state]).toEqual([2, 'ready'])
})

test('starting again sends only what is not uploaded, and drops files that are no longer wanted', async () => {
  const { queue, attempts, names, state } = aQueue()
  const [a, b, c] = [aFile('a'), aFile('b'), aFile('c')]
  queue.start([a, b])
  await attempts[0]?.end(up)
  queue.start([a, c])
  await attempts[1]?.end(lost)
  expect([names(), attempts[1]?.signal.aborted]).toEqual([['a', 'b', 'c'], true])
  expect([...state().files.keys()]).toEqual([a, c])
})

test('the totals count files and bytes', async () => {
  const { queue, attempts, questions, state } = aQueue()
  queue.start([aFile('a'), aFile('b'), aFile('c')])
  await attempts[0]?.end(up)
  await questions[0]?.end(ready)
  await attempts[1]?.end(up)
  attempts[2]?.onProgress(3)
  expect(queueTotals(state())).toEqual({ count: 3, received: 2, ready: 1, failed: 0, bytes: 30, sentBytes: 23 })
})
