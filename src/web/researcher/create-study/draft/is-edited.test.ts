import { expect, test } from 'vitest'
import { blankDraft, draftReducer } from '#domain/study/draft/draft.ts'
import { isEdited } from './is-edited.ts'

const withPlatform = draftReducer(blankDraft, { happened: 'section-changed', condition: 'all', patch: { platform: 'mturk' } })

test('an edit is seen in its own section, and not in the others', () => {
  expect(isEdited('platform', blankDraft, withPlatform)).toBe(true)
  expect(isEdited('cards', blankDraft, withPlatform)).toBe(false)
  expect(isEdited('conditions', blankDraft, withPlatform)).toBe(false)
  expect(isEdited('create', blankDraft, withPlatform)).toBe(true)
})

test('another number of conditions is an edit of every place', () => {
  const two = draftReducer({ ...blankDraft, typedConditions: '2' }, { happened: 'conditions-confirmed' })
  for (const place of ['conditions', 'cards', 'create'] as const) expect(isEdited(place, blankDraft, two)).toBe(true)
})

test('an edit that was taken back is none, and before anything was sent there is none', () => {
  const back = draftReducer(withPlatform, { happened: 'section-changed', condition: 'all', patch: { platform: 'none' } })
  expect(isEdited('platform', blankDraft, back)).toBe(false)
  expect(isEdited('platform', undefined, withPlatform)).toBe(false)
})
