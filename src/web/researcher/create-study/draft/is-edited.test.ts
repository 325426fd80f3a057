import { expect, test } from 'vitest'
import { blankDraft, draftReducer } from '#domain/study/draft/draft.ts'
import { isEdited } from './is-edited.ts'

const withPlatform = draftReducer(blankDraft, { happened: 'section-changed', condition: 'all', patch: { platform: 'mturk' } })

test('an edit counts for its own section and not for the others', () => {
  expect(isEdited('platform', blankDraft, withPlatform)).toBe(true)
  expect(isEdited('cards', blankDraft, withPlatform)).toBe(false)
  expect(isEdited('conditions', blankDraft, withPlatform)).toBe(false)
  expect(isEdited('create', blankDraft, withPlatform)).toBe(true)
})

test('a different number of conditions is an edit of every section', () => {
  const two = draftReducer({ ...blankDraft, typedConditions: '2' }, { happened: 'conditions-confirmed' })
  for (const place of ['conditions', 'cards', 'create'] as const) expect(isEdited(place, blankDraft, two)).toBe(true)
})

test('there is no edit after it was undone, or before anything was sent', () => {
  const back = draftReducer(withPlatform, { happened: 'section-changed', condition: 'all', patch: { platform: 'none' } })
  expect(isEdited('platform', blankDraft, back)).toBe(false)
  expect(isEdited('platform', undefined, withPlatform)).toBe(false)
})
