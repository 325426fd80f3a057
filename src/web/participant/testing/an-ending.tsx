import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { openParticipant } from '../browser/open-participant.ts'
import { Ending } from '../ending/ending.tsx'
import type { EndingReply } from '../ending/open-ending.ts'
import { aNavigation } from './a-feed.ts'
import { aSession } from './a-visit.ts'
import { type FakeServer, fakeServer, refusing } from './fake-server.ts'

export let server: FakeServer
export const assign = vi.fn()

export const CUSTOM: EndingReply = {
  outcome: 'complete',
  ending: { kind: 'redirect', url: 'https://lab.example/next?user_id=ada' },
  leaves_by_itself: true,
  debrief: 'The standard debrief.',
  receipt: 'r-1',
  is_withdrawn: false,
  names_false_cards: false,
  contact: '',
}

type Given = { reply?: Partial<EndingReply>; isStored?: boolean; experiment_id?: string; message?: string }

/** The page of somebody whose answers are stored. */
export function openEnding({ reply = {}, isStored = true, experiment_id = 'e12345', message = '' }: Given = {}) {
  server.answer('/v1/end_session', () =>
    isStored ? { body: { success: 'true', data: { ...CUSTOM, ...reply } } } : refusing(409),
  )
  const participant = openParticipant(aNavigation())
  if (participant.storage.readEnded() === undefined) {
    participant.storage.writeSession(aSession({ experiment_id }), {})
    participant.storage.writeFeed({
      entities: [],
      feed_length: 0,
      ranks_each_batch: false,
      is_test: false,
      experiment_parameters: { 'custom-msg': message, 'custom-msg-type': message === '' ? '' : 'onpage' },
      condition: 1,
      session_token: server.session_token,
      client_seed: 'seed',
    })
  }
  return render(<Ending participant={participant} outcome="complete" />)
}

/** The renderer of texts is a chunk of its own, which takes a moment to load. */
export const text = (words: string) => screen.findByText(words, {}, { timeout: 10_000 })
export const link = (name: string) => screen.findByText(name, { selector: 'a' })

/** What every file of these tests begins with. */
export function setUpEnding(): void {
  beforeEach(() => {
    localStorage.clear()
    history.replaceState(null, '', '/form/final')
    assign.mockReset()
    vi.spyOn(location, 'assign').mockImplementation(assign)
    server = fakeServer()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
