import { describe, expect, test } from 'vitest'
import { hostOf, leaveTo } from './leave-to.ts'

const TRUSTED = { panelHosts: ['prolific.com', 'sona-systems.com'], ownHost: 'lab.example' }

test('the host of a known panel is left for at once', () => {
  const url = 'https://app.prolific.com/submissions/complete?cc=AB12'
  expect(leaveTo(url, TRUSTED)).toEqual({ kind: 'at-once', url, host: 'app.prolific.com' })
})

test('case and blanks around make no difference', () => {
  expect(leaveTo(' HTTPS://App.Prolific.com ', TRUSTED)).toMatchObject({ kind: 'at-once', host: 'app.prolific.com' })
})

test('so is the host to which the study sends people, and none below it', () => {
  expect(leaveTo('https://lab.example/a', TRUSTED).kind).toBe('at-once')
  expect(leaveTo('https://b.lab.example/a', TRUSTED).kind).toBe('ask')
})

test('a panel stands for every host below it, and for nothing else', () => {
  expect(leaveTo('https://school.sona-systems.com/x', TRUSTED).kind).toBe('at-once')
  expect(leaveTo('https://evilsona-systems.com/x', TRUSTED).kind).toBe('ask')
  expect(leaveTo('https://sona-systems.com.evil.example/x', TRUSTED).kind).toBe('ask')
})

test('any other host is asked about by its name, port included', () => {
  expect(leaveTo('http://a.example:8080/b?c#d', TRUSTED)).toEqual({
    kind: 'ask',
    url: 'http://a.example:8080/b?c#d',
    host: 'a.example:8080',
  })
})

test('a known host on another port is another host', () => {
  expect(leaveTo('https://app.prolific.com:444/', TRUSTED).kind).toBe('ask')
})

describe('what is no plain web address leads nowhere', () => {
  test.each([
    '',
    'app.prolific.com',
    '/download',
    '//app.prolific.com/',
    'javascript:alert(1)',
    'javascript://app.prolific.com/%0aalert(1)',
    'data:text/html,x',
    'ftp://app.prolific.com/',
    'https:app.prolific.com',
    'https:///app.prolific.com',
    'https://app.prolific.com@evil.example/',
    'https://evil.example\\@app.prolific.com/',
    'https://app.prolific.com\\.evil.example/',
    'https://app.prolific.com\t.evil.example/',
    'https://app.prolific.com/a b',
    'https://app.prolific.com/\u0000',
    'https://аpp.prolific.com/',
    'https://app.pro\u{17f}.com/',
    'https://.prolific.com/',
    'https://prolific..com/',
  ])('%j', (address) => {
    expect(leaveTo(address, TRUSTED)).toEqual({ kind: 'nowhere' })
  })
})

test('whatever has a host here has the same one in a browser', () => {
  for (const address of [
    'https://a.example',
    'http://A.example:81?x',
    'https://a-b.c.example/#//evil.example',
    'https://x.example?@y.example',
  ]) {
    expect(new URL(address).host).toBe(hostOf(address))
  }
})
