import { randomInt } from 'node:crypto'
import { type Dice, seededDice } from '../src/domain/dice.ts'

/** How often the tests that come in rounds repeat their fault: once in `npm test`, 5 times in `npm run test:all`, 50 in `npm run faults`. */
export const ROUNDS = positive('FEEDLAB_FAULT_ROUNDS', 5)

/** A failed run can be repeated with the moments at which it killed. */
const SEED = positive('FEEDLAB_FAULT_SEED', randomInt(1, 1_000_000))

/** Dice for the moments of a test, with a line that says how to repeat them. */
export function faultDice(purpose: string): Dice {
  console.log(`${purpose}: FEEDLAB_FAULT_ROUNDS=${ROUNDS} FEEDLAB_FAULT_SEED=${SEED}`)
  return seededDice(String(SEED), purpose)
}

/** Longest time of a test with rounds. */
export const roundsTimeoutMs = (rounds: number): number => 120_000 + rounds * 20_000

function positive(name: string, byDefault: number): number {
  const value = Number(process.env[name] ?? byDefault)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number from 1`)
  return value
}
