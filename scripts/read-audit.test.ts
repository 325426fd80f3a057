import { expect, test } from 'vitest'
import { readAudit } from './read-audit.mjs'

const report = (severities: string[]) => {
  const count = (severity: string) => severities.filter((each) => each === severity).length
  return JSON.stringify({
    vulnerabilities: Object.fromEntries(severities.map((severity, n) => [`p${n}`, { name: `p${n}`, severity, range: '<2' }])),
    metadata: { vulnerabilities: { high: count('high'), critical: count('critical'), total: severities.length } },
  })
}

test('serious faults of packages fail the audit, lesser ones are counted', () => {
  expect(readAudit(report(['moderate', 'low']))).toEqual({
    exitCode: 0,
    lines: ['0 packages with serious known faults, 2 with lesser ones.'],
  })
  const { exitCode, lines } = readAudit(report(['high', 'low', 'critical']))
  expect(exitCode).toBe(1)
  expect(lines).toEqual([
    'high: p0 <2. See npm audit.',
    'critical: p2 <2. See npm audit.',
    '2 packages with serious known faults, 1 with lesser ones.',
  ])
})

test.each([
  ['{"error":{"code":"ENOAUDIT","summary":"audit endpoint returned an error"}}', 'audit endpoint returned an error'],
  ['{"message":"Not Found - POST /-/npm/v1/security"}', 'Not Found'],
  ['{"message":"","error":{"summary":""}}', 'no answer that can be read'],
  ['<html>', 'no answer that can be read'],
  ['', 'no answer that can be read'],
])('a registry without an audit is named and does not pass: %s', (output, why) => {
  const { exitCode, lines } = readAudit(output)
  expect(exitCode).toBe(2)
  expect(lines[0]).toContain(why)
})
