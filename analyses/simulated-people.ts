import type { Dice } from '#domain/dice.ts'

export type Button = 'likes' | 'shares' | 'read_later'

/** A card in view from one moment of the visit to another, in whole milliseconds. */
export type Look = { idx: number; fromMs: number; toMs: number }

export type Click = { idx: number; button: Button; response: 0 | 1; atMs: number; look: Look }

/** What somebody does with a feed. This is the truth that an analysis must find again. */
export type Plan = {
  looks: readonly Look[]
  clicks: readonly Click[]
  /** Cards that are seen in part and never come into view. */
  glimpses: readonly Look[]
  consentMs: number
  /** The page is submitted or left. */
  endMs: number
  /** The last report of the page. */
  lastEventMs: number
}

/** One look before it has a time: the card, its length, and what is pressed while it lasts. */
type Step = { idx: number; lengthMs: number; presses: readonly (readonly [Button, 0 | 1])[] }

const CONSENT_MS = 1500
const SCROLL_MS = 400
/** From the start of a look to its first click, and between two clicks. */
const CLICK_MS = 60
const ON = 1
const OFF = 0

/** The card that is scrolled past: only a part of it is ever visible. */
export const GLIMPSED_IDX = 8

/** Cards with the cases that analyses treat in their own way. A second look comes after the next card. */
const SPECIAL: Readonly<Record<number, readonly Omit<Step, 'idx'>[]>> = {
  5: [{ lengthMs: 30_001, presses: [] }],
  6: [
    { lengthMs: 20_000, presses: [] },
    { lengthMs: 10_001, presses: [] },
  ],
  7: [{ lengthMs: 30_000, presses: [['likes', ON]] }],
  [GLIMPSED_IDX]: [],
  9: [
    {
      lengthMs: 2000,
      presses: [
        ['likes', ON],
        ['likes', OFF],
      ],
    },
  ],
  10: [
    {
      lengthMs: 1800,
      presses: [
        ['shares', ON],
        ['shares', OFF],
      ],
    },
    { lengthMs: 900, presses: [['shares', ON]] },
  ],
  11: [{ lengthMs: 700, presses: [['read_later', ON]] }],
}

/** Looks at the first `nCards` cards of a feed, in order, with some looks back. */
export function planFor(dice: Dice, nCards: number): Plan {
  const steps: Step[] = []
  let back: Step | undefined
  for (let idx = 0; idx < nCards; idx++) {
    const [first, second] = (SPECIAL[idx] ?? anyLooks(dice)).map((step) => ({ ...step, idx }))
    if (first !== undefined) steps.push(first)
    if (back !== undefined) steps.push(back)
    back = second
  }
  return timed(steps)
}

function anyLooks(dice: Dice): Omit<Step, 'idx'>[] {
  const lengthMs = 300 + Math.floor(dice() * 6000)
  const first: Omit<Step, 'idx'> = {
    lengthMs,
    presses: [...(dice() < 0.3 ? [['likes', ON] as const] : []), ...(dice() < 0.2 ? [['shares', ON] as const] : [])],
  }
  return dice() < 0.25 ? [first, { lengthMs: 300 + Math.floor(dice() * 2000), presses: [] }] : [first]
}

function timed(steps: readonly Step[]): Plan {
  const looks: Look[] = []
  const clicks: Click[] = []
  const glimpses: Look[] = []
  let nowMs = CONSENT_MS
  for (const { idx, lengthMs, presses } of steps) {
    if (idx === GLIMPSED_IDX + 1) glimpses.push({ idx: GLIMPSED_IDX, fromMs: nowMs - SCROLL_MS / 2, toMs: nowMs })
    const look = { idx, fromMs: nowMs, toMs: nowMs + lengthMs }
    looks.push(look)
    for (const [n, [button, response]] of presses.entries())
      clicks.push({ idx, button, response, atMs: look.fromMs + CLICK_MS * (n + 1), look })
    nowMs = look.toMs + SCROLL_MS
  }
  const endMs = looks.at(-1)?.toMs ?? CONSENT_MS
  return { looks, clicks, glimpses, consentMs: CONSENT_MS, endMs, lastEventMs: endMs + 1 }
}
