import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coveragePicture } from './draw-coverage.ts'

test('docs/coverage.svg shows the figures of the last run', () => {
  // Otherwise: npx tsx scripts/draw-coverage.ts
  expect(coveragePicture()).toBe(readFileSync('docs/coverage.svg', 'utf8'))
})
