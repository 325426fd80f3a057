import { type SeededRandom, seededRandom } from './seeded-random.ts'

export type Stop = readonly [offset: number, color: string, opacity?: number]

/** Gradient stops as tuples, or written short: `'0 #fff/0.5, 1 #000'`. */
export type Stops = string | readonly Stop[]

export type NoiseOptions = {
  fx: number
  fy: number
  octaves?: number
  color: string
  /** Noise below `lo` is transparent, above `hi` opaque: a narrow band gives hard edges, a wide one haze. */
  lo: number
  hi: number
  turbulent?: boolean
}

/** `soften` blurs the height map before it is lit: without it clouds look like crumpled paper. */
export type ReliefOptions = NoiseOptions & { depth: number; azimuth: number; elevation: number; soften?: number }

/** Collects the parts of one SVG picture. Layers are kept apart because videos move them separately. */
export type Painter = {
  w: number
  h: number
  random: SeededRandom
  add: (...parts: string[]) => void
  newLayer: () => void
  linear: (stops: Stops, x1?: number, y1?: number, x2?: number, y2?: number) => string
  radial: (stops: Stops, cx?: number, cy?: number, r?: number) => string
  blur: (x: number, y?: number) => string
  noise: (options: NoiseOptions) => string
  relief: (options: ReliefOptions) => string
  clip: (shape: string) => string
  layers: () => string[]
}

export type Scene = (painter: Painter) => void

let pictureCount = 0

const channels = (hex: string) => [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3))

const alphaMatrix = ({ color, lo, hi }: NoiseOptions) => {
  const [r, g, b] = channels(color)
  const gain = 1 / (hi - lo)
  const values = `0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${gain.toFixed(3)} 0 0 0 ${(-lo * gain).toFixed(3)}`
  return `<feColorMatrix type="matrix" values="${values}" result="n"/>`
}

const parseStops = (short: string) =>
  short.split(', ').map((stop): Stop => {
    const [, at, color = '#000', opacity] = /^(\S+) (#\w+)(?:\/(\S+))?$/.exec(stop) ?? []
    return [Number(at), color, Number(opacity ?? 1)]
  })

const stopTags = (stops: Stops) =>
  (typeof stops === 'string' ? parseStops(stops) : stops)
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')

export function createPainter(seed: number, w: number, h: number): Painter {
  const random = seededRandom(seed)
  // Several pictures share one HTML page, so each needs its own id prefix.
  const prefix = `p${pictureCount++}`
  const defs: string[] = []
  const layers: string[][] = [[]]
  let defCount = 0

  const define = (make: (id: string) => string) => {
    const id = `${prefix}-${defCount++}`
    defs.push(make(id))
    return `url(#${id})`
  }
  const filter = (body: string, margin = 0) => {
    const box = `x="${-margin}%" y="${-margin}%" width="${100 + 2 * margin}%" height="${100 + 2 * margin}%"`
    return define((id) => `<filter id="${id}" ${box} color-interpolation-filters="sRGB">${body}</filter>`)
  }
  const turbulence = ({ fx, fy, octaves = 4, turbulent = false }: NoiseOptions) =>
    `<feTurbulence type="${turbulent ? 'turbulence' : 'fractalNoise'}" baseFrequency="${fx} ${fy}" ` +
    `numOctaves="${octaves}" seed="${random.int(1, 9999)}"/>`

  return {
    w,
    h,
    random,
    add: (...parts) => layers.at(-1)?.push(...parts),
    newLayer: () => layers.push([]),
    linear: (stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
      define(
        (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
      ),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`),
    blur: (x, y = x) => filter(`<feGaussianBlur stdDeviation="${x} ${y}"/>`, 60),
    noise: (options) =>
      filter(`${turbulence(options)}${alphaMatrix(options)}<feComposite in="n" in2="SourceGraphic" operator="in"/>`),
    relief: (options) =>
      filter(
        `${turbulence(options)}${alphaMatrix(options)}` +
          `<feGaussianBlur in="n" stdDeviation="${options.soften ?? 0}" result="height"/>` +
          `<feDiffuseLighting in="height" surfaceScale="${options.depth}" lighting-color="${options.color}" result="lit">` +
          `<feDistantLight azimuth="${options.azimuth}" elevation="${options.elevation}"/></feDiffuseLighting>` +
          '<feComposite in="lit" in2="n" operator="in"/><feComposite in2="SourceGraphic" operator="in"/>',
      ),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    layers: () => layers.map((parts, index) => (index === 0 ? `<defs>${defs.join('')}</defs>` : '') + parts.join('')),
  }
}
