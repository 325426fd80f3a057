import { expect, test } from 'vitest'
import { participantSettings } from './participant-settings.ts'

test('participants get what their page needs, and neither the name of their condition nor codes', () => {
  const settings = { feed: 'swipe', 'condition-name': 'control', 'completion-code': 'C1', debrief: 'It was about feeds.' }
  expect(participantSettings(settings)).toEqual([{ parameter: 'feed', value: 'swipe' }])
})
