import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueMail, type MailState, nextMailMs, type WrittenMail } from './due-mail.ts'
import { WAVE_STATES } from './wave-due.ts'
import { FIRST_MAIL, type WaveMail } from './wave-mail.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const OPENED = Date.parse('2027-02-08T09:00:00Z')

const mail: WaveMail = { ...FIRST_MAIL, reminders: [24, 72] }
const OPEN = { mail, state: 'open', begunMs: null, closesMs: null, written: [], nowMs: OPENED }

const written = (occasion: number, state: MailState, doneMs: number | null = OPENED): WrittenMail => ({
  occasion,
  state,
  doneMs,
  nextMs: null,
})
const waiting = (occasion: number, nextMs: number | null): WrittenMail => ({ ...written(occasion, 'waiting', null), nextMs })

describe('the first mail', () => {
  test('is due as soon as the wave is open, and for a wave without a mail never', () => {
    expect(dueMail(OPEN)).toBe(0)
    expect(dueMail({ ...OPEN, mail: undefined })).toBeUndefined()
  })

  test('does not go to somebody who came before it was sent', () => {
    expect(dueMail({ ...OPEN, state: 'begun', begunMs: OPENED, nowMs: OPENED + 30 * HOUR })).toBeUndefined()
  })

  test('is due no more from the moment at which the wave closes', () => {
    const closesMs = OPENED + 48 * HOUR
    expect(dueMail({ ...OPEN, closesMs, nowMs: closesMs - 1 })).toBe(0)
    expect(dueMail({ ...OPEN, closesMs, nowMs: closesMs })).toBeUndefined()
  })

  test('that waits is due at its next moment, and until then nothing else is', () => {
    const next = OPENED + 30 * HOUR
    expect(dueMail({ ...OPEN, written: [waiting(0, next)], nowMs: next - 1 })).toBeUndefined()
    expect(dueMail({ ...OPEN, written: [waiting(0, next)], nowMs: next })).toBe(0)
    expect(dueMail({ ...OPEN, written: [waiting(0, null)] })).toBe(0)
  })
})

describe('a reminder', () => {
  const sent = [written(0, 'sent')]

  test('is due at its hours after the first mail, also where nobody knows whether that arrived', () => {
    for (const first of [sent, [written(0, 'unknown')]]) {
      expect(dueMail({ ...OPEN, written: first, nowMs: OPENED + 24 * HOUR - 1 })).toBeUndefined()
      expect(dueMail({ ...OPEN, written: first, nowMs: OPENED + 24 * HOUR })).toBe(1)
    }
  })

  test('that was not sent in time is left out for the next one', () => {
    expect(dueMail({ ...OPEN, written: sent, nowMs: OPENED + 80 * HOUR })).toBe(2)
    expect(dueMail({ ...OPEN, written: [...sent, written(2, 'sent')], nowMs: OPENED + 999 * HOUR })).toBeUndefined()
  })

  test('does not follow a first mail that failed or is on its way', () => {
    for (const state of ['failed', 'sending'] as const)
      expect(dueMail({ ...OPEN, written: [written(0, state)], nowMs: OPENED + 99 * HOUR })).toBeUndefined()
  })

  test('leaves somebody alone for an hour who has begun', () => {
    const begunMs = OPENED + 24 * HOUR
    const begun = { ...OPEN, state: 'begun', begunMs, written: sent }
    expect(dueMail({ ...begun, nowMs: begunMs + HOUR - 1 })).toBeUndefined()
    expect(dueMail({ ...begun, nowMs: begunMs + HOUR })).toBe(1)
  })
})

test.each(WAVE_STATES.filter((state) => state !== 'open' && state !== 'begun'))(
  'nothing is due for somebody who is "%s", whatever was written',
  (state) => {
    const mails = fc.array(fc.constantFrom(written(0, 'sent'), written(1, 'failed'), waiting(0, null), waiting(1, OPENED)))
    fc.assert(
      fc.property(mails, fc.nat(2000), (list, hours) => {
        const nowMs = OPENED + hours * HOUR
        expect(dueMail({ ...OPEN, state, begunMs: OPENED, written: list, nowMs })).toBeUndefined()
      }),
    )
  },
)

/** What a mail server does with one mail after another. */
const outcomes = fc.array(fc.constantFrom<MailState>('sent', 'sent', 'waiting', 'unknown', 'failed'), {
  minLength: 1,
  maxLength: 40,
})
/** In order and an hour or more apart, as the setting wants them. */
const intervals = fc
  .array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 })
  .map((gaps) => gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)))
const course = fc.record({
  reminders: intervals,
  outcomes,
  /** Minutes between the runs of the job: the server may be off for days. */
  pauses: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 80 }),
  closesHours: fc.option(fc.integer({ min: 1, max: 300 })),
  comesHours: fc.option(fc.integer({ min: 0, max: 300 })),
})

test('however the runs of the job and the mail server go: each occasion once, reminders in order at their hours, none too early or too late', () => {
  fc.assert(
    fc.property(course, (given) => {
      const rows = new Map<number, WrittenMail & { attempts: number }>()
      const closesMs = given.closesHours === null ? null : OPENED + given.closesHours * HOUR
      const comesMs = given.comesHours === null ? Number.POSITIVE_INFINITY : OPENED + given.comesHours * HOUR
      const handedOver: number[] = []
      let nowMs = OPENED - 48 * HOUR
      let turn = 0
      for (const pause of given.pauses) {
        nowMs += pause * MINUTE
        const isOpen = nowMs >= OPENED && (closesMs === null || nowMs < closesMs)
        const state = nowMs >= comesMs ? 'done' : nowMs < OPENED ? 'ahead' : isOpen ? 'open' : 'missed'
        const facts = { mail: { ...mail, reminders: given.reminders }, state, begunMs: null, closesMs, nowMs }
        const occasion = dueMail({ ...facts, written: [...rows.values()] })
        if (occasion === undefined) continue
        expect(isOpen && nowMs < comesMs).toBe(true)
        const before = rows.get(occasion)
        // What is not known to wait is never handed over again.
        if (before !== undefined) expect(before).toMatchObject({ state: 'waiting' })
        if (before !== undefined) expect(nowMs).toBeGreaterThanOrEqual(before.nextMs ?? 0)
        const firstMs = rows.get(0)?.doneMs ?? null
        if (occasion > 0) {
          expect(firstMs).not.toBeNull()
          expect(nowMs - (firstMs ?? 0)).toBeGreaterThanOrEqual((given.reminders[occasion - 1] ?? 0) * HOUR)
        }
        const became = given.outcomes[turn++ % given.outcomes.length] ?? 'sent'
        const attempts = (before?.attempts ?? 0) + 1
        const isOver = became !== 'waiting'
        const nextMs = isOver ? null : nextMailMs(attempts, nowMs)
        rows.set(occasion, { occasion, state: became, doneMs: isOver ? nowMs : null, nextMs, attempts })
        if (isOver) handedOver.push(occasion)
      }
      expect(handedOver).toEqual([...new Set(handedOver)].toSorted((a, b) => a - b))
      expect(Math.max(0, ...handedOver)).toBeLessThanOrEqual(given.reminders.length)
    }),
    { numRuns: 500 },
  )
})

test('a mail that could not be sent is tried again after a minute, then more and more rarely, at least every quarter of an hour', () => {
  const pauses = Array.from({ length: 12 }, (_, i) => (nextMailMs(i + 1, OPENED) - OPENED) / MINUTE)
  expect(pauses).toEqual([1, 2, 5, 10, 15, 15, 15, 15, 15, 15, 15, 15])
})
