import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateUserId, idsInLink, isPanelLink, type StoredSession, sessionMinutes, startSession } from './start-session.ts'

const NOW = 1_700_000_000_000
const MINUTE = 60_000

const nothingStored: StoredSession = { user_id: '', experiment_id: '', startTime: -1, popupTime: null }

const anEarlierVisit = (changes: Partial<StoredSession> = {}): StoredSession => ({
  user_id: 'ada',
  experiment_id: 'study_1',
  startTime: NOW - 10 * MINUTE,
  popupTime: { experiment_id: 'study_1', user_id: 'ada', atMs: NOW - 10 * MINUTE },
  ...changes,
})

const start = (query: Record<string, string>, stored: StoredSession = nothingStored) =>
  startSession({ query, stored, atMs: NOW, random: () => 0.5 })

describe('who takes part', () => {
  test('the id in the link counts before the stored one', () => {
    expect(start({ user_id: 'grace', experiment_id: 'study_1' }, anEarlierVisit()).user_id).toBe('grace')
  })

  test('without an id in the link the stored one is kept', () => {
    expect(start({ experiment_id: 'study_1' }, anEarlierVisit()).user_id).toBe('ada')
  })

  test('a first visit without an id gets the time and five lowercase alphanumerics', () => {
    expect(start({}).user_id).toMatch(/^1700000000000_[a-z0-9]{5}$/)
  })

  test.each(['PROLIFIC_PID', 'workerId', 'participantId', 'rid', 'RID', 'survey_code'])(
    'with the panel id %s and no user_id only the server can tell, and its answer counts before a stored id',
    (name) => {
      for (const query of [{ [name]: 'panel-7' }, { [name]: 'panel-7', user_id: ' ' }]) {
        expect(isPanelLink(query)).toBe(true)
        const visit = startSession({ query, stored: anEarlierVisit(), atMs: NOW, random: () => 0.5, knownAs: 'p_7' })
        expect(visit).toMatchObject({ user_id: 'p_7', reset: 'other-user' })
      }
    },
  )

  test('a user_id that the link names beside the id of a panel counts unless the server knows that person by another one', () => {
    const query = { PROLIFIC_PID: 'panel-7', user_id: 'own' }
    expect(isPanelLink(query)).toBe(true)
    expect(idsInLink(query)?.user_id).toBe('own')
    for (const knownAs of ['own', 'another'])
      expect(startSession({ query, stored: nothingStored, atMs: NOW, random: () => 0, knownAs }).user_id).toBe(knownAs)
  })

  test('every generated id has the published form', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (dice) => {
        expect(generateUserId(NOW, () => dice)).toMatch(/^\d{13}_[a-z0-9]{5}$/)
      }),
    )
  })
})

describe('which study', () => {
  test('the study in the link is opened', () => {
    expect(start({ experiment_id: 'study_2' }).experiment_id).toBe('study_2')
  })

  test('without a study in the link the demo runs', () => {
    expect(start({}, anEarlierVisit()).experiment_id).toBe('solarflare')
  })

  test('an earlier study does not matter', () => {
    expect(start({ experiment_id: 'study_2' }, anEarlierVisit()).experiment_id).toBe('study_2')
  })
})

describe('what is kept of the last visit', () => {
  test('a visit within 180 minutes goes on', () => {
    const visit = start({ experiment_id: 'study_1' }, anEarlierVisit({ startTime: NOW - 180 * MINUTE }))
    expect(visit.reset).toBeNull()
    expect(visit.startTime).toBe(NOW)
  })

  test('a visit over 180 minutes old is cleared, and the person is the same', () => {
    const visit = start({ experiment_id: 'study_1' }, anEarlierVisit({ startTime: NOW - 180 * MINUTE - 1 }))
    expect(visit).toMatchObject({ reset: 'expired', user_id: 'ada' })
  })

  test('a study may keep its sessions longer', () => {
    const stored = anEarlierVisit({ startTime: NOW - 300 * MINUTE })
    const query = { experiment_id: 'study_1' }
    const startFor = (settings: Record<string, string>) =>
      startSession({ query, stored, atMs: NOW, random: () => 0, expiryMinutes: sessionMinutes(settings) }).reset
    expect(startFor({ 'session-minutes': '400' })).toBeNull()
    for (const minutes of ['', '60', 'x']) expect(startFor({ 'session-minutes': minutes })).toBe('expired')
  })

  test('another id in the link clears what was cached', () => {
    expect(start({ experiment_id: 'study_1', user_id: 'grace' }, anEarlierVisit()).reset).toBe('other-user')
  })

  test('the same id in the link clears nothing', () => {
    expect(start({ experiment_id: 'study_1', user_id: 'ada' }, anEarlierVisit()).reset).toBeNull()
  })

  test('another study in the link clears what was cached', () => {
    expect(start({ experiment_id: 'study_2' }, anEarlierVisit()).reset).toBe('other-experiment')
  })

  test('a clock that was set back does not clear anything', () => {
    expect(start({ experiment_id: 'study_1' }, anEarlierVisit({ startTime: NOW + 500 * MINUTE })).reset).toBeNull()
  })
})

describe('popups', () => {
  test('they show on a first visit', () => {
    expect(start({ experiment_id: 'study_1' }).showPopup).toBe(true)
  })

  test('they do not show again for the same person in the same study', () => {
    expect(start({ experiment_id: 'study_1' }, anEarlierVisit()).showPopup).toBe(false)
  })

  test('they show when the popup time belongs to another study or person', () => {
    const elsewhere = anEarlierVisit({ popupTime: { experiment_id: 'study_0', user_id: 'ada', atMs: NOW } })
    expect(start({ experiment_id: 'study_1' }, elsewhere).showPopup).toBe(true)
    expect(start({ experiment_id: 'study_1', user_id: 'grace' }, anEarlierVisit()).showPopup).toBe(true)
  })
})

test('a link that names a person says who it is for without any storage', () => {
  expect(idsInLink({ user_id: 'u', experiment_id: 'e1' })).toEqual({ user_id: 'u', experiment_id: 'e1' })
  expect(idsInLink({ PROLIFIC_PID: 'p' })).toEqual({ experiment_id: 'solarflare' })
  expect(idsInLink({ experiment_id: 'e1' })).toBeUndefined()
})
