import { expect, test } from 'vitest'
import { knownIds } from './known-ids.ts'

const kindOf = (id: string) => knownIds([id])[0]?.kind

test('mail addresses, plain numbers and words are ids by which somebody may be known', () => {
  expect(['ada@uni.example', ' a.b+c@x.org '].map(kindOf)).toEqual(['mail', 'mail'])
  expect(['7412345', '0041'].map(kindOf)).toEqual(['number', 'number'])
  expect(['anna', 'Anna Müller', "o'brien", 'm.weber', 'weber-lang', 'lovelace12', '李小龙'].map(kindOf)).toEqual(
    Array.from({ length: 7 }, () => 'word'),
  )
})

test('ids of panels and ids that are made here are none', () => {
  const made = [
    '5f9a1c0b2e4d6a8f00112233',
    'p_k3v9q0x7m2aa',
    'p_abcdefghijkl',
    '0b1f3d52-8a41-4c1e-9f7e-1f3a5b7c9d11',
    'R_1a2B3c4D5e',
    'x9',
    '12',
  ]
  expect(knownIds(made)).toEqual([])
})

test('each kind is counted, with the first id as its example', () => {
  expect(knownIds(['anna', 'a@b.de', '5f9a1c0b2e4d6a8f00112233', 'berta', '123456'])).toEqual([
    { kind: 'mail', n: 1, example: 'a@b.de' },
    { kind: 'number', n: 1, example: '123456' },
    { kind: 'word', n: 2, example: 'anna' },
  ])
})
