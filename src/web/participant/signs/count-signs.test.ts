import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSignCounts } from './count-signs.ts'

test('what the browser traces to the person is told from what it does not', () => {
  const counts = createSignCounts()
  for (const type of ['pointerdown', 'keydown', 'click', 'input']) counts.happened({ type, isTrusted: true })
  for (const type of ['keydown', 'input', 'change']) counts.happened({ type, isTrusted: false })
  expect(counts.take()).toMatchObject({ n_untrusted: 3, n_pointer: 1, n_keys: 1, n_acts: 3 })
  expect(counts.take()).toMatchObject({ n_untrusted: 0, n_acts: 0 })
})

test('a scroll with something that moves the page before it is not alone, nor is its momentum', () => {
  const counts = createSignCounts()
  counts.input(1000)
  for (const atMs of [1100, 1600, 2100, 2600, 3100, 4000]) counts.scrolled(atMs)
  expect(counts.take()).toMatchObject({ n_scrolls: 1, n_scrolls_alone: 0 })
  counts.scrolled(9000)
  counts.scrolled(20_000)
  expect(counts.take()).toMatchObject({ n_scrolls: 2, n_scrolls_alone: 2 })
})

const step = fc.tuple(fc.constantFrom('input', 'scroll', 'trusted', 'untrusted', 'take'), fc.nat(4000))

test('whatever happens, parts are never more than the whole, and nothing is counted twice', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const counts = createSignCounts()
      const sums = { n_untrusted: 0, n_pointer: 0, n_keys: 0, n_acts: 0, n_scrolls: 0, n_scrolls_alone: 0 }
      let atMs = 0
      for (const [what, ms] of [...steps, ['take', 0] as const]) {
        atMs += ms
        if (what === 'input') counts.input(atMs)
        else if (what === 'scroll') counts.scrolled(atMs)
        else if (what !== 'take') counts.happened({ type: 'click', isTrusted: what === 'trusted' })
        else {
          const taken = counts.take()
          for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += taken[name]
        }
      }
      const nOf = (wanted: string) => steps.filter(([what]) => what === wanted).length
      expect(sums.n_untrusted).toBe(nOf('untrusted'))
      expect(sums.n_acts).toBe(nOf('trusted') + nOf('untrusted'))
      expect(sums.n_scrolls).toBeLessThanOrEqual(nOf('scroll'))
      expect(sums.n_scrolls_alone).toBeLessThanOrEqual(sums.n_scrolls)
    }),
  )
})
