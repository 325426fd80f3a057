import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupSettings } from './group-settings.ts'

const at = (condition: number, param: string, value: string) => ({ condition, param, value })

test('a setting that is the same everywhere has one group', () => {
  expect(groupSettings([at(1, 'feed', 'scroll'), at(2, 'feed', 'scroll')], 2)).toEqual([
    { param: 'feed', groups: [{ conditions: [1, 2], value: 'scroll' }] },
  ])
})

test('a setting that one condition lacks is shown as empty there', () => {
  expect(groupSettings([at(2, 'skin', 'distract')], 3)[0]?.groups).toEqual([
    { conditions: [1, 3], value: '' },
    { conditions: [2], value: 'distract' },
  ])
})

test('a setting of the whole study applies to all conditions', () => {
  expect(groupSettings([at(1, 'dwell-definition', 'half')], 2)[0]?.groups).toEqual([{ conditions: [1, 2], value: 'half' }])
})

test('what is empty everywhere is left out', () => {
  expect(groupSettings([at(1, 'topics', ''), at(2, 'topics', '')], 2)).toEqual([])
})

test('every condition is in exactly one group of every setting', () => {
  const setting = fc.record({
    condition: fc.integer({ min: 1, max: 5 }),
    param: fc.constantFrom('feed', 'skin', 'quota-total'),
    value: fc.constantFrom('', 'a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(setting), (settings) => {
      for (const { groups } of groupSettings(settings, 5))
        expect(groups.flatMap(({ conditions }) => conditions).sort()).toEqual([1, 2, 3, 4, 5])
    }),
  )
})
