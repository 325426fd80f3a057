import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedStudy, ShownStudy } from '../study-types.ts'
import { RunningPanel } from './running-panel.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined }))
afterEach(() => {
  // What is still shown at the end of the file would be drawn again without a window.
  cleanup()
  vi.unstubAllGlobals()
})

/** As far as the panel reads it. */
const study = { experiment_id: 'eabc12', name: 'Tides', status: 'running' } as ListedStudy
const conditions = [1, 2].map((condition) => ({ condition })) as ShownStudy['conditions']
const condition_settings = [1, 2].map((condition) => ({ condition, param: 'quota-total', value: '100' }))

test('only what was changed is sent, and an emptied quota is taken away', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return new Response(JSON.stringify({ success: 'true', data: { changes: [] } }), { status: 200 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <RunningPanel study={study} conditions={conditions} condition_settings={condition_settings} names={['', 'label']} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Participants in total'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Participants in Condition 2 (label)'), { target: { value: '60' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. It applies from now on.')
  expect(sent).toEqual([
    {
      experiment_id: 'eabc12',
      settings: [
        { condition: 1, param: 'quota-total', value: '' },
        { condition: 2, param: 'quota', value: '60' },
      ],
    },
  ])
})
