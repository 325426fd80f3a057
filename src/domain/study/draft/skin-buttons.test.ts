import { expect, test } from 'vitest'
import { skins } from '#domain/skins/index.ts'
import { blankDraft, draftReducer } from './draft.ts'
import { blankCondition, changeCondition } from './draft-condition.ts'
import { buttonsOfSkin, hasButtonsOfSkin } from './skin-buttons.ts'

const on = (values: Record<string, unknown>) =>
  Object.entries(values).flatMap(([key, value]) =>
    key.startsWith('feed-button-') && value !== 'no' ? [`${key.slice(12)} ${value}`] : [],
  )

test('a condition gets the buttons of its skin, and loses the others', () => {
  const before = changeCondition(blankCondition, { 'feed-button-accuracy': 'yes', 'feed-acts': 'repost,report' })
  const after = buttonsOfSkin('microblog', before)
  expect(on(after)).toEqual(['share yes', 'like yes', 'bookmark yes'])
  // What is in the menu of a card stays.
  expect(after['feed-acts']).toBe('reply,report')
})

test('numbers stay: those of a button that is shown, and of the first of them for one that was not', () => {
  const before = { ...blankCondition, 'feed-button-like': 'lognormal', 'feed-button-bookmark': 'plain' }
  expect(on(buttonsOfSkin('microblog', before))).toEqual(['share lognormal', 'like lognormal', 'bookmark plain'])
})

test('conditions that differ in their numbers still do after all took the buttons of a skin', () => {
  const [zero, many] = [
    changeCondition(blankCondition, { 'feed-button-like': 'yes' }),
    changeCondition(blankCondition, { 'feed-button-like': 'lognormal' }),
  ]
  const draft = draftReducer(
    { ...blankDraft, typedConditions: '2', conditions: [zero, many], perCondition: ['buttons'] },
    { happened: 'skin-buttons-taken', condition: 'all', skin: 'photo' },
  )
  expect(draft.conditions.map((condition) => on(buttonsOfSkin('photo', condition)))).toEqual([
    ['share yes', 'like yes', 'bookmark yes'],
    ['share lognormal', 'like lognormal', 'bookmark lognormal'],
  ])
  expect(draft.conditions.every((condition) => hasButtonsOfSkin('photo', condition))).toBe(true)
  const one = draftReducer(draft, { happened: 'skin-buttons-taken', condition: 2, skin: 'forum' })
  expect(one.conditions.map((condition) => hasButtonsOfSkin('photo', condition))).toEqual([true, false])
})

test.each(skins.map(({ name }) => name))('taking the buttons of %s twice changes nothing more', (skin) => {
  const once = changeCondition(blankCondition, buttonsOfSkin(skin, blankCondition))
  expect(hasButtonsOfSkin(skin, once)).toBe(true)
  expect(changeCondition(once, buttonsOfSkin(skin, once))).toEqual(once)
})
