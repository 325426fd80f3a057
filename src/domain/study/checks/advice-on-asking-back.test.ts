import { expect, test } from 'vitest'
import type { Wave } from '../../waves/wave.ts'
import { FIRST_MAIL } from '../../waves/wave-mail.ts'
import { adviceOnAskingBack } from './advice-on-asking-back.ts'

const CONTACT = { step: 'form', form: 'contact' } as const
const FEED = { step: 'feed', feed: 'begin' } as const
const week = (more: Partial<Wave> = {}): Wave => ({ name: 'week', journey: [FEED], opens: { days: 7 }, ...more })

function said(waves: readonly Wave[], { hasMailServer = true, others = {} }: { hasMailServer?: boolean; others?: object } = {}) {
  const settings = { waves: waves.length === 0 ? '' : JSON.stringify(waves), ...others }
  const list = Object.entries(settings).map(([param, value]) => ({ condition: 1, param, value: String(value) }))
  return adviceOnAskingBack(list, hasMailServer).map(({ text }) => text)
}

const START: Wave = { name: 'start', journey: [FEED, CONTACT] }

test('a study that asks for an address and then writes is in order', () => {
  expect(said([START, week({ mail: FIRST_MAIL })])).toEqual([])
  expect(said([])).toEqual([])
})

test('mails need a mail server, and an address that was asked for before', () => {
  expect(said([START, week({ mail: FIRST_MAIL })], { hasMailServer: false })).toEqual([
    expect.stringContaining('neither the lab nor this server has a mail server'),
  ])
  expect(said([{ ...START, journey: [FEED] }, week({ mail: FIRST_MAIL, journey: [FEED, CONTACT] })])).toEqual([
    expect.stringContaining('no page “mail address” before it'),
  ])
})

test('a follow-up needs a way to ask people back: a mail, or a panel', () => {
  const waves = [{ ...START, journey: [FEED] }, week()]
  expect(said(waves)).toEqual([expect.stringContaining('nothing asks them to')])
  expect(said(waves, { others: { platform: 'prolific' } })).toEqual([])
})

test('an address that nobody writes to is not asked for', () => {
  expect(said([START, week()], { others: { platform: 'prolific' } })).toEqual([expect.stringContaining('kept for nothing')])
  expect(said([], { others: { forms: '["contact"]' } })).toEqual([expect.stringContaining('no waves')])
})
