import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastCreated, rememberCreated } from './launch/created-study.ts'
import { useDeleteStudy } from './use-studies.ts'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined }))

beforeEach(() => {
  sessionStorage.clear()
  rememberCreated({ experiment_id: 'eNewer', platform: '', page: 'create-study', sent: '[]' })
})
afterEach(() => vi.unstubAllGlobals())

async function remove(experiment_id: string, status: number) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: 'true', data: {} }), { status }))
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useDeleteStudy(experiment_id), { wrapper })
  await act(async () => void (await result.current.deleteStudy()))
}

test('a deleted study is no longer announced on the create page; others, and one that stays, are', async () => {
  await remove('eOther', 200)
  await remove('eNewer', 409)
  expect(lastCreated()?.experiment_id).toBe('eNewer')
  await remove('eNewer', 200)
  expect(lastCreated()).toBeUndefined()
})
