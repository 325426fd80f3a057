import { expect, test } from 'vitest'
import { openEndingMemory } from './ending-memory.ts'

const aStorage = (first: Record<string, string> = {}) => {
  const slots = new Map(Object.entries(first))
  return {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
  }
}

test('a choice and a message are found again after a reload', () => {
  const storage = aStorage()
  openEndingMemory(storage, 't').write({ message: 'Bye' })
  openEndingMemory(storage, 't').write({ choice: 'withdrawn' })
  expect(openEndingMemory(storage, 't').read()).toEqual({ choice: 'withdrawn', message: 'Bye' })
})

test('the parameters of a link are found again until they are dropped', () => {
  const storage = aStorage()
  openEndingMemory(storage, 't').write({ query: { PROLIFIC_PID: 'p1' } })
  expect(openEndingMemory(storage, 't').read().query).toEqual({ PROLIFIC_PID: 'p1' })
  openEndingMemory(storage, 't').write({ query: undefined })
  expect(openEndingMemory(storage, 't').read()).toEqual({ choice: 'none', message: '' })
  expect(storage.getItem('ending_view')).not.toContain('p1')
})

test('another session finds nothing', () => {
  const storage = aStorage()
  openEndingMemory(storage, 't').write({ choice: 'kept' })
  expect(openEndingMemory(storage, 'u').read()).toEqual({ choice: 'none', message: '' })
})

test.each([
  '',
  '{',
  '7',
  'null',
  '{"session_token":"t","choice":5,"message":[],"query":[1]}',
  '{"session_token":"t","query":{"a":1}}',
])('%j in its place counts as nothing', (text) => {
  expect(openEndingMemory(aStorage({ ending_view: text }), 't').read()).toEqual({ choice: 'none', message: '' })
})
