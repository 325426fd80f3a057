import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankCondition } from '#domain/study/draft/draft-condition.ts'
import { newerVariant } from '#domain/study/draft/variants.ts'
import { StudyContext } from '../../study-context.ts'
import type { EntitySets } from '../../use-entity-sets.ts'
import { SkinFold } from '../skin-fields.tsx'

const noSets: EntitySets = {
  ...{ state: 'ready', list: [], categories: [], sizes: new Map(), withoutAltText: new Map(), sheetCounts: new Map() },
  ...{ isRetrying: false, retry: () => {} },
}

/** Puts an element into view, as a browser would report it. */
let intoView: (element: Element) => void = () => {}

beforeEach(() => {
  const observed = new Map<Element, IntersectionObserverCallback>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: IntersectionObserverCallback
      constructor(report: IntersectionObserverCallback) {
        this.report = report
      }
      observe(element: Element) {
        observed.set(element, this.report)
      }
      disconnect() {}
    },
  )
  intoView = (element) =>
    // The only field of an entry that is read, and no observer is.
    observed.get(element)?.([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each skin is a page of its own that loads when it comes into view, and a press chooses it', () => {
  const change = vi.fn()
  const { container } = render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <StudyContext value={{ variant: newerVariant, sets: noSets }}>
          <SkinFold values={blankCondition} change={change} differs={() => false} />
        </StudyContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(screen.queryAllByRole('button')).toHaveLength(0)
  const fold = container.querySelector('details')
  if (fold === null) throw new Error('There is no fold')
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  expect(screen.getAllByRole('button')).toHaveLength(newerVariant.skins.length)
  expect(container.querySelector('iframe')).toBeNull()

  const chosen = screen.getByRole('button', { name: 'Microblog' })
  const box = chosen.parentElement
  act(() => box && intoView(box))
  expect(box?.querySelector('iframe')?.title).toBe('The skin Microblog')
  expect(container.querySelectorAll('iframe')).toHaveLength(1)
  expect(chosen.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(chosen)
  expect(change).toHaveBeenCalledWith({ skin: 'microblog' })
})
