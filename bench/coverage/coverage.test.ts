import { expect, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import type { CardBox } from '../visit/frame.ts'
import { coverageOf } from './counted.ts'
import { drawRestMs, nearestOf, type Rest } from './people.ts'

const rest = (drawnMs: number, startMs: number, nearest: number): Rest => ({ drawnMs, startMs, endMs: startMs + 100, nearest })

test('each rest weighs as much as it was drawn to last, and overlapping cards count once', () => {
  const counted = new Map([
    [0, [{ startMs: 0, endMs: 100 }]],
    [1, [{ startMs: 50, endMs: 250 }]],
  ])
  const rests = [rest(3000, 0, 0), rest(1000, 200, 0), rest(4000, 1000, 1)]
  expect(coverageOf(rests, counted)).toEqual({ some: 3500 / 8000, nearest: 3000 / 8000 })
})

test('rests have a median of three and a half seconds', () => {
  const dice = seededDice('1', 'rests')
  const drawn = Array.from({ length: 4001 }, () => drawRestMs(dice)).sort((one, other) => one - other)
  expect(drawn[2000]).toBeGreaterThan(3300)
  expect(drawn[2000]).toBeLessThan(3700)
})

test('the nearest card is the one across the middle of the room, or the one that ends closest to it', () => {
  const card = (position: number, top: number, bottom: number): CardBox => [position, top, bottom, 0, 300, 1]
  const room: [number, number, number, number] = [50, 650, 0, 300]
  expect(nearestOf({ room, cards: [card(0, -200, 200), card(1, 208, 600), card(2, 608, 900)] })).toBe(1)
  expect(nearestOf({ room, cards: [card(0, 0, 349), card(1, 357, 700)] })).toBe(0)
  expect(nearestOf({ room, cards: [] })).toBeUndefined()
})
