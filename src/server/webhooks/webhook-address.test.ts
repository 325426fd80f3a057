import { describe, expect, test } from 'vitest'
import { webhookAddressProblem } from './webhook-address.ts'

describe('the address of a webhook', () => {
  test.each(['https://hooks.example.org/a?b=c', 'https://example.org:8443/'])('%s can be used', (address) => {
    expect(webhookAddressProblem(address, 'public')).toBeUndefined()
  })

  test.each([
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://name:secret@example.org/',
    'example.org',
    '',
  ])('%s cannot', (address) => {
    expect(webhookAddressProblem(address, 'also-this-machine')).toBeDefined()
  })

  test('plain http is for this machine alone, and only where the person at it is the owner', () => {
    expect(webhookAddressProblem('http://127.0.0.1:4000/x', 'also-this-machine')).toBeUndefined()
    expect(webhookAddressProblem('http://127.0.0.1:4000/x', 'public')).toBeDefined()
    expect(webhookAddressProblem('http://10.0.0.1/', 'also-this-machine')).toBeDefined()
  })
})
