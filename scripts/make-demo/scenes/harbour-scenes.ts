import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'

function crane(p: Painter, x: number, base: number, size: number, color: string) {
  const lattice = Array.from(
    { length: 9 },
    (_, n) =>
      `M${x - size * 0.05 + n * size * 0.1},${base - size * 0.74} l${size * 0.05},-${size * 0.06} l${size * 0.05},${size * 0.06}`,
  )
  const reach = size * p.random.range(0.2, 0.6)
  return (
    b.group(
      `stroke="${color}" fill="none" stroke-width="${size * 0.018}"`,
      b.path(
        `M${x},${base} L${x + size * 0.06},${base - size * 0.74} M${x + size * 0.32},${base}
        L${x + size * 0.26},${base - size * 0.74} M${x + size * 0.02},${base - size * 0.34} H${x + size * 0.3} M${x},${base}
        L${x + size * 0.3},${base - size * 0.34}`,
        `stroke-width="${size * 0.03}"`,
      ),
      b.path(`M${x - size * 0.55},${base - size * 0.74} H${x + size * 0.85}`, `stroke-width="${size * 0.032}"`),
      b.path(
        `M${x + size * 0.16},${base - size * 0.74} L${x + size * 0.1},${base - size * 1.02}
        L${x - size * 0.52},${base - size * 0.76} M${x + size * 0.1},${base - size * 1.02}
        L${x + size * 0.8},${base - size * 0.76}`,
        '',
      ),
      b.path(lattice.join(' '), `stroke-width="${size * 0.01}"`),
      b.path(`M${x - reach},${base - size * 0.72} v${size * 0.3}`, `stroke-width="${size * 0.008}"`),
    ) + b.rect(x - reach - size * 0.09, base - size * 0.42, size * 0.18, size * 0.08, 'fill="#b8532f"')
  )
}

function containerShip(p: Painter, x: number, base: number, length: number) {
  const unit = length / 24
  const stacks = Array.from({ length: 15 }, (_, column) =>
    Array.from({ length: p.random.int(2, 5) }, (_, row) =>
      b.rect(
        x + unit * (2 + column * 1.2),
        base - unit * (1.9 + row * 0.62),
        unit * 1.14,
        unit * 0.57,
        `fill="${p.random.pick(['#a8452f', '#2f5f7e', '#c98a34', '#6b7a52', '#8d8f93', '#7b2f3a', '#3e7f77'])}"`,
      ),
    ).join(''),
  )
  const hull = p.linear('0 #2c3f56, 0.7 #16222f, 0.72 #7c2b22, 1 #4b1712')
  return [
    ...stacks,
    b.rect(x + unit * 20.6, base - unit * 5.4, unit * 1.9, unit * 4, 'fill="#e9e4da"'),
    b.rect(x + unit * 20.2, base - unit * 5.5, unit * 2.7, unit * 0.55, 'fill="#f7f3ea"'),
    b.rect(x + unit * 20.4, base - unit * 5.35, unit * 2.3, unit * 0.24, 'fill="#26323d"'),
    b.rect(x + unit * 21.2, base - unit * 6.7, unit * 0.7, unit * 1.3, 'fill="#d07a2c"'),
    b.path(
      `M${x},${base - unit * 1.9} H${x + unit * 23.6} L${x + unit * 23},${base + unit * 0.7} H${x + unit * 1.5}
      C${x + unit},${base} ${x + unit * 0.6},${base - unit} ${x},${base - unit * 1.9} Z`,
      `fill="${hull}"`,
    ),
  ].join('')
}

const harbour: Scene = (p) => {
  const { w, h } = p
  const quay = h * 0.66
  p.add(b.backdrop(p, '0 #6b8fb0, 0.4 #c3d2d8, 0.66 #ffe2b8, 1 #ffd39a'))
  const cloud = p.relief({
    fx: 0.003,
    fy: 0.009,
    octaves: 5,
    color: '#fff4e4',
    lo: 0.43,
    hi: 0.74,
    depth: 14,
    azimuth: 30,
    elevation: 62,
    soften: 7,
  })
  p.add(b.rect(0, 0, w, h * 0.6, `fill="#fff" filter="${cloud}" opacity=".85"`))
  p.add(b.glow(p, w * 0.24, h * 0.5, h * 0.62, { color: '#ffdc9c', opacity: 0.95 }))
  p.add(b.path(b.ridge(p, h * 0.57, h * 0.03, 0.5), 'fill="#9cacb2"'), b.mist(p, h * 0.45, h * 0.68, '#ffe3bd', 0.8))
  p.add(
    b.group('opacity=".5"', crane(p, w * 0.16, quay, h * 0.3, '#70808c'), crane(p, w * 0.34, quay, h * 0.28, '#70808c')),
    b.mist(p, h * 0.4, h * 0.7, '#ffe0b4', 0.5),
  )
  p.newLayer()
  p.add(crane(p, w * 0.6, quay, h * 0.5, '#2f4759'), crane(p, w * 0.86, quay, h * 0.46, '#35506a'))
  p.add(b.rect(-2, quay - 8, w + 4, 18, 'fill="#3b4347"'))
  p.add(b.water(p, quay, '0 #e9cfa5, 0.25 #8fa6a8, 1 #1b3d50', '#ffeccb', '#12303f'))
  p.newLayer()
  const ship = containerShip(p, w * 0.2, h * 0.76, w * 0.62)
  p.add(ship, b.group(`transform="translate(0 ${h * 1.545}) scale(1 -1)" opacity=".22" filter="${p.blur(5, 2)}"`, ship))
  p.add(
    b.rect(
      0,
      h * 0.78,
      w,
      h * 0.22,
      `fill="#fff" filter="${p.noise({ fx: 0.007, fy: 0.08, octaves: 3, color: '#f7dcb0', lo: 0.56, hi: 0.78 })}" opacity=".4"`,
    ),
  )
}

