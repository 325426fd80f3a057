import { expect, test } from 'vitest'
import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { MAX_CONDITIONS } from '../checks/condition-settings.ts'
import {
  blankDraft,
  type Draft,
  type DraftEvent,
  differingParameters,
  draftReducer,
  draftSettings,
  hasUnconfirmedNumber,
  isTooManyConditions,
} from './draft.ts'
import {
  BUTTON_KEYS,
  blankCondition,
  type ConditionDraft,
  changeCondition,
  parametersOf,
  SWITCHED_TEXTS,
} from './draft-condition.ts'
import { after, sent, set } from './testing/drafts.ts'
import { newerVariant } from './variants.ts'

const confirmed = (text: string): DraftEvent[] => [{ happened: 'conditions-typed', text }, { happened: 'conditions-confirmed' }]
const change = (patch: Partial<ConditionDraft>, condition: number | 'all' = 'all'): DraftEvent => ({
  happened: 'section-changed',
  condition,
  patch,
})

test('a typed number of conditions applies once it is confirmed', () => {
  const typed = after({ happened: 'conditions-typed', text: '3' })
  expect(typed.conditions).toHaveLength(1)
  expect(hasUnconfirmedNumber(typed)).toBe(true)
  const entered = draftReducer(typed, { happened: 'conditions-confirmed' })
  expect(entered.conditions).toHaveLength(3)
  expect(hasUnconfirmedNumber(entered)).toBe(false)
})

test.each(['0', '-4', '', 'many', '1.9'])('%j conditions become 1', (text) => {
  expect(after(...confirmed(text))).toMatchObject({ typedConditions: '1', conditions: { length: 1 } })
})

test('more conditions than a study may have are not taken, and the number that was typed stays to be mended', () => {
  const tooMany = after(...confirmed('2'), ...confirmed(String(MAX_CONDITIONS + 1)))
  expect(tooMany).toMatchObject({ typedConditions: String(MAX_CONDITIONS + 1), conditions: { length: 2 } })
  expect(isTooManyConditions(tooMany)).toBe(true)
  expect(after(...confirmed(String(MAX_CONDITIONS))).conditions).toHaveLength(MAX_CONDITIONS)
})

test('with several conditions, cards, buttons and intervention begin with a block for each, and stay as they are set', () => {
  const two = after(...confirmed('2'))
  expect(two.perCondition).toEqual(['cards', 'buttons', 'intervention'])
  const closed = draftReducer(two, { happened: 'section-closed', section: 'cards' })
  expect([...confirmed('3')].reduce(draftReducer, closed).perCondition).toEqual(['buttons', 'intervention'])
  expect(after(...confirmed('1')).perCondition).toEqual([])
})

test('an edit for all conditions changes every condition', () => {
  const draft = after(...confirmed('3'), change({ feed: 'swipe' }))
  expect([1, 2, 3].map((condition) => sent(draft, condition, 'feed'))).toEqual(['swipe', 'swipe', 'swipe'])
})

test('a condition can differ only in sections that are open per condition', () => {
  const open = after(...confirmed('2'), { happened: 'section-opened', section: 'feed-type' }, change({ feed: 'swipe' }, 2))
  expect(sent(open, 1, 'feed')).toBe('scroll')
  expect(sent(open, 2, 'feed')).toBe('swipe')
  expect(differingParameters(open)).toEqual(['feed'])
  const closed = draftReducer(open, { happened: 'section-closed', section: 'feed-type' })
  expect(sent(closed, 2, 'feed')).toBe('scroll')
  const reopened = draftReducer(closed, { happened: 'section-opened', section: 'feed-type' })
  expect(sent(reopened, 2, 'feed')).toBe('swipe')
})

test('added conditions copy condition 1, and removed conditions are the last ones', () => {
  const two = after(
    ...confirmed('2'),
    { happened: 'section-opened', section: 'buttons' },
    change({ 'feed-button-like': 'yes' }, 2),
  )
  const four = [...confirmed('4')].reduce(draftReducer, two)
  expect([1, 2, 3, 4].map((condition) => sent(four, condition, 'feed-button-like'))).toEqual(['no', 'yes', 'no', 'no'])
  const one = [...confirmed('1')].reduce(draftReducer, four)
  expect(draftSettings(one).every(({ condition }) => condition === 1)).toBe(true)
})

