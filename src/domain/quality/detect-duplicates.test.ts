import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkGroups } from './detect-duplicates.ts'

test('people of one network are a group, somebody alone on theirs is none', () => {
  const people = ['a', 'b', null, 'a', 'c'].map((network, at) => ({ at, network }))
  expect(networkGroups(people)?.map((group) => group.map(({ at }) => at))).toEqual([[0, 3]])
})

test('where no network is known there is nothing to say, which is not the same as no groups', () => {
  expect(networkGroups([{ network: null }])).toBeNull()
  expect(networkGroups([{ network: 'a' }])).toEqual([])
})

test('nobody is in two groups, and everybody in a group shares a network', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.constantFrom('a', 'b', 'c', 'd'))), (networks) => {
      const groups = networkGroups(networks.map((network, at) => ({ at, network }))) ?? []
      const members = groups.flat().map(({ at }) => at)
      expect(new Set(members).size).toBe(members.length)
      for (const group of groups) expect(new Set(group.map(({ network }) => network)).size).toBe(1)
    }),
  )
})
