import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { benchPicture } from './draw-bench.ts'

test('docs/bench.svg shows the last saved figures of every part', () => {
  // Otherwise: npx tsx scripts/draw-bench.ts
  expect(benchPicture()).toBe(readFileSync('docs/bench.svg', 'utf8'))
})
