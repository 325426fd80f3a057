import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'

const figure = (x: number, y: number, s: number, arms: boolean) => {
  const raised = arms
    ? `M${x - 40 * s},${y + 70 * s} L${x - 62 * s},${y - 60 * s} L${x - 46 * s},${y - 62 * s} L${x - 16 * s},${y + 50 * s} Z`
    : ''
  return (
    b.circle(x, y, 30 * s, '') +
    b.path(
      `M${x - 64 * s},${y + 260 * s} C${x - 66 * s},${y + 90 * s} ${x - 50 * s},${y + 48 * s} ${x},${y + 42 * s}
      C${x + 50 * s},${y + 48 * s} ${x + 66 * s},${y + 90 * s} ${x + 64 * s},${y + 260 * s} Z ${raised}`,
      '',
    )
  )
}

const crowdRow = (p: Painter, y: number, s: number, fill: string, share: number) => {
  const people: string[] = []
  for (let x = -40; x < p.w + 60; x += 105 * s * p.random.range(0.75, 1.15))
    people.push(figure(x, y + p.random.range(-26, 26) * s, s, p.random.next() < share))
  return b.group(`fill="${fill}"`, ...people)
}

const concert: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #10051f, 0.6 #8a1f7a, 1 #ff7a4d'))
  const beams = [0.12, 0.3, 0.5, 0.7, 0.88].map((x, n) =>
    b.polygon(
      [
        [w * x - 8, -10],
        [w * x + 8, -10],
        [w * (0.5 + (x - 0.5) * 0.3) + w * (0.16 + n * 0.02), h],
        [w * (0.5 + (x - 0.5) * 0.3) - w * 0.1, h],
      ],
      `fill="${p.linear([
        [0, p.random.pick(['#ff7ad9', '#5cc8ff', '#ffc24d']), 0.8],
        [1, '#fff', 0],
      ])}"`,
    ),
  )
  p.add(b.group(`filter="${p.blur(12)}" style="mix-blend-mode:screen" opacity=".8"`, ...beams))
  for (const x of [0.12, 0.3, 0.5, 0.7, 0.88]) p.add(b.glow(p, w * x, 0, h * 0.22, { color: '#ffffff', opacity: 1 }))
  p.add(b.band(p, h * 0.2, h * 0.9, { fx: 0.004, fy: 0.008, color: '#ffb0d0', lo: 0.4, hi: 0.8 }, 0.5))
  p.add(b.glow(p, w * 0.5, h * 0.62, h * 0.55, { color: '#ffd0a0', opacity: 0.9 }))
  p.newLayer()
  const s = h / 900
  p.add(
    b.group(`filter="${p.blur(2)}"`, crowdRow(p, h * 0.66, s * 0.6, '#4b1546', 0.4)),
    b.mist(p, h * 0.6, h * 0.9, '#ff8a6a', 0.35),
    b.group(`filter="${p.blur(1)}"`, crowdRow(p, h * 0.75, s * 0.85, '#260a2c', 0.4)),
    b.group(`filter="${p.blur(4)}"`, crowdRow(p, h * 0.87, s * 1.25, '#0a0410', 0.3)),
  )
}

