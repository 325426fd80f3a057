import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Journey, JourneyStep } from '#domain/journey/step.ts'
import { openParticipant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import { aNavigation } from '../testing/a-feed.ts'
import { aSession } from '../testing/a-visit.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { BeforeForm } from './before-form.tsx'
import '../modals/modals.tsx'

let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TEXTS = { consent: 'Do you agree?', instruct: 'Read this first.' }
const step = (name: 'consent' | 'instructions' | 'feed', is_done = false): JourneyStep => ({ step: name, name, is_done })
const form: JourneyStep = { step: 'form', name: 'age', is_done: false }

function arrive(steps: JourneyStep[], settings: Record<string, string> = TEXTS) {
  const participant = openParticipant(aNavigation())
  const feed: Feed = {
    entities: [],
    feed_length: 0,
    ranks_each_batch: false,
    is_test: false,
    experiment_parameters: settings,
    condition: 0,
    session_token: server.session_token,
    client_seed: 'seed',
  }
  const session = aSession()
  participant.storage.writeSession(session, {})
  participant.storage.writeFeed(feed)
  const journey: Journey = { steps, next: { step: 'form', name: 'age' } }
  const onDone = vi.fn()
  render(<BeforeForm participant={participant} arrival={{ session, feed, journey }} onDone={onDone} />)
  return { participant, onDone }
}

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const tracked = () => server.stored.flatMap((event) => (event.kind === 'track' ? [event.name] : []))

test('consent comes before the first questionnaire, and instructions that stand before the feed come later', async () => {
  const { participant, onDone } = arrive([step('consent'), form, step('instructions'), step('feed')])
  await screen.findByText('Do you agree?')
  expect(onDone).not.toHaveBeenCalled()
  press('Continue')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(document.querySelector('dialog')).toBeNull()
  await participant.outbox.flush()
  expect(tracked()).toEqual(['consent-given'])
  // With the feed come the instructions: not all popups are seen.
  expect(participant.storage.readSession().popupTime).toBeNull()
})

test('instructions that stand before the questionnaire follow the consent', async () => {
  const { participant, onDone } = arrive([step('consent'), step('instructions'), form, step('feed')])
  await screen.findByText('Do you agree?')
  press('Continue')
  await screen.findByText('Read this first.')
  press('Continue')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(participant.storage.readSession().popupTime).not.toBeNull()
})

test('who does not agree comes to no questionnaire', async () => {
  const { participant, onDone } = arrive([step('consent'), form, step('feed')])
  await screen.findByText('Do you agree?')
  press('I do not agree')
  await screen.findByText(/You did not agree to take part/)
  expect(onDone).not.toHaveBeenCalled()
  expect(participant.storage.readModals().consentAnswer).toBe('refused')
})

test('a reload, or a browser that comes later, is not asked again', async () => {
  const again = arrive([step('consent', true), step('instructions', true), form, step('feed')])
  await waitFor(() => expect(again.onDone).toHaveBeenCalledTimes(1))
  cleanup()
  localStorage.setItem('consent_answer', 'given')
  const reloaded = arrive([step('consent'), form, step('feed')], { consent: 'Do you agree?' })
  await waitFor(() => expect(reloaded.onDone).toHaveBeenCalledTimes(1))
})
