import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { blankDraft } from '#domain/study/draft/draft.ts'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import { newerVariant } from '#domain/study/draft/variants.ts'
import { useDraft } from './use-draft.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = () => {
  const { result } = renderHook(() => useDraft({ name: 'undone', by: 'p1', from: 0, variant: newerVariant, initial: blankDraft }))
  return {
    now: () => result.current,
    change: (patch: Partial<ConditionDraft>) =>
      act(() => result.current.dispatch({ happened: 'section-changed', condition: 'all', patch })),
  }
}

test('a removed language says how many texts it takes with it, and comes back with them', () => {
  const { now, change } = open()
  const consent = JSON.stringify({ en: 'Agree?', de: 'Einverstanden?' })
  change({ languages: '["en","de"]' })
  expect(now().undo).toBeUndefined()
  change({ consent })
  change({ languages: '' })
  expect(now().undo?.message).toBe('German was removed, with its words in 1 text.')
  expect(now().draft.conditions[0]?.consent).toBe('Agree?')
  act(() => void now().undoLast())
  expect(now().draft.conditions[0]).toMatchObject({ languages: '["en","de"]', consent })
})

test('a language without words is removed without a loss', () => {
  const { now, change } = open()
  change({ languages: '["en","de"]' })
  change({ languages: '' })
  expect(now().undo?.message).toBe('German was removed.')
})

test('the parts of a draft have the keys of the specification, and are gone after Reset', () => {
  const { now, change } = open()
  change({ consent: 'Mine' })
  act(() => void dispatchEvent(new Event('pagehide')))
  const parts = ['about', 'condition-settings', 'conditions', 'params', 'selected-params']
  expect(Object.keys(localStorage).sort()).toEqual(parts.map((part) => `undone/${part}`))
  act(() => now().dispatch({ happened: 'reset' }))
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(Object.keys(localStorage)).toEqual([])
})

test('a draft from before drafts said who made them is opened', () => {
  localStorage.setItem('undone/params', JSON.stringify([{ consent: 'Mine', 'has-consent': true }]))
  const { now } = open()
  expect([now().isRestored, now().draft.conditions[0]?.consent]).toEqual([true, 'Mine'])
})
