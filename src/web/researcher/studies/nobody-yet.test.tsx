import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '#domain/accounts/roles.ts'
import { NobodyYet } from './nobody-yet.tsx'

afterEach(cleanup)

const links = (role: Role) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <NobodyYet experiment_id="e12345" role={role} what="They appear here." />
    </RouterContextProvider>,
  )
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

test('a page without people leads to the link for participants, and to simulated people', () => {
  expect(links('editor')).toEqual(['/studies/e12345/sharing', '/studies/e12345/dry-run'])
})

test('who may see no data is not led to the dry run, which they cannot open', () => {
  expect(links('monitor')).toEqual(['/studies/e12345/sharing'])
})
