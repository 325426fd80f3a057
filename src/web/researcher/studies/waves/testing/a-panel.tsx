import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'

type Body = SentTo<'/v1/ask_back_on_panel'> | Readonly<Record<string, unknown>>

/** What each call answers: its data, or `{ refused: 'why' }`. Returns the calls, in order. */
export function answering(answers: Readonly<Record<string, (body: Body) => object>>) {
  const sent: { path: string; body: Body }[] = []
  vi.stubGlobal('fetch', async (path: string, { body: text }: RequestInit) => {
    const body: Body = JSON.parse(String(text))
    sent.push({ path, body })
    const answer = answers[path]?.(body) ?? { refused: `No answer to ${path}` }
    const [status, reply] =
      'refused' in answer
        ? [400, { success: 'false', error: { code: 'refused', message: answer.refused } }]
        : [200, { success: 'true', data: answer }]
    return new Response(JSON.stringify(reply), { status })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}

export const renderPanel = (panel: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">{panel}</MantineProvider>
    </QueryClientProvider>,
  )
