import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const envOf = (variables: Record<string, string>) => {
  const read = readEnv(variables, '/project')
  if (!read.ok) throw new Error(read.problems.join())
  return read.env
}

test('without any variable it listens on loopback and the person at the machine is the owner', () => {
  expect(envOf({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    dataDir: '/project/data',
    databaseUrl: undefined,
    totalsFloor: { experiments: 11, users: 15203 },
    logLevel: 'warn',
    hasLocalOwner: true,
  })
})

test('nobody is the owner unasked when the server listens elsewhere or runs in production', () => {
  expect(envOf({ HOST: '0.0.0.0' }).hasLocalOwner).toBe(false)
  expect(envOf({ NODE_ENV: 'production' }).hasLocalOwner).toBe(false)
})

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['PORT', '3.5'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'ftp://x.example'],
  ['SITE_TOTALS_FLOOR', '11'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'prod'],
])('%s=%s stops the start with its name', (name, value) => {
  const read = readEnv({ [name]: value }, '/project')
  expect(read.ok).toBe(false)
  if (!read.ok) expect(read.problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
})

test('an empty variable counts as not set', () => {
  expect(envOf({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})
