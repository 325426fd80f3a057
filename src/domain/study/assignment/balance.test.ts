import { expect, test } from 'vitest'
import { balanceOf } from './balance.ts'

const people = [
  { condition: 1, stratum: { party: 'd', age: '<35' }, completes: 3, under_way: 1 },
  { condition: 2, stratum: { party: 'd', age: '<35' }, completes: 4, under_way: 0 },
  { condition: 2, stratum: { party: 'd', age: '>=55' }, completes: 1, under_way: 2 },
  { condition: 1, stratum: { party: 'r', age: '>=55' }, completes: 1, under_way: 0 },
]
const by = [{ key: 'party' }, { key: 'age', bands: [35, 55] }]
const spread = (...pairs: [number, number][]) => pairs.map(([completes, under_way]) => ({ completes, under_way }))

test('of a stratified study, each stratum that somebody is in has a row', () => {
  expect(balanceOf(people, { method: 'stratified', by, nConditions: 2, quotas: [] })).toEqual([
    { stratum: { party: 'd', age: '<35' }, quota: null, conditions: spread([3, 1], [4, 0]) },
    { stratum: { party: 'd', age: '>=55' }, quota: null, conditions: spread([0, 0], [1, 2]) },
    { stratum: { party: 'r', age: '>=55' }, quota: null, conditions: spread([1, 0], [0, 0]) },
  ])
})

test('by minimisation, each answer to each item has a row', () => {
  expect(balanceOf(people, { method: 'minimisation', by, nConditions: 2, quotas: [] })).toEqual([
    { stratum: { party: 'd' }, quota: null, conditions: spread([3, 1], [5, 2]) },
    { stratum: { party: 'r' }, quota: null, conditions: spread([1, 0], [0, 0]) },
    { stratum: { age: '<35' }, quota: null, conditions: spread([3, 1], [4, 0]) },
    { stratum: { age: '>=55' }, quota: null, conditions: spread([1, 0], [1, 2]) },
  ])
})

test('a quota stands with its stratum, whatever the order of its answers; a wider stratum and an empty one have rows too', () => {
  const quotas = [
    { stratum: { age: '<35', party: 'd' }, quota: 10 },
    { stratum: { party: 'd' }, quota: 20 },
    { stratum: { party: 'x' }, quota: 5 },
  ]
  const rows = balanceOf(people, { method: 'stratified', by, nConditions: 2, quotas })
  expect(rows.map(({ stratum, quota }) => [stratum, quota])).toEqual([
    [{ party: 'd', age: '<35' }, 10],
    [{ party: 'd', age: '>=55' }, null],
    [{ party: 'd' }, 20],
    [{ party: 'r', age: '>=55' }, null],
    [{ party: 'x' }, 5],
  ])
  expect(rows[2]?.conditions).toEqual(spread([3, 1], [5, 2]))
})

test('rows stand by the first item, then the next: bands from the lowest, keys as the study names its items', () => {
  const some = ['35-<55', '>=55', '<35'].map((age) => ({
    condition: 1,
    stratum: { age, party: 'd' },
    completes: 1,
    under_way: 0,
  }))
  const rows = balanceOf(some, { method: 'stratified', by, nConditions: 1, quotas: [] })
  expect(rows.map(({ stratum }) => stratum['age'])).toEqual(['<35', '35-<55', '>=55'])
  expect(rows.map(({ stratum }) => Object.keys(stratum).join())).toEqual(['party,age', 'party,age', 'party,age'])
})

test('of very many strata, the largest are shown', () => {
  const many = Array.from({ length: 700 }, (_, i) => ({ condition: 1, stratum: { id: String(i) }, completes: i, under_way: 0 }))
  const rows = balanceOf(many, { method: 'stratified', by, nConditions: 1, quotas: [] })
  expect(rows).toHaveLength(500)
  expect(Math.min(...rows.map(({ conditions }) => conditions[0]?.completes ?? 0))).toBe(200)
})
