import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blankDefinition } from '#domain/questions/editing/blank.ts'
import { listDrafts } from '#web/researcher/drafts/kept-drafts.ts'
import { draftFormat, draftName } from './draft-storage.ts'
import { useEditing } from './use-editing.ts'

const saved = { ...blankDefinition, version: 3, name: 'pets', label: 'Pets' }
const opened = { questionnaire_id: 'q1', definition: saved, by: 'p1' }

const open = () => renderHook(() => useEditing(opened))
const kept = () => listDrafts({ name: draftName('q1'), by: 'p1', format: draftFormat })
const rename = (label: string) => ({ happened: 'questionnaire-changed', patch: { label } }) as const

beforeEach(() => localStorage.clear())

test('edits are kept when the page is left, and are back when it is opened again', () => {
  const first = open()
  act(() => first.result.current.dispatch(rename('Animals')))
  first.unmount()
  expect(kept()).toMatchObject([{ from: 3, value: { label: 'Animals' } }])
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
  expect(kept()).toEqual([])
})

test('after a save there is no draft, and what was typed meanwhile is a draft of the new version', () => {
  const { result, unmount } = open()
  act(() => result.current.dispatch(rename('Animals')))
  const sent = result.current.editing.now.edited
  act(() => result.current.dispatch(rename('All animals')))
  act(() => result.current.dispatch({ happened: 'stored', questionnaire_id: 'q1', version: 4, sent }))
  expect(result.current.isEdited).toBe(true)
  unmount()
  expect(kept()).toMatchObject([{ from: 4, value: { label: 'All animals', version: 4 } }])
})

test('a draft that cannot be read is left out', () => {
  localStorage.setItem(`${draftName('q1')}/definition`, '{"half')
  expect(open().result.current.isRestored).toBe(false)
})

test('a new questionnaire takes its draft along when it is saved', () => {
  const { result, unmount } = renderHook(() => useEditing({ ...opened, questionnaire_id: undefined }))
  act(() => result.current.dispatch(rename('Animals')))
  act(() => void dispatchEvent(new Event('pagehide')))
  const sent = result.current.editing.now.edited
  act(() => result.current.dispatch({ happened: 'stored', questionnaire_id: 'q1', version: 1, sent }))
  act(() => result.current.dispatch(rename('All animals')))
  unmount()
  expect(listDrafts({ name: draftName(undefined), by: 'p1', format: draftFormat })).toEqual([])
  expect(kept()).toMatchObject([{ from: 1, value: { label: 'All animals' } }])
})

test('edits of a version that somebody overtook are offered, and are an edit of their own version when they are opened', () => {
  const first = open()
  act(() => first.result.current.dispatch(rename('Animals')))
  first.unmount()
  const newer = { ...opened, definition: { ...saved, version: 4, label: 'House pets' } }
  const { result } = renderHook(() => useEditing(newer))
  expect(result.current).toMatchObject({ isRestored: false, isEdited: false, others: [{ from: 3 }] })
  const again = renderHook(() => useEditing({ ...opened, wanted: result.current.others[0]?.place })).result.current
  expect(again).toMatchObject({ isRestored: true, isEdited: true, others: [] })
  expect(again.editing.now.edited).toMatchObject({ version: 3, label: 'Animals' })
})
