import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConditionSetting } from '../checks/condition-settings.ts'
import { diffSettings, type SettingChange, type SettingsVersion } from './diff-settings.ts'

const version = (...conditions: Record<string, string>[]): SettingsVersion => ({
  nConditions: conditions.length,
  settings: conditions.flatMap((settings, i) =>
    Object.entries(settings).map(([param, value]) => ({ condition: i + 1, param, value })),
  ),
})

test('a change of one condition names the condition', () => {
  expect(diffSettings(version({ feed: 'scroll' }, { feed: 'scroll' }), version({ feed: 'scroll' }, { feed: 'swipe' }))).toEqual([
    { condition: 2, param: 'feed', before: 'scroll', after: 'swipe' },
  ])
})

test('a change that all conditions share is listed once, and first', () => {
  const before = version({ consent: 'a', feed: 'scroll' }, { consent: 'a' })
  const after = version({ consent: 'b' }, { consent: 'b' })
  expect(diffSettings(before, after)).toEqual([
    { condition: null, param: 'consent', before: 'a', after: 'b' },
    { condition: 1, param: 'feed', before: 'scroll', after: null },
  ])
})

test('the same new value with two different old values is two changes', () => {
  expect(diffSettings(version({ feed: 'scroll' }, {}), version({ feed: 'swipe' }, { feed: 'swipe' }))).toEqual([
    { condition: 1, param: 'feed', before: 'scroll', after: 'swipe' },
    { condition: 2, param: 'feed', before: null, after: 'swipe' },
  ])
})

test('a new condition is listed setting by setting, and other changes are still merged', () => {
  const before = version({ 'n-conditions': '2' }, { 'n-conditions': '2' })
  const after = version({ 'n-conditions': '3' }, { 'n-conditions': '3' }, { 'n-conditions': '3', feed: 'swipe' })
  expect(diffSettings(before, after)).toEqual([
    { condition: null, param: 'n-conditions', before: '2', after: '3' },
    { condition: 3, param: 'feed', before: null, after: 'swipe' },
    { condition: 3, param: 'n-conditions', before: null, after: '3' },
  ])
})

test('an empty value is the same as no value', () => {
  expect(diffSettings(version({ quota: '' }), version({}))).toEqual([])
  expect(diffSettings(version({ quota: '5' }), version({ quota: '' }))).toEqual([
    { condition: null, param: 'quota', before: '5', after: null },
  ])
})

const settingsVersion = fc
  .array(fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c/1'), fc.constantFrom('', 'x', 'y')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((conditions) => version(...conditions))

/** By condition and name, without empty values. */
const plain = (settings: readonly ConditionSetting[]) =>
  new Map(
    settings
      .filter(({ value }) => value !== '')
      .map(({ condition, param, value }) => [JSON.stringify([condition, param]), value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

function applied(before: SettingsVersion, changes: readonly SettingChange[], nAfter: number) {
  const result = plain(before.settings)
  const shared = Array.from({ length: Math.min(before.nConditions, nAfter) }, (_, i) => i + 1)
  for (const change of changes)
    for (const condition of change.condition === null ? shared : [change.condition]) {
      const place = JSON.stringify([condition, change.param])
      expect(result.get(place) ?? null).toBe(change.before)
      if (change.after === null) result.delete(place)
      else result.set(place, change.after)
    }
  return new Map([...result].sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('applying the changes to one version gives the other, and equal versions have no changes', () => {
  fc.assert(
    fc.property(settingsVersion, settingsVersion, (before, after) => {
      const changes = diffSettings(before, after)
      expect(applied(before, changes, after.nConditions)).toEqual(plain(after.settings))
      const areEqual = JSON.stringify([...plain(before.settings)]) === JSON.stringify([...plain(after.settings)])
      expect(changes.length === 0).toBe(areEqual)
    }),
  )
})

test('the order of the settings does not matter', () => {
  fc.assert(
    fc.property(settingsVersion, settingsVersion, (before, after) => {
      const reversed = ({ nConditions, settings }: SettingsVersion) => ({ nConditions, settings: [...settings].reverse() })
      expect(diffSettings(reversed(before), reversed(after))).toEqual(diffSettings(before, after))
    }),
  )
})

test('that a secret was changed is a change, and the secrets are not shown', () => {
  const version = (value: string) => ({ nConditions: 1, settings: [{ condition: 1, param: 'link-secret', value }] })
  const none = { nConditions: 1, settings: [] }
  const change = { condition: null, param: 'link-secret' }
  expect(diffSettings(version('one-secret'), version('another'))).toEqual([{ ...change, before: '(hidden)', after: '(hidden)' }])
  expect(diffSettings(none, version('another'))).toEqual([{ ...change, before: null, after: '(hidden)' }])
  expect(diffSettings(version('same'), version('same'))).toEqual([])
})