/** A square full of people with blank placards. */
const rally: Scene = (p) => {
  const { w, h } = p
  const s = h / 900
  p.add(b.backdrop(p, '0 #7fa9c9, 0.5 #e6e2d2, 1 #e8cfa6'))
  p.add(b.band(p, 0, h * 0.5, { fx: 0.003, fy: 0.01, color: '#ffffff', lo: 0.45, hi: 0.75, octaves: 5 }, 0.9))
  const house = (x: number, wide: number, tall: number, tint: string) => {
    const panes = Array.from({ length: 12 }, (_, n) =>
      b.rect(
        x + wide * (0.14 + (n % 3) * 0.27),
        h * 0.66 - tall + tall * (0.12 + Math.floor(n / 3) * 0.2),
        wide * 0.14,
        tall * 0.11,
        'fill="#4b5562"',
      ),
    )
    return (
      b.polygon(
        [
          [x, h * 0.7],
          [x, h * 0.66 - tall],
          [x + wide / 2, h * 0.66 - tall - wide * 0.36],
          [x + wide, h * 0.66 - tall],
          [x + wide, h * 0.7],
        ],
        `fill="${tint}"`,
      ) + panes.join('')
    )
  }
  const houses: string[] = []
  for (let x = -30; x < w; ) {
    const wide = w * p.random.range(0.11, 0.17)
    houses.push(
      house(
        x,
        wide,
        h * p.random.range(0.3, 0.42),
        p.random.pick(['#d9a878', '#c98d74', '#e3c79a', '#a9b3a0', '#cfb2a0', '#b5c3cc']),
      ),
    )
    x += wide
  }
  p.add(b.group(`filter="${p.blur(4)}"`, ...houses), b.mist(p, h * 0.4, h * 0.8, '#fff0d6', 0.7))
  p.newLayer()
  const sign = (x: number, y: number, size: number, tint: string) =>
    b.group(
      `transform="translate(${x} ${y}) rotate(${p.random.range(-9, 9).toFixed(1)}) scale(${size * s})"`,
      b.rect(-5, 0, 10, 210, 'fill="#5c4630"'),
      b.rect(-92, -70, 184, 116, `fill="${tint}"`),
      b.path('M-66,-38 H66 M-66,-10 H40 M-66,18 H58', `stroke="#2c2a30" stroke-width="13" opacity=".75"`),
    )
  const tints = ['#f7efe0', '#f2c14e', '#7fc4b5', '#e98f73', '#f7f7f7', '#a9c3e8'] as const
  const signs = (y: number, count: number, size: number) =>
    Array.from({ length: count }, (_, n) =>
      sign(w * ((n + p.random.range(0.2, 0.8)) / count), y + p.random.range(-40, 30) * s, size, p.random.pick(tints)),
    )
  p.add(
    b.group(`filter="${p.blur(2)}"`, ...signs(h * 0.52, 6, 0.7), crowdRow(p, h * 0.66, s * 0.62, '#6d6a70', 0.25)),
    b.mist(p, h * 0.55, h * 0.85, '#f4dfbd', 0.4),
  )
  p.add(
    ...signs(h * 0.56, 4, 1.1),
    crowdRow(p, h * 0.76, s * 0.95, '#3b3a44', 0.2),
    b.group(`filter="${p.blur(5)}"`, crowdRow(p, h * 0.9, s * 1.4, '#17171f', 0.15)),
  )
}

/** Night match or late-afternoon match: the seed decides. */
const stadiumMoods = [
  { sky: ['#0a1530', '#2f4a80', '#86a0c0'], fans: '#d9503f', ball: 0.63 },
  { sky: ['#2a2350', '#b0587a', '#ffc08a'], fans: '#e8b23a', ball: 0.34 },
] as const

