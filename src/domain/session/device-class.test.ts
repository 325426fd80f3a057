import { expect, test } from 'vitest'
import { deviceClass } from './device-class.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'Mobile'],
  ['Mozilla/5.0 (Linux; Android 9; SM-G960F) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', 'Mobile'],
  ['Mozilla/5.0 (Linux; Android 9; SM-T510) AppleWebKit/537.36 Chrome/120.0 Safari/537.36', 'Tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'Tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36', 'Desktop'],
  ['', 'Desktop'],
])('%s is %s', (userAgent, expected) => {
  expect(deviceClass(userAgent)).toBe(expected)
})
