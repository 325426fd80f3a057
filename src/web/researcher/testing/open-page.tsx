import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { ApiPath, ReplyFrom, SentTo } from '#contract/endpoints.ts'
import type { Me } from '../accounts/use-me.ts'
import { routerOptions } from '../routes.tsx'

type DataOf<P extends ApiPath> = ReplyFrom<P> extends { data: infer Data } ? Data : ReplyFrom<P>
type Refused = { refused: string; status?: number; code?: string; problems?: readonly string[] }

/** What calls answer: data as the contract has it, a refusal, or null where no answer comes. Calls without one here are refused. */
export type Answers = { [P in ApiPath]?: (body: SentTo<P>) => DataOf<P> | Refused | null }

/** Somebody at their own machine, who may do everything. */
const LOCAL_OWNER: Me = {
  person: { person_id: 'p1', name: 'Olga Owner', email: null, has_second_factor: false },
  ...{ is_local_owner: true, labs: [{ lab_id: 'l1', name: 'My lab', role: 'owner' }], lab_id: 'l1', role: 'owner' },
  ...{ is_installation_owner: true, fetches_from_web: false, has_lab_mail: false, has_lab_approvals: false },
  ...{ n_shared_studies: 0, sign_in: { has_mail: false, providers: [] }, has_owner: true },
}

function responseOf(answer: object | null | undefined): Response {
  if (answer === null) throw new TypeError('No answer')
  if (answer === undefined || 'refused' in answer) {
    const { refused, status = 503, code = 'refused', problems } = { refused: 'Nothing answers here', ...answer } as Refused
    const error = { code, message: refused, ...(problems && { problems }) }
    return new Response(JSON.stringify({ success: 'false', error }), { status })
  }
  return new Response(JSON.stringify({ success: 'true', data: answer }))
}

/**
 * Opens a page of researchers at this address, with everything around it. `answers` may be changed while the page is open; `files` is
 * what addresses answer that are no calls. Returns the calls so far, in order, and where the page is.
 */
export async function openPage(
  address: string,
  answers: Answers,
  files?: (path: string, init: RequestInit) => Promise<Response>,
) {
  const calls: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (files && init.method !== 'POST') return files(path, init)
    const body: unknown = init.body === undefined ? {} : JSON.parse(String(init.body))
    calls.push({ path, body })
    const answer = { '/v1/show_me': () => LOCAL_OWNER, ...answers }[path as '/v1/show_me'] as
      | ((sent: unknown) => object | null)
      | undefined
    return responseOf(answer?.(body))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  // Pages read their address from the window too.
  window.history.replaceState(null, '', address)
  const router = createRouter({ ...routerOptions, history: createMemoryHistory({ initialEntries: [address] }) })
  // Its modules load later on real pages; a slow machine must not run into the limit of what is waited for.
  await router.load()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { calls, place: () => router.state.location.href }
}
