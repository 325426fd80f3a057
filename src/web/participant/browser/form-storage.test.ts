import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFormStorage } from './form-storage.ts'

const aBrowser = (first: Record<string, string> = {}) => {
  const slots = new Map(Object.entries(first))
  const storage = {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
  }
  return { slots, storage, memory: openFormStorage(storage) }
}

test('what was typed is found again after a reload, each form by itself', () => {
  const { storage, memory } = aBrowser()
  const draft = {
    answers: { age: '20' },
    touched: ['share'],
    log: { age: { n_changes: 1, first_ms: 900, last_ms: 1200 } },
    shown: { all: 1_800_000_000_000 },
    sent: { event_uid: 'u', fields: '{}', isStored: true },
  }
  memory.writeDraft('form', draft)
  memory.writeDraft('crt', { answers: { crt: '4' }, touched: [], log: {}, shown: {}, sent: null })
  const reloaded = openFormStorage(storage)
  expect(reloaded.readDraft('form')).toEqual(draft)
  expect(reloaded.readDraft('crt').answers).toEqual({ crt: '4' })
  expect(reloaded.readDraft('lean')).toEqual({ answers: {}, touched: [], log: {}, shown: {}, sent: null })
})

test('whatever stands in the storage, reading it never fails, and answers are texts', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `{"form":${json}}`),
      ),
      (value) => {
        const { answers, touched, log, shown, sent } = aBrowser({ form_answers: value }).memory.readDraft('form')
        expect([...Object.values(answers), ...touched].every((text) => typeof text === 'string')).toBe(true)
        const numbers = [...Object.values(log).flatMap((field) => [field.n_changes, field.first_ms]), ...Object.values(shown)]
        expect(numbers.every(Number.isFinite)).toBe(true)
        expect(sent === null || typeof sent.event_uid === 'string').toBe(true)
      },
    ),
  )
})
