import { type Dice, hashed, nextWord } from './dice.ts'

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
