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
    job: undefined,
  })
})

test('no data, a failure and a press of Cancel are told apart', () => {
  expect(after({ happened: 'started' }, { happened: 'found-nothing' })).toEqual({ state: 'empty' })
  expect(after({ happened: 'started' }, { happened: 'failed' })).toEqual({
    state: 'failed',
    sentence: 'Whoops. Something went wrong.',
  })
  expect(after({ happened: 'started' }, { happened: 'cancelled' })).toEqual({ state: 'cancelled' })
})

test('a file that could not be made in the background says why', () => {
  expect(after({ happened: 'started' }, { happened: 'failed', sentence: 'The server stopped.' })).toEqual({
    state: 'failed',
    sentence: 'The server stopped.',
  })
})
