import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastCreated } from './launch/created-study.ts'
import { STUDIES, useDeleteStudy, useRefreshStudies } from './use-studies.ts'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined }))

beforeEach(() => {
  sessionStorage.clear()
  lastCreated.write({ experiment_id: 'eNewer', platform: '', page: 'create-study', sent: '[]' })
})
afterEach(() => vi.unstubAllGlobals())

const provide = () => {
  const queries = new QueryClient()
  return ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

async function remove(experiment_id: string, status: number) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: 'true', data: {} }), { status }))
  const { result } = renderHook(() => useDeleteStudy(experiment_id), { wrapper: provide() })
  await act(async () => void (await result.current.deleteStudy()))
}

test('a deleted study is no longer announced on the create page; others, and one that stays, are', async () => {
  await remove('eOther', 200)
  await remove('eNewer', 409)
  expect(lastCreated.read()?.experiment_id).toBe('eNewer')
  await remove('eNewer', 200)
  expect(lastCreated.read()).toBeUndefined()
})

test('a list that was still loading when something changed shows what is true after the change', async () => {
  const asked: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve))
  const { result } = renderHook(
    () => ({ list: useQuery({ queryKey: [STUDIES, 'people'], queryFn }), refresh: useRefreshStudies() }),
    { wrapper: provide() },
  )
  act(() => void result.current.refresh())
  await waitFor(() => expect(asked).toHaveLength(2))
  asked[0]?.('before')
  asked[1]?.('after')
  await waitFor(() => expect(result.current.list.data).toBe('after'))
})
