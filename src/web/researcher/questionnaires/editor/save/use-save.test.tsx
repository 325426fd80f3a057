import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { blankDefinition } from '#domain/questions/editing/blank.ts'
import { openEditing } from '#domain/questions/editing/editing.ts'
import { useSave } from './use-save.ts'

afterEach(() => vi.unstubAllGlobals())

const { edited } = openEditing({ ...blankDefinition, version: 2, name: 'pets', label: 'Pets' }, new Set()).now

const Providers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

/** The server answers these, one after the other. */
function open(...answers: readonly { status: number; body: object }[]) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  let n = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) })
    const { status = 500, body = {} } = answers[n++] ?? {}
    return new Response(JSON.stringify(body), { status })
  })
  const [dispatch, onMade, onCopied] = [vi.fn(), vi.fn(), vi.fn()]
  const { result } = renderHook(() => useSave({ questionnaire_id: 'q1', edited, dispatch, onMade, onCopied }), {
    wrapper: Providers,
  })
  return { result, sent, dispatch, onMade, onCopied }
}

const refused = (code: string, problems: readonly string[] = []) => ({
  status: 409,
  body: { success: 'false', error: { code, message: 'Not now', problems } },
})
const saved = (questionnaire_id: string, version: number) => ({
  status: 200,
  body: { success: 'true', data: { questionnaire_id, name: 'pets', version, warnings: [] } },
})

test('a save names the version that was edited, and goes out without the ids of the page', async () => {
  const { result, sent, dispatch } = open(saved('q1', 3))
  await act(() => result.current.save())
  expect(sent[0]).toMatchObject({ path: '/v1/save_questionnaire', body: { questionnaire_id: 'q1', based_on: 2 } })
  expect(JSON.stringify(sent[0]?.body)).not.toContain('"id"')
  expect(dispatch).toHaveBeenCalledWith(expect.objectContaining({ happened: 'stored', version: 3 }))
  expect(result.current.saving).toMatchObject({ state: 'saved', version: 3 })
})

test('keys that people have answered are asked about, and go when that is confirmed', async () => {
  const { result, sent } = open(refused('keys_in_use', ['pet_kind is gone']), saved('q1', 3))
  await act(() => result.current.save())
  expect(result.current.saving).toEqual({ state: 'asks', problems: ['pet_kind is gone'] })
  await act(() => result.current.save(true))
  expect(sent.map(({ body }) => body['confirm'])).toEqual([undefined, true])
  expect(result.current.saving.state).toBe('saved')
})

test('if somebody else saved meanwhile nothing is stored, and a copy can be', async () => {
  const { result, sent, dispatch, onCopied } = open(refused('outdated_version'), saved('q2', 1))
  await act(() => result.current.save())
  expect(result.current.saving).toEqual({ state: 'overtaken', message: 'Not now' })
  expect(dispatch).not.toHaveBeenCalled()
  await act(() => result.current.saveCopy())
  expect(sent[1]).toMatchObject({ path: '/v1/import_questionnaire', body: { definition: { label: 'Pets (copy)' } } })
  expect(onCopied).toHaveBeenCalledWith('q2')
})
