import { describe, expect, test } from 'vitest'
import { findParameter } from '#domain/parameters/index.ts'
import { studySections } from '#domain/study/draft/sections.ts'
import type { Change } from '../study-types.ts'
import { describeChanges } from './describe-changes.ts'
import { settingName, valueLines } from './setting-labels.ts'

const aChange = (change: Partial<Change>): Change => ({ condition: null, param: 'feed', before: null, after: null, ...change })

test('a short change is told from what to what, in the words of the create page', () => {
  expect(describeChanges([aChange({ before: 'scroll', after: 'swipe' })])).toEqual([
    { setting: 'Feed type', where: '', kind: 'short', before: 'Scroll', after: 'Swipe' },
  ])
  expect(describeChanges([aChange({ param: 'completion-code', before: '', after: 'A1', condition: 2 })])).toEqual([
    { setting: 'Completion code', where: 'Condition 2', kind: 'short', before: 'not set', after: 'A1' },
  ])
})

test('the same change of several conditions is told once', () => {
  const change = { param: 'feed-button-like', before: 'no', after: 'yes' }
  const told = describeChanges([
    aChange({ ...change, condition: 1 }),
    aChange({ ...change, condition: 2 }),
    aChange({ ...change, condition: 4, after: 'lognormal' }),
  ])
  expect(told.map(({ setting, where }) => [setting, where])).toEqual([
    ['Like button', 'Conditions 1 and 2'],
    ['Like button', 'Condition 4'],
  ])
})

test('a text is told by the lines that differ', () => {
  const [told] = describeChanges([aChange({ param: 'consent', before: 'Hello\nold\nbye', after: 'Hello\nnew\nbye\nP.S.' })])
  expect(told).toMatchObject({ setting: 'Consent text', kind: 'lines', summary: '1 line changed, 1 line added' })
  expect(told?.kind === 'lines' && told.lines.map((line) => (line.kind === 'same' ? line.count : line.parts[0]?.text))).toEqual([
    1,
    'old',
    'new',
    1,
    'P.S.',
  ])
})

test('sets and questionnaires are lists, in which order counts', () => {
  const sets = (n: number) => JSON.stringify([{ entity_set: '26010100_a', number_to_show: n }, { entity_set: '26010100_b' }])
  const around = (number: string) => [
    { text: '26010100_a: ', isChanged: false },
    { text: number, isChanged: true },
    { text: ' cards, drawn for each participant', isChanged: false },
  ]
  const [cards] = describeChanges([aChange({ param: 'entity_sets', before: sets(6), after: sets(8) })])
  expect(cards?.kind === 'lines' && cards.lines).toEqual([
    { kind: 'gone', parts: around('6') },
    { kind: 'new', parts: around('8') },
    { kind: 'same', count: 1 },
  ])
  const [forms] = describeChanges([aChange({ param: 'forms', before: '["ac","final"]', after: '["final","ac"]' })])
  expect(forms).toMatchObject({ kind: 'lines', setting: 'Questionnaires', summary: '1 line changed' })
})

describe('words', () => {
  test.each(studySections.flatMap(({ keys }): readonly string[] => keys).filter(findParameter))(
    'the setting %s has a name that people read',
    (key) => expect(settingName(key)).toMatch(/^[A-Z][^_]+$/),
  )

  test('a setting that is new to the page is called as scripts call it', () => {
    expect(settingName('some-day')).toBe('some-day')
  })

  test('what cannot be read as a list is shown as it is', () => {
    expect(valueLines('entity_sets', '{broken')).toEqual(['{broken'])
    expect(valueLines('forms', 'ac')).toEqual(['ac'])
  })
})
