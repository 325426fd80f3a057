import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { questionnaire } from '#domain/questionnaires/custom-msg.ts'
import { openParticipant } from '../browser/open-participant.ts'
import { aNavigation } from '../testing/a-feed.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { loadAnswering } from './load-answering.ts'
import { MessagePage } from './message-page.tsx'

beforeAll(loadAnswering)
beforeEach(() => {
  localStorage.clear()
  fakeServer()
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

/** Opens the page without a visit, and presses Continue in its dialog. */
async function read(query: Record<string, string>) {
  history.replaceState(null, '', `/form/custom-msg?${new URLSearchParams({ 'custom-msg-type': 'modal', ...query })}`)
  const navigation = aNavigation()
  render(<MessagePage participant={openParticipant(navigation)} questionnaire={questionnaire} hasArrived={false} />)
  const isPreview = screen.queryByText('Preview: nothing is saved.') !== null
  fireEvent.click(screen.getByText('Continue', { selector: 'button' }))
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  return { isPreview, went: navigation.went }
}

test.each([{ platform: 'mturk' }, { platform: 'sona', 'custom-msg': 'Bye' }, { 'custom-msg': 'Bye' }])(
  'who came by the link %j stays on the message after Continue and reads nothing of a preview',
  async (query) => {
    expect(await read(query)).toEqual({ isPreview: false, went: [] })
  },
)

test('from the list of forms, Continue goes back to it', async () => {
  expect(await read({})).toEqual({ isPreview: true, went: ['/viewforms'] })
})
