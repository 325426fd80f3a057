import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'

/** One conifer as a ragged triangle; branches are the zigzag on both sides. */
function conifer(p: Painter, x: number, base: number, height: number) {
  const steps = 15
  const side = (sign: number) =>
    Array.from({ length: steps * 2 }, (_, index): [number, number] => {
      const t = index / (steps * 2)
      const reach = height * 0.2 * t * (index % 2 ? 0.62 : p.random.range(0.78, 1.12)) + p.random.range(0, height * 0.01)
      return [x + sign * reach, base - height * (1 - t)]
    })
  return b.polygon([...side(-1), [x - 2, base], [x + 2, base], ...side(1).reverse()], '')
}

function treeLine(p: Painter, base: number, height: number, count: number, fill: string) {
  const trees = Array.from({ length: count }, (_, index) => {
    const x = ((index + p.random.range(-0.4, 1.4)) / count) * p.w
    return conifer(p, x, base + p.random.range(-6, 14), height * p.random.range(0.6, 1.15))
  })
  return b.group(`fill="${fill}"`, ...trees, b.rect(-2, base - 4, p.w + 4, p.h - base + 8, ''))
}

const mountains: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #3c6fa8, 0.4 #9cc0d8, 0.62 #f6dcc0, 1 #f3c9a0'))
  p.add(b.band(p, -h * 0.1, h * 0.5, { fx: 0.003, fy: 0.009, color: '#ffffff', lo: 0.48, hi: 0.8, octaves: 5 }, 0.85))
  p.add(b.glow(p, w * 0.72, h * 0.42, h * 0.5, { color: '#ffd9a0', opacity: 0.8 }))
  const tones = ['#8fa6bd', '#6d879f', '#4a6578', '#2f4a50'] as const
  tones.forEach((tone, index) => {
    if (index === 2) p.newLayer()
    const top = h * (0.42 + index * 0.09)
    const shape = b.ridge(p, top, h * (0.19 - index * 0.035), 0.58)
    const rock = p.relief({
      fx: 0.007,
      fy: 0.014,
      octaves: 5,
      color: '#fff0dd',
      lo: 0.2,
      hi: 0.9,
      depth: 22,
      azimuth: 320,
      elevation: 38,
    })
    p.add(b.path(shape, `fill="${tone}"`))
    p.add(b.path(shape, `fill="#fff" filter="${rock}" opacity="${0.5 - index * 0.06}" style="mix-blend-mode:overlay"`))
    p.add(b.mist(p, top - h * 0.02, top + h * 0.32, '#e9dccb', 0.5 - index * 0.08))
  })
}

const lake: Scene = (p) => {
  const { w, h } = p
  mountains(p)
  const shore = h * 0.68
  p.newLayer()
  p.add(b.water(p, shore, '0 #c9d6d2, 0.3 #6f9aa6, 1 #16394a', '#f7e8d2', '#0b2b3b'))
  p.add(b.glow(p, w * 0.7, shore + h * 0.1, h * 0.22, { color: '#ffe0b0', opacity: 0.5 }))
  p.add(b.group(`transform="translate(0 ${h * 0.02})"`, treeLine(p, h * 0.985, h * 0.3, 9, '#0d1d1c').replace(/<rect[^>]*>/, '')))
}

/** Morning fog, autumn dusk or blue hour: the seed decides. */
const forestMoods = [
  {
    sky: ['#d9e3d8', '#b9cdbd', '#3a5348'],
    sun: '#fff3cf',
    haze: '#e3ebe0',
    tones: ['#a9bfb0', '#86a292', '#5d7e6d', '#36574a', '#17332c'],
  },
  {
    sky: ['#f7c98f', '#e89a6a', '#4a2c2a'],
    sun: '#ffe6b0',
    haze: '#f6c79a',
    tones: ['#c98f6d', '#a5684f', '#7a4438', '#4d2a28', '#23161a'],
  },
  {
    sky: ['#6f8fb8', '#a9bfd6', '#22344f'],
    sun: '#e6f0ff',
    haze: '#c3d3e6',
    tones: ['#8ea7c4', '#6a86a8', '#466284', '#294260', '#101f33'],
  },
] as const

const forest: Scene = (p) => {
  const { w, h } = p
  const { sky, sun, haze, tones } = p.random.pick(forestMoods)
  p.add(
    b.backdrop(p, [
      [0, sky[0]],
      [0.5, sky[1]],
      [1, sky[2]],
    ]),
  )
  p.add(b.glow(p, w * 0.62, h * 0.12, h * 0.75, { color: sun, opacity: 0.9 }))
  tones.forEach((tone, index) => {
    if (index === 3) p.newLayer()
    const base = h * (0.5 + index * 0.125)
    p.add(treeLine(p, base, h * (0.26 + index * 0.1), 30 - index * 5, tone))
    if (index < 4) {
      p.add(b.mist(p, base - h * 0.2, base + h * 0.16, haze, 0.62 - index * 0.08))
      p.add(
        b.band(p, base - h * 0.12, base + h * 0.14, { fx: 0.004, fy: 0.016, color: haze, lo: 0.4, hi: 0.85 }, 0.5 - index * 0.08),
      )
    }
  })
  const ray = (x: number, lean: number) =>
    b.polygon(
      [
        [w * 0.6, -h * 0.1],
        [w * 0.64, -h * 0.1],
        [w * (x + lean), h * 0.95],
        [w * x, h * 0.95],
      ],
      '',
    )
  p.add(
    b.group(
      `fill="${sun}" opacity=".16" filter="${p.blur(16)}" style="mix-blend-mode:screen"`,
      ray(0.18, 0.1),
      ray(0.42, 0.08),
      ray(0.68, 0.12),
      ray(0.95, 0.09),
    ),
  )
}

