import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'

function flask(p: Painter, x: number, base: number, size: number, liquid: string, level: number) {
  const neck = size * 0.14
  const bodyPath = `M${x - neck},${base - size} V${base - size * 0.6} L${x - size * 0.42},${base - size * 0.08}
  Q${x - size * 0.46},${base} ${x - size * 0.36},${base} H${x + size * 0.36} Q${x + size * 0.46},${base}
  ${x + size * 0.42},${base - size * 0.08} L${x + neck},${base - size * 0.6} V${base - size} Z`
  const inside = p.clip(b.path(bodyPath, ''))
  const top = base - size * level
  const glass = p.linear('0 #ffffff/0.55, 0.2 #dff4ff/0.12, 0.75 #dff4ff/0.08, 1 #ffffff/0.42', 0, 0, 1, 0)
  const fill = p.linear([
    [0, liquid, 0.75],
    [1, liquid, 1],
  ])
  return [
    b.ellipse(x, base + 6, size * 0.5, size * 0.05, `fill="${liquid}" opacity=".5" filter="${p.blur(10)}"`),
    b.group(
      `clip-path="${inside}"`,
      b.rect(x - size, top, size * 2, size, `fill="${fill}"`),
      b.ellipse(x, top, size * 0.4, size * 0.03, 'fill="#fff" opacity=".55"'),
      b.glow(p, x + size * 0.16, base - size * 0.12, size * 0.3, { color: '#ffffff', opacity: 0.4 }),
      b.path(bodyPath, `fill="${glass}"`),
    ),
    b.path(bodyPath, 'fill="none" stroke="#f4fcff" stroke-opacity=".8" stroke-width="3"'),
    b.ellipse(x, base - size, neck * 1.2, size * 0.025, 'fill="#e9f8ff" fill-opacity=".5" stroke="#fff" stroke-width="3"'),
    b.path(
      `M${x - size * 0.3},${base - size * 0.12} L${x - neck * 0.6},${base - size * 0.56}`,
      `stroke="#fff" stroke-width="${size * 0.03}" stroke-linecap="round" opacity=".6" filter="${p.blur(2)}"`,
    ),
  ].join('')
}

const tube = (p: Painter, x: number, base: number, size: number, liquid: string) => {
  const shape = `M${x - size * 0.09},${base - size} V${base - size * 0.1} A${size * 0.09},${size * 0.09} 0 0 0
  ${x + size * 0.09},${base - size * 0.1} V${base - size} Z`
  return (
    b.group(
      `clip-path="${p.clip(b.path(shape, ''))}"`,
      b.rect(x - size, base - size * p.random.range(0.4, 0.7), size * 2, size, `fill="${liquid}" opacity=".9"`),
      b.rect(x - size * 0.06, base - size, size * 0.035, size, 'fill="#fff" opacity=".55"'),
    ) + b.path(shape, 'fill="#fff" fill-opacity=".1" stroke="#fff" stroke-opacity=".8" stroke-width="2.5"')
  )
}

const labGlass: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #0f3c55, 0.6 #2f86a0, 1 #bfe3e6'))
  p.add(b.bokeh(p, 34, ['#9fe8ff', '#ffffff', '#7fd0e8', '#ffe0b0'], [0, 0, w, h * 0.7], w * 0.08))
  const shelf = Array.from({ length: 12 }, (_, n) =>
    b.rect(
      w * (n / 12) + 10,
      h * p.random.range(0.22, 0.34),
      w * 0.05,
      h * 0.3,
      `fill="${p.random.pick(['#dff6ff', '#8fd0e0', '#ffd9a6', '#e9f7fb'])}" opacity=".5" rx="10"`,
    ),
  )
  p.add(b.group(`filter="${p.blur(16)}"`, ...shelf, b.rect(0, h * 0.52, w, 16, 'fill="#e5f6fa" opacity=".7"')))
  p.newLayer()
  p.add(b.rect(-2, h * 0.82, w + 4, h * 0.2, `fill="${p.linear('0 #e9f6f7, 1 #86adb8')}"`))
  p.add(
    b.group(
      `filter="${p.blur(4)}"`,
      flask(p, w * 0.84, h * 0.83, h * 0.42, '#7a5cff', 0.36),
      ...[0.06, 0.12, 0.18].map((x) => tube(p, w * x, h * 0.83, h * 0.4, '#36c9a7')),
    ),
  )
  p.add(flask(p, w * 0.36, h * 0.93, h * 0.66, '#ff8a2b', 0.4), flask(p, w * 0.64, h * 0.9, h * 0.5, '#18b6d9', 0.5))
  p.add(b.glow(p, w * 0.1, 0, h * 0.9, { color: '#c9f4ff', opacity: 0.4 }))
}

const microscope: Scene = (p) => {
  const { w, h } = p
  p.add(b.rect(0, 0, w, h, `fill="${p.radial('0 #ffd9e2, 0.55 #d76a98, 1 #3a1450', 0.45, 0.45, 0.75)}"`))
  p.add(
    b.rect(
      0,
      0,
      w,
      h,
      `fill="#fff" filter="${p.noise({ fx: 0.008, fy: 0.008, octaves: 5, color: '#7b1f6a', lo: 0.45, hi: 0.8 })}" opacity=".6"`,
    ),
  )
  const cell = (x: number, y: number, r: number, soft: number) => {
    const fill = p.radial('0 #fff3f6/0.9, 0.55 #ff9fbf/0.75, 0.9 #b3296f/0.9, 1 #7a1156/0.9', 0.42, 0.4, 0.62)
    const spikes = Array.from({ length: 22 }, (_, n) => {
      const angle = (n / 22) * Math.PI * 2 + p.random.range(-0.06, 0.06)
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      return `<path d="M${x + dx * r * 0.95},${y + dy * r * 0.95} L${x + dx * r * 1.22},${y + dy * r * 1.22}" stroke="#8f1a60"
        stroke-width="${r * 0.06}"/>${b.circle(x + dx * r * 1.25, y + dy * r * 1.25, r * 0.085, 'fill="#d44a86"')}`
    })
    return b.group(
      soft > 0 ? `filter="${p.blur(soft)}"` : '',
      ...spikes,
      b.circle(x, y, r, `fill="${fill}"`),
      b.circle(x + r * 0.12, y + r * 0.08, r * 0.4, 'fill="#8c1f66" opacity=".5"'),
      b.ellipse(x - r * 0.35, y - r * 0.42, r * 0.26, r * 0.14, 'fill="#fff" opacity=".7"'),
    )
  }
  for (let n = 0; n < 14; n++) p.add(cell(p.random.range(0, w), p.random.range(0, h), h * p.random.range(0.04, 0.1), 12))
  p.newLayer()
  for (const [x, y, r] of [
    [0.2, 0.3, 0.12],
    [0.78, 0.68, 0.15],
    [0.84, 0.2, 0.09],
    [0.14, 0.82, 0.1],
  ] as const)
    p.add(cell(w * x, h * y, h * r, 4))
  p.add(cell(w * 0.48, h * 0.5, h * 0.22, 0))
}

export const labScenes = { labGlass, microscope }
