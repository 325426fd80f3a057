import { type Dice, normal } from '../dice.ts'

export const isDrawn = (rate: number, dice: Dice): boolean => dice() < rate

export const logNormal = (median: number, sigma: number, dice: Dice): number => median * Math.exp(sigma * normal(dice))

/** A factor with the mean 1. */
export const factorOf = (sigma: number, dice: Dice): number => Math.exp(sigma * normal(dice) - (sigma * sigma) / 2)

/** A whole number from 0 up to `count`, without it. */
export const indexOf = (count: number, dice: Dice): number => Math.min(count - 1, Math.floor(dice() * count))

/** Undefined for an empty list. */
export const oneOf = <T>(list: readonly T[], dice: Dice): T | undefined => list[indexOf(list.length, dice)]

/** A place from 0 to 1: normal, and folded back where it would be outside. */
export function placeOn({ mean, sd }: { mean: number; sd: number }, dice: Dice): number {
  const place = mean + sd * normal(dice)
  const folded = place < 0 ? -place : place > 1 ? 2 - place : place
  return Math.min(1, Math.max(0, folded))
}

const WORDS = 'I think that this is what most people would say about it if you asked them today and it seems right to me'.split(
  ' ',
)

/** Words of about a length, which no reader takes for those of a person. */
export function wordsOf(least: number, most: number, dice: Dice): string {
  const wanted = Math.min(most, Math.max(least, 12 + Math.floor(dice() * 60)))
  let text = 'Simulated:'
  while (text.length < wanted) text += ` ${oneOf(WORDS, dice) ?? 'and'}`
  const cut = text.slice(0, Math.max(least, Math.min(most, text.length))).trimEnd()
  return cut.padEnd(least, '.')
}
