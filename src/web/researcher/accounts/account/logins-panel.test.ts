import { expect, test } from 'vitest'
import { deviceText } from './logins-panel.tsx'

test.each([
  ['Firefox, Linux, Desktop', 'Firefox on Linux'],
  ['Safari, iOS, Mobile', 'Safari on iOS (phone)'],
  ['Chrome, Android, Tablet', 'Chrome on Android (tablet)'],
  ['Other, Windows, Desktop', 'Windows'],
  ['Other, Other, Desktop', 'Unknown browser'],
  ['Other, Other, Mobile', 'Unknown browser on a phone'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('a login from %j is shown as %j', (device, text) => {
  expect(deviceText(device)).toBe(text)
})
