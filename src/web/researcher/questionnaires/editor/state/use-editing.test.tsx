import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blankDefinition } from '#domain/questions/editing/blank.ts'
import { draftName, readDraft } from './draft-storage.ts'
import { useEditing } from './use-editing.ts'

const saved = { ...blankDefinition, version: 3, name: 'pets', label: 'Pets' }
const opened = { questionnaire_id: 'q1', definition: saved }

const open = () => renderHook(() => useEditing(opened))
const rename = (label: string) => ({ happened: 'questionnaire-changed', patch: { label } }) as const

beforeEach(() => localStorage.clear())

test('edits are kept when the page is left, and are back when it is opened again', () => {
  const first = open()
  act(() => first.result.current.dispatch(rename('Animals')))
  first.unmount()
  expect(readDraft(draftName('q1', 3))?.label).toBe('Animals')
  const { result } = open()
  expect(result.current.editing.now.edited.label).toBe('Animals')
  expect([result.current.isRestored, result.current.isEdited]).toEqual([true, true])
})

test('edits that are discarded are gone', () => {
  const first = open()
  act(() => first.result.current.dispatch(rename('Animals')))
  act(() => first.result.current.dispatch({ happened: 'discarded', definition: saved }))
  first.unmount()
  expect(open().result.current).toMatchObject({ isRestored: false, isEdited: false })
})

test('what was edited and undone is no edit', () => {
  const { result, unmount } = open()
  act(() => result.current.dispatch(rename('Animals')))
  act(() => result.current.dispatch({ happened: 'undone' }))
  expect(result.current.isEdited).toBe(false)
  unmount()
  expect(readDraft(draftName('q1', 3))).toBeUndefined()
})

test('after a save there is no draft, and what was typed meanwhile is a draft of the new version', () => {
  const { result, unmount } = open()
  act(() => result.current.dispatch(rename('Animals')))
  const sent = result.current.editing.now.edited
  act(() => result.current.dispatch(rename('All animals')))
  act(() => result.current.dispatch({ happened: 'stored', questionnaire_id: 'q1', version: 4, sent }))
  expect(result.current.isEdited).toBe(true)
  unmount()
  expect(readDraft(draftName('q1', 3))).toBeUndefined()
  expect(readDraft(draftName('q1', 4))).toMatchObject({ label: 'All animals', version: 4 })
})

test('a draft that cannot be read is left out', () => {
  localStorage.setItem(draftName('q1', 3), '{"half')
  expect(open().result.current.isRestored).toBe(false)
})
