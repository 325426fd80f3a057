import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameIntoView, untouched } from '#domain/engagement/engagement-record.ts'
import { openSessionStorage } from '../browser/session-storage.ts'
import { createRecords } from './records.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const CARDS = Array.from({ length: 500 }, (_, idx) => ({ idx, entity_id: `card-${idx}` }))

function someRecords() {
  const storage = openSessionStorage(localStorage)
  const records = createRecords(storage)
  records.addCards(CARDS)
  const see = (idx: number, when: 'now' | 'soon') => {
    const record = records.of(`card-${idx}`)
    if (record) records.change(cameIntoView(record, 1000 + idx), when)
  }
  const seen = () => storage.readEngagement().filter(({ lastViewTime }) => lastViewTime >= 0)
  return { records, see, seen }
}

test('first views of a scroll are stored together, within two seconds', () => {
  const { see, seen } = someRecords()
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  for (let idx = 0; idx < 20; idx++) see(idx, 'soon')
  expect(seen()).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(seen()).toHaveLength(20)
  expect(stored).toHaveBeenCalledTimes(1)
})

test('a click is stored at once, with the views that waited', () => {
  const { see, seen } = someRecords()
  see(0, 'soon')
  see(1, 'now')
  expect(seen()).toHaveLength(2)
})

test('a page that is left stores what waits, and nothing comes after it', () => {
  const { records, see, seen } = someRecords()
  see(7, 'soon')
  records.save()
  expect(seen()).toHaveLength(1)
  localStorage.clear()
  vi.advanceTimersByTime(5000)
  expect(localStorage.length).toBe(0)
})

test('of 500 records only the one that changed is put into words again', () => {
  const { records, see } = someRecords()
  records.save()
  const put = vi.spyOn(JSON, 'stringify')
  see(3, 'now')
  expect(put).toHaveBeenCalledTimes(1)
  expect(createRecords(openSessionStorage(localStorage)).all()).toEqual(records.all())
  expect(records.of('card-4')).toEqual(untouched({ idx: 4, entity_id: 'card-4' }))
})
