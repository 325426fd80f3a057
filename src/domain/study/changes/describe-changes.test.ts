import { describe, expect, test } from 'vitest'
import { findParameter } from '#domain/parameters/index.ts'
import { settingLabel } from '#domain/study/design/setting-words.ts'
import { studySections } from '#domain/study/draft/sections.ts'
import type { SettingChange } from '../lifecycle/diff-settings.ts'
import { describeChanges } from './describe-changes.ts'
import { valueLines } from './value-lines.ts'

const aChange = (change: Partial<SettingChange>): SettingChange => ({
  condition: null,
  param: 'feed',
  before: null,
  after: null,
  ...change,
})

test('a short change shows both values with the labels of the create page', () => {
  expect(describeChanges([aChange({ before: 'scroll', after: 'swipe' })])).toEqual([
    { setting: 'Feed type', where: '', kind: 'short', before: 'Scroll', after: 'Swipe' },
  ])
  expect(describeChanges([aChange({ param: 'completion-code', before: '', after: 'A1', condition: 2 })])).toEqual([
    { setting: 'Completion code', where: 'Condition 2', kind: 'short', before: 'not set', after: 'A1' },
  ])
})

test('the same change in several conditions is listed once', () => {
  const change = { param: 'feed-button-like', before: 'no', after: 'yes' }
  const described = describeChanges([
    aChange({ ...change, condition: 1 }),
    aChange({ ...change, condition: 2 }),
    aChange({ ...change, condition: 4, after: 'lognormal' }),
  ])
  expect(described.map(({ setting, where }) => [setting, where])).toEqual([
    ['Like button', 'Conditions 1 and 2'],
    ['Like button', 'Condition 4'],
  ])
})

test('a change of a text lists the lines that differ', () => {
  const [described] = describeChanges([aChange({ param: 'consent', before: 'Hello\nold\nbye', after: 'Hello\nnew\nbye\nP.S.' })])
  expect(described).toMatchObject({ setting: 'Consent text', kind: 'lines', summary: '1 line changed, 1 line added' })
  expect(
    described?.kind === 'lines' && described.lines.map((line) => (line.kind === 'same' ? line.count : line.parts[0]?.text)),
  ).toEqual([1, 'old', 'new', 1, 'P.S.'])
})

test('a text in several languages is compared language by language', () => {
  const [consent, name, content] = describeChanges([
    aChange({ param: 'consent', before: '{"en": "Agree?", "de": "Ja?"}', after: '{"en": "Agree?", "de": "Einverstanden?"}' }),
    aChange({ param: 'header-name', before: 'News', after: '{"de": "Neues"}' }),
    aChange({ param: 'intervention-content', after: JSON.stringify({ button: '{"en": "Go on", "de": "Weiter"}' }) }),
  ])
  const textsOf = (described: typeof consent) =>
    described?.kind === 'lines' &&
    described.lines.map((line) => line.kind !== 'same' && line.parts.map(({ text }) => text).join(''))
  expect(textsOf(consent)).toEqual([false, 'German: Ja?', 'German: Einverstanden?'])
  expect(name).toMatchObject({ kind: 'short', before: 'News', after: 'German: Neues' })
  expect(textsOf(content)).toEqual(['Button, English: Go on', 'Button, German: Weiter'])
})

test('sets and questionnaires are compared as ordered lists', () => {
  const sets = (n: number) => JSON.stringify([{ entity_set: '26010100_a', number_to_show: n }, { entity_set: '26010100_b' }])
  const around = (number: string) => [
    { text: '26010100_a: ', isChanged: false },
    { text: number, isChanged: true },
    { text: ' cards, drawn for each participant', isChanged: false },
  ]
  const [cards] = describeChanges([aChange({ param: 'entity_sets', before: sets(6), after: sets(8) })])
  expect(cards?.kind === 'lines' && cards.lines).toEqual([
    { kind: 'removed', parts: around('6') },
    { kind: 'added', parts: around('8') },
    { kind: 'same', count: 1 },
  ])
  const [forms] = describeChanges([aChange({ param: 'forms', before: '["ac","final"]', after: '["final","ac"]' })])
  expect(forms).toMatchObject({ kind: 'lines', setting: 'Questionnaires', summary: '1 line changed' })
})

test('own questionnaires are compared by their questions, and what cannot be read by its text', () => {
  const own = (label: string) => {
    const items = [{ type: 'text', key: 'pets', label, isRequired: true, maxLength: 9 }]
    return JSON.stringify([{ name: 'pets', label: 'Pets', version: 1, languages: ['en'], pages: [{ blocks: [{ items }] }] }])
  }
  const [described] = describeChanges([
    aChange({ param: 'questionnaires', before: own('Which pets?'), after: own('Which animals?') }),
  ])
  expect(described).toMatchObject({ kind: 'lines', setting: 'Own questionnaires', summary: '1 line changed' })
  expect(valueLines('questionnaires', '{')).toEqual(['{'])
})

describe('labels', () => {
  test.each(studySections.flatMap(({ keys }): readonly string[] => keys).filter(findParameter))(
    'the setting %s has a readable label',
    (key) => expect(settingLabel(key)).toMatch(/^[A-Z][^_]+$/),
  )

  test('an unknown setting is shown by its parameter name', () => {
    expect(settingLabel('some-day')).toBe('some-day')
  })

  test('a value that is not a valid list is shown as it is', () => {
    expect(valueLines('entity_sets', '{broken')).toEqual(['{broken'])
    expect(valueLines('forms', 'ac')).toEqual(['ac'])
  })
})
