import { expect, test } from 'vitest'
import { actProblem } from '#domain/engagement/acts/act-problem.ts'
import type { ActDone } from '../acts.ts'
import { createLinkRecord } from './link-record.ts'

function aRecord() {
  const page = { ms: 0 }
  const acts: ActDone[] = []
  const record = createLinkRecord({ entity_id: 'e1', nowMs: () => page.ms, report: (act) => void acts.push(act) })
  return { page, acts, record, said: () => acts.map(({ name, detail }) => [name, ...Object.values(detail ?? {})]) }
}

test('the time counts from the moment at which the text is there', () => {
  const { page, record, said } = aRecord()
  record.opened('tap')
  page.ms = 700
  record.textShown()
  page.ms = 2700.4
  record.scrolledTo(40.2)
  record.scrolledTo(12)
  record.closed('back')
  expect(said()).toEqual([
    ['link_open', 'tap'],
    ['link_close', 'back', 2000, 40],
  ])
})

test('a hidden tab does not count, and the page that is shown again is a new pair', () => {
  const { page, record, said } = aRecord()
  record.opened('tap')
  record.textShown()
  page.ms = 1000
  record.closed('hidden')
  page.ms = 61_000
  record.opened('return')
  page.ms = 61_500
  record.closed('back')
  expect(said()).toEqual([
    ['link_open', 'tap'],
    ['link_close', 'hidden', 1000, 0],
    ['link_open', 'return'],
    ['link_close', 'back', 500, 0],
  ])
})

test('a text that never came was read for no time', () => {
  const { page, record, said } = aRecord()
  record.opened('tap')
  page.ms = 5000
  record.closed('back')
  expect(said().at(-1)).toEqual(['link_close', 'back', 0, 0])
})

test('two events of the browser at the end make one link_close', () => {
  const { record, acts } = aRecord()
  record.opened('tap')
  record.closed('hidden')
  record.closed('hidden')
  record.closed('back')
  expect(acts).toHaveLength(2)
})

test('everything that is recorded is an act of the registry', () => {
  const { record, acts } = aRecord()
  record.opened('reload')
  record.textShown()
  record.scrolledTo(100)
  record.closed('hidden')
  for (const { name, entity_id, detail } of acts)
    expect(actProblem({ engagement_type: name, entity_id, response: 1, detail })).toBeUndefined()
})