function turbine(x: number, base: number, height: number, angle: number) {
  const blade = (turn: number) =>
    `<path d="M-2,0 C-7,-${height * 0.16} -3,-${height * 0.4} 0,-${height * 0.5} C3,-${height * 0.3} 3,-${height * 0.1} 2,0 Z" ` +
    `transform="translate(${x} ${base - height}) rotate(${angle + turn})"/>`
  const s = height / 100
  return (
    b.polygon(
      [
        [x - 2.2 * s, base],
        [x + 2.2 * s, base],
        [x + 0.9 * s, base - height],
        [x - 0.9 * s, base - height],
      ],
      '',
    ) +
    blade(0) +
    blade(120) +
    blade(240) +
    b.circle(x, base - height, 1.9 * s, '')
  )
}

function field(p: Painter, top: number, near: string, far: string, stroke: string) {
  const shape = b.ridge(p, top, p.h * 0.02, 0.4)
  const rows = Array.from({ length: 46 }, (_, index) => {
    const x = ((index - 22.5) / 10) * p.w
    return `<path d="M${p.w * 0.5 + x * 0.09},${top} L${p.w * 0.5 + x},${p.h + 20}" stroke-width="${5}"/>`
  })
  const grass = p.noise({ fx: 0.05, fy: 0.012, octaves: 4, color: stroke, lo: 0.42, hi: 0.72 })
  return [
    b.path(
      shape,
      `fill="${p.linear([
        [0, far],
        [1, near],
      ])}"`,
    ),
    b.group(`stroke="${stroke}" opacity=".28" filter="${p.blur(2)}" clip-path="${p.clip(b.path(shape, ''))}"`, ...rows),
    b.path(shape, `fill="#fff" filter="${grass}" opacity=".42"`),
  ].join('')
}

const windFarm: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #31577f, 0.45 #8fa9bb, 0.7 #e8c9a1, 1 #d9a868'))
  const cloud = {
    fx: 0.0035,
    fy: 0.01,
    octaves: 5,
    color: '#f3e6d8',
    lo: 0.42,
    hi: 0.76,
    depth: 30,
    azimuth: 60,
    elevation: 48,
    soften: 6,
  }
  p.add(b.rect(0, 0, w, h * 0.62, `fill="#fff" filter="${p.relief(cloud)}" opacity=".8"`))
  p.add(b.mist(p, h * 0.25, h * 0.75, '#f3d3a6', 0.9))
  p.add(b.path(b.ridge(p, h * 0.6, h * 0.04, 0.5), 'fill="#7f8a83"'))
  p.add(b.mist(p, h * 0.5, h * 0.72, '#ecd2ab', 0.6))
  for (const x of [0.16, 0.36, 0.57, 0.9]) {
    p.add(b.group('fill="#d7dbd8"', turbine(w * x, h * 0.64, h * p.random.range(0.22, 0.3), p.random.range(0, 120))))
  }
  p.add(field(p, h * 0.64, '#6d5a22', '#c9a552', '#f1d583'))
  p.newLayer()
  const light = p.linear('0 #ffffff, 1 #a9b4bd', 0, 0, 1, 0)
  p.add(b.group(`fill="${light}"`, turbine(w * 0.73, h * 0.86, h * 0.62, 18)))
}

const solarFarm: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #2b6cb0, 0.5 #a8cfe6, 1 #fbe6c4'))
  p.add(b.band(p, 0, h * 0.45, { fx: 0.003, fy: 0.011, color: '#ffffff', lo: 0.47, hi: 0.74, octaves: 5 }, 0.9))
  p.add(b.glow(p, w * 0.8, h * 0.2, h * 0.6, { color: '#fff0c2', opacity: 0.95 }))
  p.add(b.path(b.ridge(p, h * 0.43, h * 0.03, 0.55), 'fill="#7c9a92"'))
  p.add(b.mist(p, h * 0.34, h * 0.54, '#f4ead2', 0.7))
  p.add(field(p, h * 0.47, '#3f5a24', '#93a95a', '#c2cf7c'))
  const glass = p.linear('0 #12284a, 0.45 #1f4f86, 0.7 #8fc3e8, 1 #173a66', 0, 1, 1, 0)
  for (let row = 0; row < 7; row++) {
    if (row === 5) p.newLayer()
    const scale = 1.52 ** row
    const [bottom, height, step] = [h * (0.49 + 0.038 * scale), h * 0.017 * scale, w * 0.034 * scale]
    const shift = row % 2 ? step * 0.5 : 0
    for (let at = -step * 2 + shift; at < w + step; at += step) {
      const [left, right, lean] = [at, at + step * 0.94, step * 0.2]
      const corner = (u: number, v: number): [number, number] => [left + (right - left) * u + lean * v, bottom - height * v]
      p.add(b.polygon([corner(0.45, 0), corner(0.5, 0), [left + step * 0.5, bottom + height * 0.5]], 'fill="#2a3a2c"'))
      p.add(
        b.polygon(
          [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
          `fill="${glass}" stroke="#dfe9f0" stroke-width="${0.9 * scale ** 0.6}"`,
        ),
      )
      const lines = [1, 2, 3, 4, 5].map((n) => `M${corner(n / 6, 0)} L${corner(n / 6, 1)}`)
      const cross = [1, 2].map((n) => `M${corner(0, n / 3)} L${corner(1, n / 3)}`)
      p.add(b.path([...lines, ...cross].join(' '), `stroke="#cfe2f2" stroke-width="${0.4 * scale ** 0.6}" opacity=".55"`))
    }
  }
  p.add(b.glow(p, w * 0.85, h * 0.1, h * 0.9, { color: '#ffdf9e', opacity: 0.45 }))
}

export const landScenes = { mountains, lake, forest, windFarm, solarFarm }
