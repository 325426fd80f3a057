import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { blankDraft } from '#domain/study/draft/draft.ts'
import { newerVariant } from '#domain/study/draft/variants.ts'
import { StudyContext } from '../study-context.ts'
import type { EntitySets } from '../use-entity-sets.ts'
import { CreateBlock } from './create-block.tsx'

const noSets: EntitySets = {
  state: 'ready',
  list: [],
  categories: [],
  sizes: new Map(),
  withoutAltText: new Map(),
  sheetCounts: new Map(),
  isRetrying: false,
  retry: () => {},
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The block in a lab that has recorded approvals, or has not. `asked` resolves once the page knows which. */
function openBlock(has_lab_approvals: boolean) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const asked = vi.fn(async () => new Response(JSON.stringify({ success: 'true', data: { person: null, has_lab_approvals } })))
  vi.stubGlobal('fetch', asked)
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <StudyContext value={{ variant: newerVariant, sets: noSets }}>
          <CreateBlock
            draft={blankDraft}
            settings={() => []}
            creation={{ state: 'idle' }}
            wasDraft={false}
            risks={{ risks: [], isAccepted: true, accepted: [], accept: () => {} }}
            problems={[]}
            review={null}
            onCreate={() => {}}
          />
        </StudyContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return waitFor(() => expect(queries.getQueryData(['me'])).toMatchObject({ has_lab_approvals }))
}

test('in a lab that records approvals, a study that runs at once is said to have none, and a draft is not', async () => {
  await openBlock(true)
  const note = await screen.findByRole('note', { name: 'Ethics approval' })
  expect(note.textContent).toContain('No approval of an ethics board is recorded for this study.')
  fireEvent.click(screen.getByRole('switch', { name: /^Start as a draft/ }))
  expect(screen.queryByRole('note')).toBeNull()
})

test('a lab that never recorded an approval reads nothing about one', async () => {
  await openBlock(false)
  expect(screen.getByRole('switch', { name: /^Start as a draft/ })).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
})