test('removing condition 1 keeps the settings that are the same for all', () => {
  const draft = after(
    ...confirmed('2'),
    { happened: 'section-opened', section: 'feed-type' },
    change({ feed: 'swipe' }, 2),
    { happened: 'section-closed', section: 'feed-type' },
    { happened: 'condition-removed', condition: 1 },
  )
  expect(draft.conditions).toHaveLength(1)
  expect(sent(draft, 1, 'feed')).toBe('scroll')
})

test('a condition keeps its name, which no other condition gets', () => {
  const named = after(...confirmed('2'), change({ 'condition-name': 'control' }, 1), change({ 'condition-name': 'prompt' }, 2))
  const grown = confirmed('3').reduce(draftReducer, named)
  const names = (draft: Draft) => [1, 2, 3].map((condition) => sent(draft, condition, 'condition-name'))
  expect(names(grown)).toEqual(['control', 'prompt', undefined])
  expect(differingParameters(grown)).toEqual([])
  expect(names(draftReducer(grown, { happened: 'condition-removed', condition: 1 }))).toEqual(['prompt', undefined, undefined])
  const copied = draftReducer(grown, { happened: 'condition-copied', from: 1, to: 'all', sections: ['cards'] })
  expect(names(copied)).toEqual(['control', 'prompt', undefined])
})

test('copying a condition copies its own settings and none of the shared ones', () => {
  const draft = after(
    ...confirmed('3'),
    { happened: 'section-opened', section: 'buttons' },
    change({ 'feed-button-like': 'lognormal' }, 2),
    change({ consent: 'We ask you.' }),
    { happened: 'condition-copied', from: 2, to: [1, 3], sections: ['buttons', 'consent'] },
  )
  expect([1, 2, 3].map((condition) => sent(draft, condition, 'feed-button-like'))).toEqual(Array(3).fill('lognormal'))
  expect(sent(draft, 1, 'consent')).toBe('We ask you.')
})

test('two factors with two levels make four conditions that differ in these factors only', () => {
  const draft = after(change({ entity_sets: [set('news')] }), {
    happened: 'factors-crossed',
    factors: [
      [{ 'intervention-type': '' }, { 'intervention-type': 'accprompt' }],
      [{ 'feed-button-like': 'yes' }, { 'feed-button-like': 'lognormal' }],
    ],
  })
  const cells = [1, 2, 3, 4].map((n) => [sent(draft, n, 'intervention-type'), sent(draft, n, 'feed-button-like')])
  expect(cells).toEqual([
    ['', 'yes'],
    ['', 'lognormal'],
    ['accprompt', 'yes'],
    ['accprompt', 'lognormal'],
  ])
  expect(draft.perCondition).toEqual(['cards', 'buttons', 'intervention'])
  expect(sent(draft, 4, 'entity_sets')).toContain('news')
})

test('removing the intervention resets the percent to 50 and sends none', () => {
  const chosen = after(change({ 'intervention-type': 'accprompt' }), change({ 'intervention-perc': 20 }))
  expect(sent(chosen, 1, 'intervention-perc')).toBe('20')
  expect(sent(chosen, 1, 'intervention-style')).toBe('modal')
  const none = draftReducer(chosen, change({ 'intervention-type': '' }))
  expect(none.conditions[0]?.['intervention-perc']).toBe(50)
  expect(sent(none, 1, 'intervention-perc')).toBe('')
})

test('an end message of type none has no text', () => {
  const draft = after(change({ 'custom-msg-type': 'modal', 'custom-msg': 'Thank you' }), change({ 'custom-msg-type': '' }))
  expect(sent(draft, 1, 'custom-msg')).toBe('')
})

