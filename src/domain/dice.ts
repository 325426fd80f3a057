/** A source of uniform numbers in [0, 1). Rules never roll dice of their own. */
export type Dice = () => number

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

function hashed(start: number, text: string): number {
  let h = start
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  return h
}

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
export const normal = (dice: Dice): number => boxMuller(dice(), dice())

// 1 - u keeps the logarithm away from zero.
const boxMuller = (u: number, v: number): number => Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v)

/** What `seededNormals` knows a name by. To be kept where the same names come again and again: it takes longer than all the rest. */
export const nameWord = (name: string): number => nextWord(hashed(1779033703 ^ name.length, name))

/**
 * One standard normal number for each name, the same for the same seed, purpose and name, whichever names come before it. A feed of a
 * thousand cards asks for as many: dice for each of them would cost more than all the rest of drawing it.
 */
export function seededNormals(seed: string, purpose: string): (nameWord: number) => number {
  const start = nextWord(hashed(1779033703, `${seed}/${purpose}/`))
  return (word) => layeredNormal(nextWord(start ^ word))
}

/** Where the layers under the normal curve end (ziggurat of Marsaglia and Tsang 2000, in the variant of Doornik 2005): all are of one area. */
const LAYERS = 128
const LAST_EDGE = 3.442619855899
const LAYER_AREA = 9.91256303526217e-3
const EDGES = layerEdges()
/** So much of a layer lies wholly under the curve. */
const SAFE_SHARES = EDGES.slice(0, LAYERS).map((edge, i) => (EDGES[i + 1] ?? 0) / edge)

function layerEdges(): Float64Array {
  const edges = new Float64Array(LAYERS + 1)
  edges[0] = LAYER_AREA / Math.exp(-(LAST_EDGE ** 2) / 2)
  let edge = LAST_EDGE
  for (let i = 1; i < LAYERS; i++) {
    edges[i] = edge
    edge = Math.sqrt(-2 * Math.log(LAYER_AREA / edge + Math.exp(-(edge ** 2) / 2)))
  }
  return edges
}

/** A standard normal number out of a random word: nearly always by one look at a table. */
function layeredNormal(word: number): number {
  const layer = word & (LAYERS - 1)
  const next = nextWord((word + 0x9e3779b9) | 0)
  const side = next / 2147483648
  return Math.abs(side) < (SAFE_SHARES[layer] as number) ? side * (EDGES[layer] as number) : atTheEdge(layer, side, next)
}

/** Where a layer lies partly above the curve, chance decides; otherwise all begins anew. */
function atTheEdge(layer: number, side: number, word: number): number {
  let at = word
  const roll = () => {
    at = nextWord((at + 0x9e3779b9) | 0)
    return (at >>> 0) / 4294967296
  }
  if (layer === 0) return beyondLastEdge(roll) * Math.sign(side)
  const [outer = 0, inner = 0] = EDGES.subarray(layer, layer + 2)
  const x = side * outer
  const height = (edge: number) => Math.exp((x ** 2 - edge ** 2) / 2)
  if (height(inner) + roll() * (height(outer) - height(inner)) < 1) return x
  roll()
  return layeredNormal(at)
}

function beyondLastEdge(dice: Dice): number {
  for (;;) {
    // 1 - u keeps the logarithm away from zero.
    const x = -Math.log(1 - dice()) / LAST_EDGE
    if (-2 * Math.log(1 - dice()) > x ** 2) return LAST_EDGE + x
  }
}

/** Random lowercase letters and digits, as published ids end in. */
export function alphanumerics(length: number, dice: Dice): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length }, () => alphabet[Math.floor(dice() * alphabet.length)]).join('')
}
