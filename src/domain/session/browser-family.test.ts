import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserFamilies, deviceClass } from './browser-family.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`, 'Edge', 'Android'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/46.0.2486.0 Safari/537.36 Edge/13.10586`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox', 'Android'],
  [`${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${IPHONE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.31.109;FBDV/iPhone14,5]`, 'Facebook', 'iOS'],
  [`${IPHONE} Mobile/15E148 Instagram 350.0.0.20.103 (iPhone14,5; iOS 17_5)`, 'Instagram', 'iOS'],
  [`${IPHONE} Mobile/15E148`, 'iOS WebView', 'iOS'],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPadOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'Safari', 'macOS'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-S918B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A; wv) ${WEBKIT} Version/4.0 Chrome/130.0.6723.58 Mobile Safari/537.36`,
    'Android WebView',
    'Android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera', 'Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer', 'Windows'],
  ['curl/8.5.0', 'Other', 'Other'],
  ['', 'Other', 'Other'],
])('%s is %s on %s', (userAgent, browser_family, os_family) => {
  expect(browserFamilies(userAgent)).toEqual({ browser_family, os_family })
})

test('whatever somebody sends, only a name of the lists comes out', () => {
  const names = new Set<string>()
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (userAgent) => {
      const { browser_family, os_family } = browserFamilies(userAgent)
      names.add(browser_family).add(os_family)
      for (const name of [browser_family, os_family])
        expect(name).toMatch(/^[A-Z][A-Za-z ]{2,17}$|^iOS( WebView)?$|^iPadOS$|^macOS$/)
    }),
  )
  expect(names).toContain('Other')
  expect(browserFamilies(`${' Version/1 '.repeat(100_000)}Chrome/1`)).toEqual({ browser_family: 'Other', os_family: 'Other' })
})

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
