/** A source of uniform numbers in [0, 1). Rules never roll dice of their own. */
export type Dice = () => number

/**
 * The rules by which random choices follow from a participant's seed. The number is stored with the participant, so that a seed can be
 * audited later. Orders, subsets, conditions and choices in the browser are drawn alike in all versions; social cues differ:
 * - 1: a normal number for each card, hashed from seed and `entity_id` (ziggurat; `src/domain/seeded-normals.ts` of release 0.1.0).
 * - 2: normal numbers by Box-Muller, one for each card in the order of the feed (`feed/social-cues.ts`).
 * - 3: likes as in version 2; shares are a percentage of them that is drawn for each card, where version 2 had 7.7 % on all cards.
 * A feed may have been continued after an upgrade: cards stored since then follow the newer version.
 */
export const DICE_VERSION = 3

/**
 * Dice that fall the same way for the same seed and purpose (sfc32, seeded through a 32-bit string hash).
 * Each random choice has a purpose of its own, so that adding one choice leaves all the others as they were.
 */
export function seededDice(seed: string, purpose: string): Dice {
  const words = hashWords(`${seed}/${purpose}`)
  let [a, b, c, counter] = words
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  // The first numbers still resemble the seed.
  for (let i = 0; i < 15; i++) next()
  return next
}

/** Four 32-bit words from a text (MurmurHash3's mixing). */
function hashWords(text: string): [number, number, number, number] {
  const a = nextWord(hashed(1779033703 ^ text.length, text))
  const b = nextWord(a)
  const c = nextWord(b)
  return [a, b, c, nextWord(c)]
}

/** A 32-bit word from a text. */
function hashed(start: number, text: string): number {
  let h = start
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  return h
}

/** Mixes a word, so that the result does not resemble it. */
function nextWord(word: number): number {
  let h = Math.imul(word ^ (word >>> 16), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return (h ^ (h >>> 16)) | 0
}

/** A new list in uniformly random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const list = [...items]
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1))
    const held = list[i] as T // both indices are below the length
    list[i] = list[j] as T
    list[j] = held
  }
  return list
}

/** A standard normal number (Box-Muller). */
export function normal(dice: Dice): number {
  // 1 - u keeps the logarithm away from zero.
  const length = Math.sqrt(-2 * Math.log(1 - dice()))
  return length * Math.cos(2 * Math.PI * dice())
}

/** Random lowercase letters and digits, as published ids end in. */
export function alphanumerics(length: number, dice: Dice): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length }, () => alphabet[Math.floor(dice() * alphabet.length)]).join('')
}
