import { expect, test } from 'vitest'
import { type DownloadEvent, type DownloadProgress, downloadProgress } from './download-progress.ts'

const after = (...events: DownloadEvent[]) => events.reduce<DownloadProgress>(downloadProgress, { state: 'idle' })
const received = { bytes: 10, rows: 1 }

test('the specified sentences come in the specified order and stay', () => {
  const saved = after(
    { happened: 'started' },
    { happened: 'progressed', received },
    { happened: 'received' },
    { happened: 'processed' },
    { happened: 'prepared' },
    { happened: 'saved', fileName: 'e1a2b_engagement.csv', received },
  )
  expect(saved).toEqual({
    state: 'saved',
    passed: [
      'Downloading data...',
      'Finish downloading data',
      'Processing downloaded data',
      'Data ready for download. Preparing csv...',
    ],
    fileName: 'e1a2b_engagement.csv',
    received,
  })
})

test('a second download starts with an empty list', () => {
  expect(after({ happened: 'started' }, { happened: 'received' }, { happened: 'started' })).toEqual({
    state: 'running',
    passed: ['Downloading data...'],
    received: { bytes: 0, rows: 0 },
    isAnew: false,
  })
})

test('no data, a failure and a press of Cancel are told apart', () => {
  expect(after({ happened: 'started' }, { happened: 'found-nothing' }).state).toBe('empty')
  expect(after({ happened: 'started' }, { happened: 'failed' }).state).toBe('failed')
  expect(after({ happened: 'started' }, { happened: 'cancelled' }).state).toBe('cancelled')
})

test('an interruption keeps in view what was received, and goes on from there', () => {
  const interrupted = after(
    { happened: 'started' },
    { happened: 'progressed', received },
    { happened: 'interrupted', isWaiting: true, isKept: true },
  )
  expect(interrupted).toMatchObject({ state: 'interrupted', isWaiting: true, isKept: true, received })
  const more = { bytes: 20, rows: 2 }
  expect(downloadProgress(interrupted, { happened: 'progressed', received: more })).toMatchObject({
    state: 'running',
    received: more,
  })
})

test('a file that changed meanwhile begins anew and says so', () => {
  expect(after({ happened: 'started' }, { happened: 'progressed', received }, { happened: 'began-anew' })).toMatchObject({
    state: 'running',
    isAnew: true,
    received: { bytes: 0, rows: 0 },
  })
})