test.each(SWITCHED_TEXTS)('turning $key off empties it, turning it on restores the default', ({ key, initial }) => {
  const written = after(change({ [`has-${key}`]: true, [key]: 'Mine' }))
  const off = draftReducer(written, change({ [`has-${key}`]: false }))
  expect(off.conditions[0]?.[key]).toBe('')
  expect(sent(off, 1, key) ?? '').toBe('')
  const on = draftReducer(off, change({ [`has-${key}`]: true }))
  expect(sent(on, 1, key)?.trim()).toBe(initial.trim())
})

test('reset gives one blank condition', () => {
  expect(after(...confirmed('5'), change({ feed: 'swipe' }), { happened: 'reset' })).toEqual(blankDraft)
})

test('settings that the platform does not read are not sent', () => {
  const draft = after(change({ platform: 'mturk', 'redirect-url': 'https://x.example', 'completion-code': ' A1 ' }))
  expect(sent(draft, 1, 'redirect-url')).toBe('')
  expect(sent(draft, 1, 'completion-code')).toBe('A1')
})

test('a blank draft has the specified defaults, and a set is drawn for each person unless it says no', () => {
  expect(blankDraft.conditions).toEqual([
    expect.objectContaining({ feed: 'scroll', algorithm: 'random', 'intervention-perc': 50 }),
  ])
  expect(parseChosenSets('[{"entity_set":"news"}]')).toEqual({ ok: true, sets: [set('news')] })
})

test('no number of cards is sent with an algorithm that ranks by itself', () => {
  const entity_sets = [{ ...set('news'), number_to_show: 3 }]
  for (const { value: algorithm } of newerVariant.algorithms) {
    const value = sent(after(change({ entity_sets, algorithm })), 1, 'entity_sets')
    expect(value, algorithm).toBe(JSON.stringify(algorithm === 'random' ? entity_sets : [set('news')]))
  }
})

test('a blank draft sends every published parameter, how dwell counts and who is a test', () => {
  expect(draftSettings(blankDraft).map(({ param }) => param)).toEqual([
    'n-conditions',
    'feed',
    'entity_sets',
    ...BUTTON_KEYS,
    'intervention-type',
    'intervention-perc',
    'algorithm',
    'custom-msg-type',
    'custom-msg',
    'forms',
    'instruct',
    'consent',
    'platform',
    'redirect-url',
    'completion-code',
    'dwell-definition',
    'test-ids',
  ])
})

test('the name and the total quota apply to the whole study, even if conditions have their own quotas', () => {
  const draft = after(
    ...confirmed('2'),
    { happened: 'section-opened', section: 'quotas' },
    change({ quota: '40' }, 2),
    change({ 'study-name': 'Pilot' }, 2),
    change({ 'quota-total': '90' }, 1),
  )
  const values = (param: string) => [1, 2].map((condition) => sent(draft, condition, param))
  expect([values('study-name'), values('quota-total'), values('quota')]).toEqual([
    ['Pilot', 'Pilot'],
    ['90', '90'],
    [undefined, '40'],
  ])
})

test('a feed length is sent only with an algorithm that uses it', () => {
  const draft = after(change({ 'feed-length': '60' }))
  expect(sent(draft, 1, 'feed-length')).toBeUndefined()
  expect(sent(draftReducer(draft, change({ algorithm: 'will_smith_priority_control' })), 1, 'feed-length')).toBe('60')
})

test('an intervention starts with its first style, keeps a chosen style, and may have none', () => {
  const typed = changeCondition(blankCondition, { 'intervention-type': 'accprompt' })
  expect(typed['intervention-style']).toBe('modal')
  const none = changeCondition(typed, { 'intervention-style': '' })
  expect(changeCondition(none, { feed: 'swipe' })['intervention-style']).toBe('')
  expect(parametersOf(none)).toMatchObject({ 'intervention-type': 'accprompt', 'intervention-style': '' })
  expect(changeCondition(none, { 'intervention-type': 'accprompt-infeed' })['intervention-style']).toBe('infeed')
})

test('the exit after a failed attention check is sent only if there is an attention check', () => {
  const asked = changeCondition(blankCondition, { forms: ['ac'], 'failed-attention': 'exit' })
  expect(parametersOf(asked)['failed-attention']).toBe('exit')
  expect(parametersOf(changeCondition(asked, { forms: ['crt'] }))).not.toHaveProperty('failed-attention')
})
