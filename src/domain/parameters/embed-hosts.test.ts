import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEmbedHosts, frameAncestors } from './embed-hosts.ts'

test('without hosts every encrypted page may embed the study', () => {
  for (const value of ['', '  ', ',\n']) expect(frameAncestors(value)).toBe("frame-ancestors 'self' https:")
})

test('only named hosts may embed a study that names some', () => {
  const value = 'uni.qualtrics.com, *.Example.edu\nsurvey.example.org:8443'
  expect(checkEmbedHosts(value)).toEqual([])
  expect(frameAncestors(value)).toBe(
    "frame-ancestors 'self' https://uni.qualtrics.com https://*.example.edu https://survey.example.org:8443",
  )
})

test.each([
  'https://survey.example.edu',
  'survey',
  '*',
  '*.com',
  'a..edu',
  '-a.edu',
  "'none'",
  'a.edu;script-src',
  'a.edu/path',
  '1.2.3.4',
  `${'a'.repeat(64)}.edu`,
])('%s is no name of a host', (value) => {
  expect(checkEmbedHosts(value)).toHaveLength(1)
})

test('at most twenty hosts are named', () => {
  const hosts = (n: number) => Array.from({ length: n }, (_, i) => `s${i}.example.edu`).join(' ')
  expect(checkEmbedHosts(hosts(20))).toEqual([])
  expect(checkEmbedHosts(hosts(21))).toEqual(['must name at most 20 hosts'])
})

test('whatever is typed, it cannot add a directive or a line to the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) =>
      /^frame-ancestors 'self' (https:|https:\/\/[a-z0-9.*:-]+( https:\/\/[a-z0-9.*:-]+)*)$/.test(frameAncestors(value)),
    ),
  )
})
