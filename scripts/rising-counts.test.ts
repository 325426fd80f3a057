import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alphanumerics, seededDice } from '#domain/dice.ts'
import { arrivalsOf } from '#domain/feed/cues/arrivals.ts'

const program = /```python\n([\s\S]*?)```/.exec(readFileSync('docs/MEASUREMENT.md', 'utf8'))?.[1] ?? ''

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.skipIf(!hasPython)('the program in MEASUREMENT computes what the page showed', () => {
  const asked = ['p', 'Größe-7f3a', 'x'.repeat(40)].flatMap((seed) =>
    ['shares', 'likes'].flatMap((engagement_type) =>
      [0, 999, 60_000, 1_000_000].map((ms) => ({ seed, entity_id: 'news_12_t_01', engagement_type, perMinute: 12.5, ms })),
    ),
  )
  const calls = asked.map(
    ({ seed, entity_id, engagement_type, perMinute, ms }) =>
      `arrived(${[seed, entity_id, engagement_type].map((text) => JSON.stringify(text)).join(', ')}, ${perMinute}, ${ms})`,
  )
  const answer = execFileSync('python3', ['-c', `${program}\nprint([${calls.join(', ')}])`], { encoding: 'utf8' })
  const shown = asked.map(({ seed, ms, ...card }) =>
    arrivalsOf({ ...card, seed: alphanumerics(16, seededDice(seed, 'client')) }).countAt(ms),
  )
  expect(shown.some((n) => n > 100)).toBe(true)
  expect(JSON.parse(answer)).toEqual(shown)
})
