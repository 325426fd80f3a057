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

test('another session finds nothing', () => {
  const storage = aStorage()
  openEndingMemory(storage, 't').write({ choice: 'kept' })
  expect(openEndingMemory(storage, 'u').read()).toEqual({ choice: 'none', message: '' })
})

test.each(['', '{', '7', 'null', '{"session_token":"t","choice":5,"message":[]}'])(
  '%j in its place counts as nothing',
  (text) => {
    expect(openEndingMemory(aStorage({ ending_view: text }), 't').read()).toEqual({ choice: 'none', message: '' })
  },
)
