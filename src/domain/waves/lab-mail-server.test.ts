import { describe, expect, test } from 'vitest'
import { isSameLogin, type LabMailServer, mailServerProblem } from './lab-mail-server.ts'

const SERVER: LabMailServer = {
  host: 'smtp.uni.example',
  port: 587,
  encryption: 'starttls',
  user: 'lab',
  password: 'secret',
  from: 'A lab <lab@uni.example>',
}

test('a mail server of a lab is taken with a name before the address of its sender, and without', () => {
  expect(mailServerProblem(SERVER)).toBeUndefined()
  expect(mailServerProblem({ ...SERVER, from: 'lab@uni.example' })).toBeUndefined()
  expect(mailServerProblem({ ...SERVER, host: '127.0.0.1' })).toBeUndefined()
  expect(mailServerProblem({ ...SERVER, encryption: 'none', user: '', password: '' })).toBeUndefined()
})

describe('what cannot be a mail server is refused', () => {
  test.each<[string, Partial<LabMailServer>, RegExp]>([
    ['an address of the web', { host: 'https://smtp.uni.example' }, /host/],
    ['a host with a port', { host: 'smtp.uni.example:25' }, /host/],
    ['no host', { host: '' }, /host/],
    ['a host with a line break', { host: 'smtp.uni.example\r\nRSET' }, /host/],
    ['a host with a user', { host: 'me@smtp.uni.example' }, /host/],
    ['port 0', { port: 0 }, /port/],
    ['half a port', { port: 25.5 }, /port/],
    ['a password without a user', { user: '' }, /no user/],
    ['a user without a password', { password: '' }, /no password/],
    ['a password of two lines', { password: 'a\nb' }, /one line/],
    ['a password that nothing encrypts', { encryption: 'none' }, /without encryption/],
    ['a sender of two', { from: 'a@uni.example, b@uni.example' }, /sender/],
    ['a sender with another header', { from: 'A lab\r\nBcc: x@x.example <lab@uni.example>' }, /sender/],
    ['a sender without an address', { from: 'A lab' }, /sender/],
  ])('%s', (_, change, words) => {
    expect(mailServerProblem({ ...SERVER, ...change })).toMatch(words)
  })
})

test('a stored password is good for its own host, port, encryption and user alone', () => {
  expect(isSameLogin(SERVER, { ...SERVER, ...{ from: 'other@uni.example' } })).toBe(true)
  const others: Partial<LabMailServer>[] = [{ host: 'x.example' }, { port: 25 }, { encryption: 'tls' }, { user: 'x' }]
  expect(others.map((change) => isSameLogin(SERVER, { ...SERVER, ...change }))).toEqual([false, false, false, false])
})
