import { expect, test } from 'vitest'
import { blankDraft, draftReducer } from './draft.ts'
import { blankCondition, type ConditionDraft, changeCondition, parametersOf } from './draft-condition.ts'
import { restoreDraft, storedDraft } from './draft-restore.ts'
import { newerVariant } from './variants.ts'

const OWN = '{"heading":"Mine"}'
const changed = (...patches: Partial<ConditionDraft>[]) => patches.reduce(changeCondition, blankCondition)
const own = changed({ 'intervention-type': 'accprompt' }, { 'intervention-content': OWN })

test('own content is sent, and goes when another intervention is chosen', () => {
  expect(parametersOf(own)['intervention-content']).toBe(OWN)
  expect(parametersOf(changeCondition(own, { 'intervention-type': 'importance' }))['intervention-content']).toBeUndefined()
  expect(changeCondition(own, { 'intervention-type': '' })['intervention-content']).toBe('')
})

test('own content stays when the accuracy prompt moves from popup to feed', () => {
  const published = changed({ 'intervention-type': 'accprompt-infeed' }, { 'intervention-content': OWN })
  expect(published['intervention-style']).toBe('infeed')
  const moved = changeCondition(published, { 'intervention-type': 'accprompt', 'intervention-style': 'modal' })
  expect(moved).toMatchObject({ 'intervention-type': 'accprompt', 'intervention-style': 'modal', 'intervention-content': OWN })
})

test('a stored draft keeps own content and published names', () => {
  const draft = [
    { happened: 'conditions-typed' as const, text: '2' },
    { happened: 'conditions-confirmed' as const },
    { happened: 'section-opened' as const, section: 'intervention' as const },
    { happened: 'section-changed' as const, condition: 1, patch: own },
    { happened: 'section-changed' as const, condition: 2, patch: { ...own, 'intervention-type': 'importance' } },
    {
      happened: 'section-changed' as const,
      condition: 2,
      patch: { 'intervention-type': 'accprompt-infeed', 'intervention-content': OWN },
    },
  ].reduce(draftReducer, blankDraft)
  expect(restoreDraft(storedDraft(draft), newerVariant)).toEqual(draft)
})
