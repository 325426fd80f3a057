import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeDifferences, type ExistingSet, planSets, withMediaIds, withSetNames } from './import-plan.ts'

const NOW = Date.UTC(2026, 10, 15, 9)

test('a set keeps its name if it is free, and an identical set that exists is used', () => {
  const found: Record<string, ExistingSet> = { '26010100_news': 'nothing', '26010100_ads': 'the-same' }
  const plans = planSets(
    Object.keys(found),
    (name) => found[name] ?? 'nothing',
    () => false,
    NOW,
  )
  expect(plans).toEqual([
    { from: '26010100_news', entity_set: '26010100_news', isNew: true },
    { from: '26010100_ads', entity_set: '26010100_ads', isNew: false },
  ])
})

test('a name that is taken by another set gets a new date, and a number if that is taken too', () => {
  const taken = new Set(['26010100_news', '26111509_news'])
  const [plan] = planSets(
    ['26010100_news'],
    () => 'another',
    (name) => taken.has(name),
    NOW,
  )
  expect(plan?.entity_set).toBe('26111509_news2')
})

test('no two sets of an import get the same name, and none gets a taken name', () => {
  const name = fc.stringMatching(/^\d{8}_[a-z]{1,15}$/)
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 8 }), fc.uniqueArray(name), (names, others) => {
      const taken = new Set([...names, ...others])
      const plans = planSets(
        names,
        () => 'another',
        (each) => taken.has(each),
        NOW,
      )
      const given = plans.map(({ entity_set }) => entity_set)
      expect(new Set(given).size).toBe(names.length)
      expect(given.some((each) => taken.has(each))).toBe(false)
      expect(given.every((each) => /^\d{8}_[a-z0-9_]{1,15}$/.test(each))).toBe(true)
    }),
  )
})

test('settings get the new names of their sets and are otherwise unchanged', () => {
  const sets = [{ entity_set: 'a', number_to_show: 3, randomize_between_subjects: 'no' }]
  const settings = [
    { condition: 1, param: 'entity_sets', value: JSON.stringify(sets) },
    { condition: 1, param: 'consent', value: 'a' },
    { condition: 2, param: 'entity_sets', value: 'no list' },
  ]
  const renamed = withSetNames(settings, [{ from: 'a', entity_set: 'b', isNew: true }])
  expect(renamed.map(({ value }) => value)).toEqual([
    JSON.stringify([{ ...sets[0], entity_set: 'b', drawn_as: 'a' }]),
    'a',
    'no list',
  ])
  expect(withSetNames(settings, [{ from: 'a', entity_set: 'a', isNew: true }])).toEqual(settings)
})

test('an import lists every difference, and nothing if there is none', () => {
  const same = {
    experiment_id: { there: 'e1', here: 'e1' },
    sets: [{ from: 'a', entity_set: 'a', isNew: true, hasNewIds: false }],
    reencoded: 0,
    differentWording: [],
    feedlabVersion: { there: '1', here: '1' },
  }
  expect(describeDifferences(same)).toEqual([])
  const other = {
    experiment_id: { there: 'e1', here: 'e2' },
    sets: [
      { from: 'a', entity_set: 'b', isNew: true, hasNewIds: true },
      { from: 'c', entity_set: 'c', isNew: false, hasNewIds: false },
    ],
    reencoded: 2,
    differentWording: ['attention check'],
    feedlabVersion: { there: '1', here: '2' },
  }
  expect(describeDifferences(other)).toHaveLength(7)
})

test('pictures that single feeds have for their interventions get the ids that they have here, and those without a file none', () => {
  const content = (media_id: string) =>
    JSON.stringify({ heading: 'Look', picture: { media_id, alt: 'A tree', width: 640, height: 400 } })
  const value = JSON.stringify({ before: { skin: 'photo' }, after: { 'intervention-content': content('thither') } })
  const rename = (ids: [string, string][]) => withMediaIds([{ condition: 1, param: 'feeds', value }], ids)[0]?.value ?? ''
  expect(rename([['thither', 'hither_']])).toContain('hither_')
  expect(rename([['thither', 'hither_']])).not.toContain('thither')
  expect(rename([])).not.toContain('thither')
  expect(withMediaIds([{ condition: 1, param: 'feeds', value: '{"a":{}}' }], [])[0]?.value).toBe('{"a":{}}')
})
