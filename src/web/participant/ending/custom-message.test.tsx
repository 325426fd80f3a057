import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openParticipant } from '../browser/open-participant.ts'
import { aNavigation } from '../testing/a-feed.ts'
import { aSession } from '../testing/a-visit.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { CustomMessage } from './custom-message.tsx'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/form/custom-msg')
  server = fakeServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page of somebody who is in a study with this message. Returns how often it was read. */
function openMessage(experiment_parameters: Record<string, string>, hasMoreStops: boolean) {
  const participant = openParticipant(aNavigation())
  participant.storage.writeSession(aSession({ experiment_id: 'e12345' }), {})
  participant.storage.writeFeed({
    ...{ entities: [], feed_length: 0, ranks_each_batch: false, is_test: false, condition: 1, client_seed: 'seed' },
    experiment_parameters,
    session_token: server.session_token,
  })
  const onContinue = vi.fn()
  render(<CustomMessage participant={participant} onContinue={onContinue} hasMoreStops={hasMoreStops} />)
  return onContinue.mock.calls.length
}

test.each(['modal', 'onpage'])('a message of type %s without words is passed by itself, wherever it comes', (type) => {
  for (const hasMoreStops of [true, false]) {
    expect(openMessage({ 'custom-msg-type': type }, hasMoreStops)).toBe(1)
    expect(screen.queryByText('Continue')).toBeNull()
    cleanup()
  }
})

test('a message with words waits until it was read, unless it stands on the last page', () => {
  const message = { 'custom-msg': 'Bye', 'custom-msg-type': 'modal' }
  expect(openMessage(message, false)).toBe(0)
  expect(screen.getByText('Continue')).toBeTruthy()
  cleanup()
  expect(openMessage({ ...message, 'custom-msg-type': 'onpage' }, true)).toBe(0)
  cleanup()
  expect(openMessage({ ...message, 'custom-msg-type': 'onpage' }, false)).toBe(1)
})
