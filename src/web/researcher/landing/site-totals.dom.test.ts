import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SiteTotals } from './site-totals.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('without the totals the page shows none, and the failure is logged', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { container } = render(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(SiteTotals)))
  await waitFor(() => expect(container.childElementCount).toBe(0))
  expect(logged).toHaveBeenCalledExactlyOnceWith('error getting analytics', expect.any(Error))
})
