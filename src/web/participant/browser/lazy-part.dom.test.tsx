import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'
import { untilItLoads } from './load-again.ts'

test('a part that fails to load is shown as soon as it loads, and what stands beside it stays', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let calls = 0
  const Part = lazyPart(
    async () => {
      calls += 1
      if (calls < 10) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>here</p>
    },
    (load) => untilItLoads(load, async () => {}),
  )
  const room = document.createElement('div')
  createRoot(room).render(
    <>
      <p>beside</p>
      <Suspense fallback={<p>waiting</p>}>
        <Part />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(room.textContent).toBe('besidehere'), 10_000)
  expect(calls).toBe(10)
})
