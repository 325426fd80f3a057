import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

test('a code has three corner marks of seven by seven squares, and a quiet border', () => {
  const markup = renderToStaticMarkup(<QrCode text="otpauth://totp/Feedlab:ada?secret=ABC" label="Code to scan" />)
  expect(markup).toContain('aria-label="Code to scan"')
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
  const dark = new Set([...markup.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`))
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const)
    for (let step = 0; step < 7; step += 1) expect(dark).toContain(`${left + step} ${top}`)
  expect([...dark].filter((square) => square.split(' ').some((at) => Number(at) < 4 || Number(at) >= size - 4))).toEqual([])
})
