import type { NoiseOptions, Painter, Stops } from './painter.ts'

type Light = { color: string; opacity?: number }

const round = (value: number) => Math.round(value * 10) / 10

const rect = (x: number, y: number, w: number, h: number, attributes: string) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" ${attributes}/>`

const circle = (x: number, y: number, r: number, attributes: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${attributes}/>`

const ellipse = (x: number, y: number, rx: number, ry: number, attributes: string) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" ${attributes}/>`

const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`

const polygon = (points: readonly (readonly [number, number])[], attributes: string) =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" ${attributes}/>`

const group = (attributes: string, ...parts: string[]) => `<g ${attributes}>${parts.join('')}</g>`

const backdrop = (p: Painter, stops: Stops, to = 1) => rect(-2, -2, p.w + 4, p.h * to + 4, `fill="${p.linear(stops)}"`)

/** A band of noise that fades in and out vertically: clouds, mist, smoke, wet asphalt. */
const band = (p: Painter, top: number, bottom: number, options: NoiseOptions, opacity = 1) => {
  const fade = p.linear('0 #fff/0, 0.35 #fff/1, 0.7 #fff/1, 1 #fff/0')
  return rect(0, top, p.w, bottom - top, `fill="${fade}" filter="${p.noise(options)}" opacity="${opacity}"`)
}

/** Soft round light, drawn with `screen` so that it brightens what is below it. */
const glow = (p: Painter, x: number, y: number, r: number, { color, opacity = 1 }: Light) => {
  const fill = p.radial([
    [0, color, opacity],
    [0.3, color, opacity * 0.45],
    [1, color, 0],
  ])
  return circle(x, y, r, `fill="${fill}" style="mix-blend-mode:screen"`)
}

/** A plain gradient that makes one ridge or row of houses look further away than the next. */
const mist = (p: Painter, top: number, bottom: number, color: string, opacity: number) =>
  rect(
    -2,
    top,
    p.w + 4,
    bottom - top,
    `fill="${p.linear([
      [0, color, 0],
      [0.6, color, opacity],
      [1, color, 0],
    ])}"`,
  )

/** Outline of hills or mountains by midpoint displacement, closed along the bottom edge. */
const ridge = (p: Painter, y: number, amplitude: number, roughness: number, bottom = p.h) => {
  let heights = [p.random.range(-1, 1), p.random.range(-1, 1), p.random.range(-1, 1)]
  let scale = 1
  for (let step = 0; step < 6; step++) {
    scale *= roughness
    heights = heights.flatMap((value, index) => {
      const following = heights[index + 1]
      return following === undefined ? [value] : [value, (value + following) / 2 + p.random.range(-scale, scale)]
    })
  }
  const line = heights.map((value, index) => `${round((index / (heights.length - 1)) * p.w)},${round(y + value * amplitude)}`)
  return `M-2,${bottom + 2} L-2,${line[0]?.split(',')[1]} L${line.join(' L')} L${p.w + 2},${bottom + 2} Z`
}

/** Out-of-focus lights. */
const bokeh = (
  p: Painter,
  count: number,
  colors: readonly [string, ...string[]],
  box: readonly [number, number, number, number],
  size: number,
) => {
  const soft = p.blur(size * 0.06)
  const lights = Array.from({ length: count }, () => {
    const r = size * p.random.range(0.35, 1)
    const color = p.random.pick(colors)
    const [x, y] = [p.random.range(box[0], box[2]), p.random.range(box[1], box[3])]
    const attributes = `fill="${color}" fill-opacity="${round(p.random.range(1, 5)) / 10}" stroke="${color}"
    stroke-opacity=".35" stroke-width="${round(r * 0.07)}"`
    return circle(x, y, r, attributes)
  })
  return group(`filter="${soft}" style="mix-blend-mode:screen"`, ...lights)
}

/** Water: a gradient plus horizontally stretched dark and bright ripples. */
const water = (p: Painter, top: number, stops: Stops, bright: string, dark: string) => {
  const area = (attributes: string) => rect(-2, top, p.w + 4, p.h - top + 2, attributes)
  const nearer = p.linear('0 #fff/0.25, 1 #fff/1')
  return [
    area(`fill="${p.linear(stops)}"`),
    area(
      `fill="${nearer}" filter="${p.noise({ fx: 0.006, fy: 0.07, octaves: 3, color: dark, lo: 0.48, hi: 0.75 })}" opacity=".6"`,
    ),
    area(
      `fill="${nearer}" filter="${p.noise({ fx: 0.008, fy: 0.09, octaves: 3, color: bright, lo: 0.54, hi: 0.74 })}"
      opacity=".55"`,
    ),
  ].join('')
}

export const brush = { rect, circle, ellipse, path, polygon, group, backdrop, band, glow, mist, ridge, bokeh, water }
