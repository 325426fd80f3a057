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
  const draft = { answers: { age: '20' }, touched: ['share'], sent: { event_uid: 'u', fields: '{}', isStored: true } }
  memory.writeDraft('form', draft)
  memory.writeDraft('crt', { answers: { crt: '4' }, touched: [], sent: null })
  const reloaded = openFormStorage(storage)
  expect(reloaded.readDraft('form')).toEqual(draft)
  expect(reloaded.readDraft('crt').answers).toEqual({ crt: '4' })
  expect(reloaded.readDraft('lean')).toEqual({ answers: {}, touched: [], sent: null })
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
        const { answers, touched, sent } = aBrowser({ form_answers: value }).memory.readDraft('form')
        expect([...Object.values(answers), ...touched].every((text) => typeof text === 'string')).toBe(true)
        expect(sent === null || typeof sent.event_uid === 'string').toBe(true)
      },
    ),
  )
})