const stadium: Scene = (p) => {
  const { w, h } = p
  const mood = p.random.pick(stadiumMoods)
  p.add(
    b.backdrop(p, [
      [0, mood.sky[0]],
      [0.5, mood.sky[1]],
      [1, mood.sky[2]],
    ]),
  )
  p.add(b.band(p, 0, h * 0.4, { fx: 0.004, fy: 0.01, color: '#8fa9d8', lo: 0.45, hi: 0.8, octaves: 5 }, 0.5))
  const stand = `M-4,${h * 0.3} Q${w / 2},${h * 0.47} ${w + 4},${h * 0.3} V${h * 0.68} H-4 Z`
  p.add(b.path(stand, 'fill="#141d33"'))
  p.add(
    b.path(
      stand,
      `fill="#fff" filter="${p.noise({ fx: 0.12, fy: 0.12, octaves: 2, color: '#cfd9ea', lo: 0.52, hi: 0.72 })}" opacity=".75"`,
    ),
    b.path(
      stand,
      `fill="#fff" filter="${p.noise({ fx: 0.1, fy: 0.1, octaves: 2, color: mood.fans, lo: 0.58, hi: 0.7 })}" opacity=".8"`,
    ),
  )
  p.add(
    b.group(
      `clip-path="${p.clip(b.path(stand, ''))}"`,
      ...[0.42, 0.52].map((y) =>
        b.path(`M-4,${h * y} Q${w / 2},${h * (y + 0.15)} ${w + 4},${h * y}`, 'fill="none" stroke="#0c1424" stroke-width="14"'),
      ),
    ),
  )
  p.add(
    b.path(
      `M-4,${h * 0.24} Q${w / 2},${h * 0.42} ${w + 4},${h * 0.24} L${w + 4},${h * 0.31} Q${w / 2},${h * 0.47} -4,${h * 0.31} Z`,
      `fill="${p.linear('0 #e6edf5, 1 #5a6a86')}"`,
    ),
  )
  const pitch = `M-4,${h * 0.66} Q${w / 2},${h * 0.6} ${w + 4},${h * 0.66} V${h + 4} H-4 Z`
  p.add(b.path(pitch, `fill="${p.linear('0 #6fc25c, 1 #1c6b2c')}"`))
  const stripes = Array.from({ length: 8 }, (_, n) =>
    b.polygon(
      [
        [w * (0.5 + (n - 4) * 0.13), h * 0.6],
        [w * (0.5 + (n - 3.5) * 0.13), h * 0.6],
        [w * (0.5 + (n - 3.5) * 0.34), h],
        [w * (0.5 + (n - 4) * 0.34), h],
      ],
      '',
    ),
  )
  p.add(b.group(`fill="#0d4d1e" opacity=".35" clip-path="${p.clip(b.path(pitch, ''))}"`, ...stripes))
  p.add(
    b.path(
      pitch,
      `fill="#fff" filter="${p.noise({ fx: 0.05, fy: 0.18, octaves: 3, color: '#d6f0a0', lo: 0.5, hi: 0.85 })}" opacity=".4"`,
    ),
    b.path(
      `M${-w * 0.1},${h * 0.94} L${w * 1.1},${h * 0.78} M${w * 0.1},${h * 0.66} L${w * 0.3},${h * 0.9}`,
      'stroke="#f4fff0" stroke-width="7" opacity=".8" fill="none"',
    ),
  )
  p.newLayer()
  for (const x of [0.1, 0.36, 0.64, 0.9]) {
    const y = h * (0.17 + 0.06 * Math.sin(x * Math.PI))
    p.add(
      b.rect(w * x - 40, y - 14, 80, 28, 'fill="#eef6ff" rx="4"'),
      b.glow(p, w * x, y, h * 0.34, { color: '#eaf3ff', opacity: 0.95 }),
    )
  }
  const s = h / 900
  const ball = p.radial('0 #ffffff, 0.6 #e6e6e6, 1 #6f7680', 0.36, 0.32, 0.75)
  const [x, y] = [w * mood.ball, h * 0.86]
  p.add(
    b.ellipse(x + 26 * s, y + 62 * s, 84 * s, 13 * s, `fill="#06240e" opacity=".65" filter="${p.blur(5)}"`),
    b.circle(x, y, 66 * s, `fill="${ball}"`),
  )
  p.add(
    b.group(
      `transform="translate(${x} ${y}) scale(${s})" fill="#1d2530" clip-path="${p.clip(b.circle(0, 0, 66, ''))}"`,
      b.polygon(
        [
          [-4, -26],
          [21, -8],
          [12, 20],
          [-19, 20],
          [-28, -8],
        ],
        '',
      ),
      ...[
        [-30, -60],
        [38, -54],
        [62, 8],
        [28, 62],
        [-40, 58],
        [-66, 2],
      ].map(([dx = 0, dy = 0]) => b.circle(dx, dy, 17, '')),
    ),
  )
}

export const peopleScenes = { concert, rally, stadium }
