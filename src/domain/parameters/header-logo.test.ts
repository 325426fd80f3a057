import { expect, test } from 'vitest'
import { checkLogo, MAX_LOGO_LENGTH } from './header-logo.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo'

test('a small PNG, JPEG or WebP is accepted, and so is none', () => {
  for (const logo of ['', `${PNG}AAAA`, 'data:image/jpeg;base64,/9j/AAAA', 'data:image/webp;base64,UklGRAAA'])
    expect(checkLogo(logo), logo).toEqual([])
})

test.each([
  'https://example.org/logo.png',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PGI+',
  'data:image/png;base64,PHN2Zz4=',
  `${PNG}"onerror="x`,
])('%s is refused', (logo) => {
  expect(checkLogo(logo)).toEqual(['must be a PNG, JPEG or WebP picture as a data address'])
})

test('a large one is refused', () => {
  expect(checkLogo(PNG + 'A'.repeat(MAX_LOGO_LENGTH))).toEqual([`must have at most ${MAX_LOGO_LENGTH} characters`])
})
