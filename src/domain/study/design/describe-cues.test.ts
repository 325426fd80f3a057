import { expect, test } from 'vitest'
import { blankCondition, changeCondition } from '../draft/draft-condition.ts'
import { cueLines, describeCues } from './describe-cues.ts'

const settings = {
  'rising-counts': '{"likes":12,"shares":0}',
  standing: '{"show":"no","credibility":50,"followers":20}',
  'standing-changes':
    '{"shares":{"true":{"credibility":{"mean":4,"sd":2}},"false":{"credibility":{"mean":-6,"sd":2},"followers":{"mean":6,"sd":3}}}}',
  notifications: JSON.stringify([
    { from: 'Sam', text: '{"de":"mag dich","en":"likes you"}', card: 3 },
    { text: 'New', seconds: 40 },
  ]),
}

test('a condition without cues that move says so', () => {
  expect(describeCues(blankCondition)).toBe('none')
})

test('the design says what rises, what changes and what is announced', () => {
  expect(describeCues(changeCondition(blankCondition, settings)).split('; ')).toEqual([
    'likes rise by 12 per minute in view',
    'shares rise by what the sheet says per minute in view',
    'participants have credibility from 50 and followers from 20, not shown',
    'shares of true cards change credibility by +4 (sd 2)',
    'shares of false cards change credibility by -6 (sd 2) and followers by +6 (sd 3)',
    '2 notifications, at card 3 and after 40 s',
  ])
})

test('each setting reads as lines, and other settings are left to others', () => {
  expect(cueLines('notifications', settings.notifications)).toEqual(['at card 3: Sam likes you', 'after 40 s: New'])
  expect(cueLines('standing', '')).toEqual([''])
  expect(cueLines('skin', 'default')).toBeUndefined()
})
