import { expect, test, vi } from 'vitest'
import { createActs } from './acts.ts'

function open(slots = new Map<string, string>()) {
  const report = vi.fn()
  const storage = {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
  }
  return { report, slots, acts: createActs({ slots: storage, now: () => 1000, viewedAt: () => 400, report }) }
}

test('an act is reported with the visit to its card, and its state is the same after a reload', () => {
  const { acts, report, slots } = open()
  acts.did({ name: 'report', entity_id: 'a', detail: { reason: 'spam' } })
  expect(report).toHaveBeenCalledWith(
    {
      engagement_type: 'report',
      entity_id: 'a',
      response: 1,
      time_content_viewed: 400,
      time_engagement: 1000,
      detail: { reason: 'spam' },
    },
    1000,
  )
  expect(open(slots).acts.read('report', 'a')).toMatchObject({ response: 1, detail: { reason: 'spam' } })
})

test('an act that is taken back has the response 0, and acts on several targets are kept apart', () => {
  const { acts } = open()
  acts.did({ name: 'report', entity_id: 'a', target: 'c1' })
  acts.did({ name: 'report', entity_id: 'a', target: 'c2' })
  acts.did({ name: 'report', entity_id: 'a', target: 'c1', response: 0 })
  expect(acts.read('report', 'a', 'c1')?.response).toBe(0)
  expect(acts.all('report').map(({ target }) => target)).toEqual(['c1', 'c2'])
  expect(acts.read('report', 'a')).toBeUndefined()
})

test('a note is reported and not remembered', () => {
  const { acts, report } = open()
  acts.note({ name: 'report', entity_id: 'a' })
  expect(report).toHaveBeenCalledOnce()
  expect(acts.read('report', 'a')).toBeUndefined()
})

test('a storage that somebody has changed counts as empty where it cannot be read', () => {
  for (const text of ['', '{', '7', '[["report"]]', '[["report",[{"entity_id":1}]]]', '[[1,[]]]'])
    expect(open(new Map([['acts', text]])).acts.all('report')).toEqual([])
})
