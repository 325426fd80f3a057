import { expect, test } from 'vitest'
import { simulationPasses } from './simulation-pass.ts'

const passes = simulationPasses(Buffer.alloc(32, 1))
const NOW = 1_800_000_000_000

test('a pass holds for its study and for a day', () => {
  const pass = passes.make('e12345', NOW)
  expect(passes.isValid(pass, 'e12345', NOW + 1000)).toBe(true)
  expect(passes.isValid(pass, 'e54321', NOW)).toBe(false)
  expect(passes.isValid(pass, 'e12345', NOW + 25 * 60 * 60_000)).toBe(false)
})

test('a pass with another end, of another installation or made up holds for nothing', () => {
  const [, signature] = passes.make('e12345', NOW).split('.')
  expect(passes.isValid(`${(NOW * 2).toString(36)}.${signature}`, 'e12345', NOW)).toBe(false)
  expect(passes.isValid(simulationPasses(Buffer.alloc(32, 2)).make('e12345', NOW), 'e12345', NOW)).toBe(false)
  for (const pass of ['', '.', 'yes', `.${signature}`]) expect(passes.isValid(pass, 'e12345', NOW)).toBe(false)
})

test('a pass has one spelling', () => {
  const pass = passes.make('e12345', NOW)
  const [until = '', signature = ''] = pass.split('.')
  const standard = `${until}.${Buffer.from(signature, 'base64url').toString('base64')}`
  const others = [
    `${pass}=`,
    `${pass}.`,
    `${pass}.x`,
    `${pass} `,
    ` ${pass}`,
    `0${pass}`,
    `${until.toUpperCase()}.${signature}`,
    standard,
  ]
  for (const other of others) expect([other, passes.isValid(other, 'e12345', NOW)]).toEqual([other, false])
})
