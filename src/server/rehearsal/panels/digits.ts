import type { Dice } from '#domain/dice.ts'

const drawn = (letters: string, n: number, dice: Dice) =>
  Array.from({ length: n }, () => letters.charAt(Math.floor(dice() * letters.length))).join('')

/** Hexadecimal, as most panels write their ids. */
export const digits = (n: number, dice: Dice): string => drawn('0123456789abcdef', n, dice)

export const capitals = (n: number, dice: Dice): string => drawn('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', n, dice)

/** Decimal, without a zero in front. */
export const number = (n: number, dice: Dice): string => drawn('123456789', 1, dice) + drawn('0123456789', n - 1, dice)

export const uuid = (dice: Dice): string => [8, 4, 4, 4, 12].map((n) => digits(n, dice)).join('-')
