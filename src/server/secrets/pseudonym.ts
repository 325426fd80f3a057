import { createHmac } from 'node:crypto'
import type { PanelPerson } from '#domain/session/panel-parameters.ts'

/** The user_id of a person whom a panel names. The same person in the same study always has the same one (ruling B4). */
export type Pseudonyms = (experiment_id: string, person: PanelPerson) => string

/** Digits and letters without a, e, i and o: no id spells a word, such as the "test" that marks a test session. */
const ALPHABET = '0123456789bcdfghjklmnpqrstuvwxyz'
const CHARACTERS = 12

/**
 * Keyed by this installation and study, so that nobody can look up a panel's id in published data, or join the people of two studies.
 * Sixty bits: among a million people, two share an id with a chance below one in a million.
 */
export const pseudonyms =
  (key: Buffer): Pseudonyms =>
  (experiment_id, { panel, id }) => {
    const digest = createHmac('sha256', key)
      .update(JSON.stringify([experiment_id, panel, id]))
      .digest()
    // A byte has eight letters' worth of each value, so every letter is equally likely.
    const letters = [...digest.subarray(0, CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
    return `p_${letters.join('')}`
  }
