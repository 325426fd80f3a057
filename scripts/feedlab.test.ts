import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const feedlab = (...words: string[]) => spawnSync(process.execPath, ['scripts/feedlab.mjs', ...words], { encoding: 'utf8' })
const COMMANDS = [
  ...['start', 'owner-link', 'backup', 'restore', 'doctor'],
  ...['simulate', 'rehearse', 'report', 'verify', 'stand-in-panel', 'stand-in-services', 'audit'],
]

test.each([[[]], [['help']], [['--help']]])('feedlab %o lists every command', (words) => {
  const { status, stdout } = feedlab(...words)
  expect(status).toBe(0)
  for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'))
})

test.each(COMMANDS)('feedlab %s --help is about this command, and does nothing', (command) => {
  const { status, stdout } = feedlab(command, '--help')
  expect([status, stdout.startsWith(`npx feedlab ${command}`)]).toEqual([0, true])
})

test.each(['bakup', 'toString'])('an unknown command (%s) is named, with the list', (command) => {
  const { status, stdout, stderr } = feedlab(command)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`There is no command ${command}.`)
  expect(stderr).toContain('  doctor')
})

test('a package to check must be named', () => {
  const { status, stderr } = feedlab('verify')
  expect([status, stderr]).toEqual([2, 'Say which package, as in: npx feedlab verify study-abc.zip\n'])
})

test('npx finds the program in the folder of the project', () => {
  const { name, bin } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect([name, bin]).toEqual(['feedlab', { feedlab: 'scripts/feedlab.mjs' }])
})
