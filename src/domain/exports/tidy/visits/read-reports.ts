import type { Run } from '#domain/engagement/visibility.ts'

/** Samples of one card, as places in a list of numbers that many cards share: time, visible pixels, stop reasons, time, visible pixels, … */
export type FlatRun = Omit<Run, 'samples'> & { numbers: Float64Array; from: number; to: number }

/** What one event reported of the cards on a page. */
export type Report = { page_id: string; time_origin: number; until: number; cards: readonly FlatRun[] }

export const NUMBERS_A_SAMPLE = 3

export function flatRun({ samples, ...run }: Run): FlatRun {
  const numbers = Float64Array.from(samples.flat())
  return { ...run, numbers, from: 0, to: numbers.length }
}

type ParsedRun = Omit<Run, 'samples'> & { samples: number | Run['samples'] }
type Parsed = Omit<Report, 'cards'> & { cards: ParsedRun[] }

/** As PostgreSQL writes it. Within a text its quotation marks would be escaped, so that it can be nothing else. */
const SAMPLES = '"samples": '
const LIST_START = `${SAMPLES}[[`

/** `[0, 0, 0]`: no sample is shorter. */
const LEAST_LETTERS_A_SAMPLE = 9

/**
 * Reads the details of visibility events, JSON as PostgreSQL writes it. Nearly all of it are samples, which are read here straight into
 * numbers: JSON.parse would make a list of each, millions of them for a package. It gets the rest, with a number in place of each list.
 */
export function readReports(details: readonly string[]): Report[] {
  const nLetters = details.reduce((sum, { length }) => sum + length, 0)
  const numbers = new Float64Array(Math.ceil(nLetters / LEAST_LETTERS_A_SAMPLE) * NUMBERS_A_SAMPLE)
  /** Where the numbers of each list end. */
  const ends: number[] = []
  const rests = details.map((detail) => {
    let rest = ''
    let from = 0
    for (let at = detail.indexOf(LIST_START); at !== -1; at = detail.indexOf(LIST_START, from)) {
      const start = at + LIST_START.length
      const end = readSamples(detail, start, numbers, ends)
      // In another spelling: left to JSON.parse.
      rest += end === -1 ? detail.slice(from, start) : `${detail.slice(from, at)}${SAMPLES}${ends.length - 1}`
      from = end === -1 ? start : end
    }
    return rest + detail.slice(from)
  })
  const parsed = JSON.parse(`[${rests.join(',')}]`) as Parsed[] // the contract checked them on their way in
  // Named one by one: taking objects apart and spreading them costs more than reading them.
  const run = ({ entity_id, idx, card, room, viewport, samples }: ParsedRun): FlatRun =>
    typeof samples === 'number'
      ? { entity_id, idx, card, room, viewport, numbers, from: ends[samples - 1] ?? 0, to: ends[samples] ?? 0 }
      : flatRun({ entity_id, idx, card, room, viewport, samples })
  return parsed.map(({ page_id, time_origin, until, cards }) => ({ page_id, time_origin, until, cards: cards.map(run) }))
}

const ZERO = 48
const NINE = 57
const POINT = 46
const COMMA = 44
const OPEN = 91
const CLOSE = 93

/** So many digits fit into a number without loss, and so does what they are divided by: the quotient is the nearest number there is. */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, n) => 10 ** n)

/**
 * Reads samples from behind their first brackets. Gives the place behind their last ones and notes where their numbers end; -1 where
 * anything but three plain numbers in brackets stands.
 */
function readSamples(text: string, start: number, numbers: Float64Array, ends: number[]): number {
  let n = ends.at(-1) ?? 0
  for (let at = start; ; at += '], ['.length) {
    for (let place = 1; place <= NUMBERS_A_SAMPLE; place++) {
      const from = at
      let digits = 0
      let letter = text.charCodeAt(at)
      for (; letter >= ZERO && letter <= NINE; letter = text.charCodeAt(++at)) digits = digits * 10 + (letter - ZERO)
      const nWhole = at - from
      let nDigits = nWhole
      if (letter === POINT) {
        letter = text.charCodeAt(++at)
        for (; letter >= ZERO && letter <= NINE; letter = text.charCodeAt(++at)) digits = digits * 10 + (letter - ZERO)
        nDigits = at - from - 1
      }
      if (nWhole === 0 || nDigits > MOST_DIGITS) return -1
      numbers[n++] = digits / (POWERS[nDigits - nWhole] ?? 1)
      if (letter !== (place === NUMBERS_A_SAMPLE ? CLOSE : COMMA)) return -1
      if (place < NUMBERS_A_SAMPLE) at += ', '.length
    }
    if (text.charCodeAt(at + 1) === CLOSE) {
      ends.push(n)
      return at + ']]'.length
    }
    if (text.charCodeAt(at + '], '.length) !== OPEN) return -1
  }
}
