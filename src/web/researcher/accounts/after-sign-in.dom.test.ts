import { afterEach, expect, test } from 'vitest'
import { comeBackHere, forgetPlace, placeAfterSignIn } from './after-sign-in.ts'

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('somebody who was sent to sign in comes back to the page, once', () => {
  expect(placeAfterSignIn()).toBe('/studies')
  history.replaceState(null, '', '/gallery/accuracy-prompt')
  comeBackHere()
  expect(placeAfterSignIn()).toBe('/gallery/accuracy-prompt')
  forgetPlace()
  expect(placeAfterSignIn()).toBe('/studies')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', 7])(
  'a stored %s leads nowhere but to the studies',
  (place) => {
    sessionStorage.setItem('after-sign-in', JSON.stringify(place))
    expect(placeAfterSignIn()).toBe('/studies')
  },
)