/** A row of storm-surge gates in grey sea. */
const tideGates: Scene = (p) => {
  const { w, h } = p
  const sea = h * 0.6
  p.add(b.backdrop(p, '0 #5e7f99, 0.5 #c8d5da, 1 #f0e3cf'))
  const cloud = p.relief({
    fx: 0.0026,
    fy: 0.008,
    octaves: 6,
    color: '#ffffff',
    lo: 0.36,
    hi: 0.72,
    depth: 18,
    azimuth: 250,
    elevation: 58,
    soften: 8,
  })
  p.add(b.rect(0, 0, w, h * 0.6, `fill="#fff" filter="${cloud}" opacity=".9"`))
  p.add(b.mist(p, h * 0.36, h * 0.66, '#f4e8d6', 0.9), b.path(b.ridge(p, h * 0.575, h * 0.012, 0.5), 'fill="#8a9ba3"'))
  p.add(b.water(p, sea, '0 #b9c7c9, 0.3 #6f8f98, 1 #1d4252', '#eef3ee', '#173644'))
  p.newLayer()
  const steel = p.linear('0 #86b4c9, 0.5 #3a7593, 1 #173c52')
  const concrete = p.linear('0 #f4efe6, 0.4 #cfc9bd, 1 #6a6f73', 0, 0, 1, 0)
  const gates = Array.from({ length: 8 }, (_, n) => {
    const scale = 1.42 ** n
    return { x: w * (0.06 + 0.075 * (scale - 1)), base: sea + h * 0.011 * scale, tall: h * 0.03 * scale, wide: w * 0.008 * scale }
  })
  gates.forEach((gate, n) => {
    const near = gates[n + 1]
    if (!near) return
    const edge = (part: number) => [`${gate.x},${gate.base - gate.tall * part}`, `${near.x},${near.base - near.tall * part}`]
    const [top, bottom] = [edge(0.62), edge(-0.04)]
    p.add(b.path(`M${top[0]} L${top[1]} L${bottom[1]} L${bottom[0]} Z`, `fill="${steel}"`))
    p.add(
      b.path(`M${edge(0.62).join(' L')}`, `stroke="#e9f2f4" stroke-width="${1.42 ** n * 0.7}"`),
      b.path(`M${edge(0.34).join(' L')}`, `stroke="#12384c" stroke-width="${1.42 ** n * 0.5}" opacity=".6"`),
    )
  })
  for (const { x, base, tall, wide } of gates) {
    p.add(
      b.rect(x - wide, base - tall, wide * 2, tall * 1.1, `fill="${concrete}"`),
      b.rect(x - wide * 1.25, base - tall * 1.12, wide * 2.5, tall * 0.14, 'fill="#ded8cc"'),
    )
    p.add(
      b.rect(x - wide * 0.8, base - tall * 1.4, wide * 1.6, tall * 0.3, 'fill="#f2eee6"'),
      b.rect(x - wide * 0.7, base - tall * 1.34, wide * 1.4, tall * 0.12, 'fill="#2b4150"'),
      b.rect(x - wide * 0.06, base - tall * 1.62, wide * 0.12, tall * 0.22, 'fill="#4a4f54"'),
    )
    p.add(b.ellipse(x, base + tall * 0.08, wide * 1.9, tall * 0.05, 'fill="#f4fbfa" opacity=".7"'))
  }
  p.add(
    b.rect(
      0,
      h * 0.64,
      w,
      h * 0.36,
      `fill="#fff" filter="${p.noise({ fx: 0.012, fy: 0.06, octaves: 4, color: '#ffffff', lo: 0.6, hi: 0.82 })}" opacity=".55"`,
    ),
  )
}

export const harbourScenes = { harbour, tideGates }
