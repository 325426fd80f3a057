import { type Dice, seededDice } from '../dice.ts'
import { readCheck } from '../feed/checks/feed-check.ts'
import type { Window } from '../waves/wave-window.ts'
import { type Cells, changedBy, effectsIn } from './card-effects.ts'
import { factorOf, isDrawn, logNormal } from './draw.ts'
import type { Profile } from './profile.ts'

/** Somebody of a run. Everything about them follows from the seed of the run and their number in it. */
export type SimulatedPerson = {
  n: number
  seed: string
  /** After the first possible arrival. */
  arrivalMs: number
  pace: number
  zeal: number
  /** The share of the way after which they close the page. */
  dropsAt: number | undefined
  refuses: boolean
  /** The share of the feed after which they reload it. */
  reloadsAt: number | undefined
  device: SimulatedDevice
  /** Dice of their own for each purpose. */
  diceFor: (purpose: string) => Dice
  /** The same in all waves. */
  lastingDiceFor: (purpose: string) => Dice
}

export type SimulatedDevice = {
  class: 'Mobile' | 'Tablet' | 'Desktop'
  viewport_w: number
  viewport_h: number
  device_pixel_ratio: number
  touch: boolean
}

export function drawPerson(profile: Profile, runSeed: number, n: number): SimulatedPerson {
  const seed = `${runSeed}-${n}`
  const diceFor = (purpose: string) => seededDice(seed, `simulated/${purpose}`)
  const once = (purpose: string) => diceFor(purpose)()
  const { arrivals, dwell, doing, dropOut, refusals, reentry } = profile
  return {
    n,
    seed,
    // The rate of arrivals falls evenly until the end.
    arrivalMs: Math.round(arrivals.spanMinutes * 60_000 * (1 - Math.sqrt(1 - once('arrival')))),
    pace: logNormal(1, dwell.personSigma, diceFor('pace')),
    zeal: factorOf(doing.personSigma, diceFor('zeal')),
    dropsAt: once('drops') < dropOut.rate ? once('dropsAt') ** dropOut.early : undefined,
    refuses: once('refuses') < refusals.rate,
    reloadsAt: once('reloads') < reentry.rate ? once('reloadsAt') : undefined,
    device: deviceOf(profile, once('device')),
    diceFor,
    lastingDiceFor: diceFor,
  }
}

/** How often somebody does later what they did before, as far as chance decides: half of what they draw is drawn again. */
const AS_BEFORE = 0.5

/** The same person in a later wave, by its number. */
export const inLaterWave = (person: SimulatedPerson, n: number): SimulatedPerson => drawnAgain(person, `wave/${n}`)

/** The same person in a feed that is not the first of their visit, by its name. */
export const inLaterFeed = (person: SimulatedPerson, feed: string): SimulatedPerson => drawnAgain(person, `later-feed/${feed}`)

const drawnAgain = (person: SimulatedPerson, place: string): SimulatedPerson => ({
  ...person,
  diceFor: (purpose) => {
    const again = person.diceFor(`${place}/${purpose}`)
    return isDrawn(AS_BEFORE, again) ? person.diceFor(purpose) : again
  },
})

/** People come in the first half of the time in which a wave is open. */
const WITHIN = 0.5
/** Of a wave that does not close, people come within half of this time; of one that has closed, too late by as long as this at most. */
const USUAL_MS = 12 * 3_600_000

/** When somebody comes back to a wave, in epoch milliseconds; undefined where they do not. Nobody is too late for a wave that does not close. */
export function drawReturn(
  { comeBack }: Pick<Profile, 'comeBack'>,
  { opensMs, closesMs }: Window,
  dice: Dice,
): number | undefined {
  const [part, returns, late] = [dice(), dice(), dice()]
  if (returns >= comeBack.rate) return undefined
  if (closesMs === null) return opensMs + USUAL_MS * WITHIN * part
  if (late < comeBack.late) return closesMs + USUAL_MS * part
  return opensMs + Math.max(0, closesMs - opensMs) * WITHIN * part
}

function deviceOf({ devices: { Mobile, Tablet } }: Profile, drawn: number): SimulatedDevice {
  if (drawn < Mobile) return { class: 'Mobile', viewport_w: 390, viewport_h: 760, device_pixel_ratio: 3, touch: true }
  if (drawn < Mobile + Tablet) return { class: 'Tablet', viewport_w: 820, viewport_h: 1100, device_pixel_ratio: 2, touch: true }
  return { class: 'Desktop', viewport_w: 1440, viewport_h: 900, device_pixel_ratio: 1, touch: false }
}

/** How often somebody does something in a condition; `cells`: of the card that they do it with. */
export function rateOf(
  profile: Profile,
  person: Pick<SimulatedPerson, 'zeal'>,
  act: string,
  condition: number,
  cells: Cells = {},
): number {
  const asked = readCheck({ covariates: cells })
  // A post that asks for a button is read as attention items are.
  if (asked?.kind === 'attention' && asked.engagementType === act) return 1 - profile.attention.failures
  const effects = effectsIn(profile, condition, cells)
  const rate = effects.reduce((before, { acts }) => changedBy(before, acts?.[act]), profile.acts[act] ?? 0)
  return Math.min(1, Math.max(0, rate * person.zeal))
}

/** How often a card is visited. */
export function drawVisits({ visits: { once, twice } }: Profile, dice: Dice): number {
  const drawn = dice()
  if (drawn < once) return 1
  if (drawn < once + twice) return 2
  let n = 3
  while (n < MOST_VISITS && isDrawn(0.4, dice)) n += 1
  return n
}

const MOST_VISITS = 12

/** Shorter visits would be taken for a flick past the card. */
const LEAST_DWELL_MS = 150
const MOST_DWELL_MS = 10 * 60_000

type Reading = { profile: Profile; person: SimulatedPerson; condition: number; cells: Cells }

export function drawDwell({ profile, person, condition, cells }: Reading, dice: Dice): number {
  const effects = effectsIn(profile, condition, cells)
  const median = effects.reduce((before, { dwell }) => changedBy(before, dwell), profile.dwell.medianMs)
  const ms = logNormal(Math.max(1, median), profile.dwell.sigma, dice) * person.pace
  return Math.round(Math.min(MOST_DWELL_MS, Math.max(LEAST_DWELL_MS, ms)))
}

export function drawHidden({ hiddenTab: { rate, medianMs, sigma } }: Profile, dice: Dice): number | undefined {
  return isDrawn(rate, dice) ? Math.round(Math.max(500, logNormal(medianMs, sigma, dice))) : undefined
}
