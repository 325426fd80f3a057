import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aListedStudy, aShownStudy, aStudyPage } from '../testing/listed.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

test('a list that could not be loaded can be asked for again, and an empty one leads to the first study', async () => {
  let isAway = true
  await openPage('/studies', { '/v1/list_studies': () => (isAway ? { refused: 'Away' } : aStudyPage()) })
  expect((await screen.findByRole('alert')).textContent).toContain('The studies could not be loaded.')
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const link = await screen.findByRole('link', { name: 'Create an empty study' })
  expect(link.getAttribute('href')).toBe('/create-study')
})

test('the list says how far a study is, and is searched, filtered and shown whole again', async () => {
  const study = aListedStudy({ completes: 1, started: 2, quota_total: 4, status: 'paused' })
  const { calls } = await openPage('/studies', {
    '/v1/list_studies': ({ search }) => ({ ...aStudyPage(study), ...(search && { n_found: 0, studies: [] }) }),
  })
  const row = (await screen.findByText('Tides')).closest('tr')
  expect(row?.textContent).toContain('1 of 4')
  expect(screen.getByText('1 study')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Search by name, id, platform or set'), { target: { value: 'rivers' } })
  await screen.findByText('No study matches.')
  fireEvent.click(screen.getByText('Show all studies'))
  await screen.findByText('Tides')
  fireEvent.click(screen.getByLabelText(/^Paused/))
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ search: '', status: 'paused', offset: 0 }))
})

test('a study that is not there says so', async () => {
  await openPage('/studies/eunknown/conditions', { '/v1/show_study': () => ({ refused: 'No such experiment', status: 404 }) })
  await screen.findByText(/^You have no study of this id\./)
})

test('a study that somebody else has closed says so, and can no longer be paused', async () => {
  let status: 'running' | 'closed' = 'running'
  await openPage('/studies/eabc12/conditions', {
    '/v1/show_study': () => aShownStudy({ status }),
    '/v1/set_study_status': () => {
      status = 'closed'
      return { refused: 'Closed', status: 409, code: 'study_closed' }
    },
  })
  fireEvent.click(await screen.findByText('Pause'))
  await screen.findByText(/The study was closed meanwhile, and that is final\.$/)
  await waitFor(() => expect(screen.queryByText('Pause')).toBeNull())
})

test('while the server is unavailable the last figures stay, and are refreshed again later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isAway = false
  await openPage('/studies/eabc12/conditions', { '/v1/show_study': () => (isAway ? null : aShownStudy()) })
  await screen.findByText(/^Figures of/)
  isAway = true
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findByText(/^The server does not answer\. These are the figures of/)
  const conditions = screen.getByRole('region', { name: 'Conditions' })
  expect(within(conditions).getAllByRole('row').at(-1)?.textContent).toMatch(/^Condition 1.*0/)
  isAway = false
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findByText(/^Figures of/)
  expect(screen.queryByText(/^The server does not answer/)).toBeNull()
})
