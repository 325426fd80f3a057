import { expect, test } from 'vitest'
import { type DownloadEvent, type DownloadProgress, downloadProgress } from './download-progress.ts'

const after = (...events: DownloadEvent[]) => events.reduce<DownloadProgress>(downloadProgress, { state: 'idle' })

test('the specified sentences come in the specified order and stay', () => {
  const saved = after(
    { happened: 'started' },
    { happened: 'received' },
    { happened: 'processed' },
    { happened: 'prepared' },
    { happened: 'saved', fileName: 'e1a2b_engagement.csv', bytes: 10 },
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
    bytes: 10,
  })
})

test('a second download starts with an empty list', () => {
  expect(after({ happened: 'started' }, { happened: 'received' }, { happened: 'started' })).toEqual({
    state: 'running',
    passed: ['Downloading data...'],
  })
})

test('no data and a failure are told apart', () => {
  expect(after({ happened: 'started' }, { happened: 'found-nothing' }).state).toBe('empty')
  expect(after({ happened: 'started' }, { happened: 'failed' }).state).toBe('failed')
})
