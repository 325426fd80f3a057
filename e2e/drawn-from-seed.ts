/** What `docs/MEASUREMENT.md` says about moving cues, computed from a package alone. Journeys import nothing of the product. */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Numbers in [0, 1) of a seed and a purpose (sfc32). */
function numbersOf(seed: string, purpose: string): () => number {
  const text = `${seed}/${purpose}`
  let h = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i += 1) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  const word = () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return h
  }
  let [a, b, c, counter] = [word(), word(), word(), word()]
  const next = () => {
    const total = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + total) | 0
    return (total >>> 0) / 4294967296
  }
  for (let n = 0; n < 15; n += 1) next()
  return next
}

type Rising = { seed: string; entity_id: string; engagement_type: string; perMinute: number }

/** How many arrived at a count after so long in view. */
export function arrived({ seed, entity_id, engagement_type, perMinute }: Rising, inViewMs: number): number {
  const letter = numbersOf(seed, 'client')
  const client = Array.from({ length: 16 }, () => LETTERS[Math.floor(letter() * LETTERS.length)]).join('')
  const next = numbersOf(client, `rising/${entity_id}/${engagement_type}`)
  let n = 0
  for (let atMs = 0; ; n += 1) {
    atMs -= (Math.log(1 - next()) * 60_000) / perMinute
    if (atMs > inViewMs) return n
  }
}

type Spread = { mean: number; sd: number }
type Change = { seed: string; entity_id: string; act: string; credibility: Spread; followers: Spread }

/** By how much an act changes credibility and followers. */
export function standingChange({ seed, entity_id, act, credibility, followers }: Change): [number, number] {
  const next = numbersOf(seed, `standing/${entity_id}/${act}`)
  const drawn = ({ mean, sd }: Spread) =>
    Math.round(mean + sd * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()))
  return [drawn(credibility), drawn(followers)]
}
