import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'

function stars(p: Painter, count: number, bottom: number) {
  const points = Array.from({ length: count }, () => {
    const r = p.random.next() ** 6 * 2.6 + 0.5
    const tint = p.random.pick(['#ffffff', '#cfe0ff', '#ffe9cf', '#ffffff'])
    return b.circle(
      p.random.range(0, p.w),
      p.random.range(0, bottom),
      r,
      `fill="${tint}" opacity="${p.random.range(0.3, 1).toFixed(2)}"`,
    )
  })
  return points.join('')
}

function milkyWay(p: Painter, color: string) {
  const { w, h } = p
  const strip = (thickness: number, options: Parameters<Painter['noise']>[0], opacity: number) => {
    const fade = p.linear('0 #fff/0, 0.5 #fff/1, 1 #fff/0')
    const area = b.rect(-w * 0.4, h * 0.3 - thickness / 2, w * 1.9, thickness, `fill="${fade}" filter="${p.noise(options)}"`)
    return b.group(`transform="rotate(-32 ${w / 2} ${h * 0.35})" opacity="${opacity}"`, area)
  }
  return (
    strip(h * 0.75, { fx: 0.003, fy: 0.006, octaves: 5, color, lo: 0.3, hi: 0.8 }, 0.55) +
    strip(h * 0.4, { fx: 0.005, fy: 0.012, octaves: 6, color: '#ffe6d0', lo: 0.42, hi: 0.85 }, 0.7) +
    strip(h * 0.2, { fx: 0.006, fy: 0.02, octaves: 5, color: '#0a0f22', lo: 0.5, hi: 0.72 }, 0.8)
  )
}

const nightSky: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #050a1d, 0.55 #152a55, 0.82 #3f5a86, 1 #c98b63'))
  p.add(milkyWay(p, '#8fa6e8'), stars(p, 420, h * 0.85))
  p.add(b.glow(p, w * 0.2, h * 0.88, h * 0.5, { color: '#e8a066', opacity: 0.6 }))
  p.newLayer()
  p.add(b.path(b.ridge(p, h * 0.8, h * 0.04, 0.55), 'fill="#16213b"'))
  p.add(b.path(b.ridge(p, h * 0.9, h * 0.025, 0.5), 'fill="#070c18"'))
  const [x, y, r] = [w * 0.7, h * 0.83, h * 0.085]
  const dome = p.linear('0 #c9b6a6, 0.4 #5a6078, 1 #151b2e', 0, 0, 1, 0)
  p.add(b.rect(x - r * 1.02, y - r * 0.1, r * 2.04, r * 1.2, `fill="${dome}"`))
  p.add(b.path(`M${x - r},${y} A${r},${r} 0 0 1 ${x + r},${y} Z`, `fill="${dome}"`))
  p.add(
    b.path(
      `M${x - r * 0.1},${y} L${x + r * 0.02},${y - r} L${x + r * 0.3},${y - r * 0.95} L${x + r * 0.26},${y} Z`,
      'fill="#0a0f1d"',
    ),
  )
  p.add(
    b.rect(x - r * 0.5, y + r * 0.35, r * 0.28, r * 0.75, 'fill="#ffcf7d"'),
    b.glow(p, x - r * 0.36, y + r * 0.7, r, { color: '#ffb65c', opacity: 0.7 }),
  )
}

/** The same night with a second bright disc, for the invented "second moon" stories. */
const twoMoons: Scene = (p) => {
  nightSky(p)
  const { w, h } = p
  const moon = (x: number, y: number, r: number, tint: string) => {
    const face = p.radial(
      [
        [0, '#fffaf0'],
        [0.7, tint],
        [1, '#8d8a94'],
      ],
      0.38,
      0.36,
      0.75,
    )
    const craters = p.noise({ fx: 0.03, fy: 0.03, octaves: 4, color: '#6d6a72', lo: 0.46, hi: 0.8 })
    return (
      b.glow(p, x, y, r * 4.5, { color: tint, opacity: 0.5 }) +
      b.circle(x, y, r, `fill="${face}"`) +
      b.circle(x, y, r, `fill="#fff" filter="${craters}" opacity=".7"`)
    )
  }
  p.newLayer()
  p.add(moon(w * 0.3, h * 0.26, h * 0.085, '#e8e4da'))
  p.newLayer()
  p.add(moon(w * 0.6, h * 0.4, h * 0.042, '#f0c3a0'))
}

const aurora: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #030b18, 0.6 #0a2b33, 1 #12444a'))
  p.add(stars(p, 300, h * 0.8))
  p.newLayer()
  const curtain = (top: number, bottom: number, color: string, lo: number, opacity: number) => {
    const fade = p.linear('0 #fff/0, 0.75 #fff/1, 1 #fff/0')
    const filter = p.noise({ fx: 0.0065, fy: 0.0009, octaves: 5, color, lo, hi: lo + 0.28 })
    return b.group(
      `transform="skewX(-14) translate(${w * 0.12} 0)" style="mix-blend-mode:screen" opacity="${opacity}"`,
      b.rect(-w * 0.3, top, w * 1.8, bottom - top, `fill="${fade}" filter="${filter}"`),
    )
  }
  p.add(
    curtain(-h * 0.1, h * 0.72, '#2dffa0', 0.42, 0.95),
    curtain(-h * 0.2, h * 0.6, '#38e0d8', 0.48, 0.8),
    curtain(-h * 0.2, h * 0.46, '#a05cff', 0.5, 0.7),
  )
  p.add(b.glow(p, w * 0.45, h * 0.72, h * 0.6, { color: '#2fffa5', opacity: 0.35 }))
  p.newLayer()
  p.add(b.path(b.ridge(p, h * 0.76, h * 0.05, 0.56), 'fill="#0a2430"'), b.mist(p, h * 0.66, h * 0.9, '#2f8f80', 0.35))
  p.add(b.path(b.ridge(p, h * 0.87, h * 0.03, 0.5), 'fill="#04101a"'))
  for (let index = 0; index < 14; index++) {
    const [x, y] = [p.random.range(0.05, 0.95) * w, h * p.random.range(0.9, 0.95)]
    p.add(
      b.polygon(
        [
          [x - 9, y],
          [x - 9, y - 9],
          [x, y - 17],
          [x + 9, y - 9],
          [x + 9, y],
        ],
        'fill="#01060c"',
      ),
      b.rect(x - 3, y - 8, 4, 5, 'fill="#ffd27a"'),
      b.glow(p, x, y - 6, 26, { color: '#ffb95c', opacity: 0.6 }),
    )
  }
}

function bolt(p: Painter, x: number, top: number, bottom: number): string {
  let [atX, atY] = [x, top]
  let line = `M${atX.toFixed(0)},${atY.toFixed(0)}`
  while (atY < bottom) {
    atX += p.random.range(-26, 24)
    atY += p.random.range(14, 40)
    line += ` L${atX.toFixed(0)},${Math.min(atY, bottom).toFixed(0)}`
    if (p.random.next() < 0.16)
      line += ` m0,0 l${p.random.range(-60, 60).toFixed(0)},${p.random.range(30, 80).toFixed(0)}
      M${atX.toFixed(0)},${atY.toFixed(0)}`
  }
  return line
}

const storm: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #10141f, 0.55 #3b4a63, 0.78 #a2957f, 1 #d9b981'))
  const dense = {
    fx: 0.0028,
    fy: 0.0062,
    octaves: 6,
    color: '#aab6cc',
    lo: 0.22,
    hi: 0.74,
    depth: 80,
    azimuth: 250,
    elevation: 34,
    soften: 5,
  }
  const fade = p.linear('0 #fff/1, 0.75 #fff/0.95, 1 #fff/0')
  p.add(b.rect(0, 0, w, h * 0.72, `fill="${fade}" filter="${p.relief(dense)}"`))
  p.add(b.band(p, -h * 0.2, h * 0.5, { fx: 0.003, fy: 0.008, color: '#0c101a', lo: 0.4, hi: 0.7, octaves: 5 }, 0.85))
  p.add(
    b.rect(
      0,
      h * 0.2,
      w,
      h * 0.62,
      `fill="${p.linear('0 #fff/0, 0.6 #fff/1, 1 #fff/0.6')}"
      filter="${p.noise({ fx: 0.09, fy: 0.0022, octaves: 2, color: '#cfd6df', lo: 0.52, hi: 0.9 })}" opacity=".35"`,
    ),
  )
  p.newLayer()
  const line = bolt(p, w * 0.64, h * 0.22, h * 0.79)
  p.add(b.glow(p, w * 0.64, h * 0.3, h * 0.55, { color: '#b9c8ff', opacity: 0.75 }))
  p.add(
    b.path(line, `fill="none" stroke="#8ea6ff" stroke-width="16" opacity=".7" filter="${p.blur(10)}"`),
    b.path(line, 'fill="none" stroke="#fff" stroke-width="3.4" stroke-linejoin="round"'),
  )
  p.newLayer()
  p.add(b.path(b.ridge(p, h * 0.8, h * 0.02, 0.5), 'fill="#1b2029"'))
  for (let x = -20; x < w; ) {
    const [width, height] = [p.random.range(34, 84), h * p.random.range(0.03, 0.1)]
    const top = h * 0.9 - height
    p.add(
      b.polygon(
        [
          [x, h],
          [x, top],
          [x + width / 2, top - width * 0.35],
          [x + width, top],
          [x + width, h],
        ],
        'fill="#0b0e14"',
      ),
    )
    if (p.random.next() < 0.55)
      p.add(
        b.rect(x + width * 0.35, top + 14, 9, 12, 'fill="#ffc868"'),
        b.glow(p, x + width * 0.38, top + 20, 34, { color: '#ffb04a', opacity: 0.55 }),
      )
    x += width * p.random.range(0.85, 1.3)
  }
}

const planet: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #02040b, 1 #071226'))
  p.add(stars(p, 260, h))
  const [x, y, r] = [w * 0.5, h * 1.42, h * 0.98]
  p.add(b.circle(x, y, r * 1.06, `fill="#58a8ff" opacity=".5" filter="${p.blur(26)}"`))
  const ocean = p.radial('0 #1c66ad, 0.8 #0f3f78, 0.97 #6fc0ff, 1 #bfe6ff', 0.5, 0.5, 0.5)
  p.add(b.circle(x, y, r, `fill="${ocean}"`))
  const land = p.noise({ fx: 0.0032, fy: 0.005, octaves: 6, color: '#6f7f4c', lo: 0.5, hi: 0.58 })
  const cloud = p.noise({ fx: 0.004, fy: 0.011, octaves: 6, color: '#ffffff', lo: 0.45, hi: 0.74 })
  p.add(
    b.circle(x, y, r * 0.985, `fill="#fff" filter="${land}" opacity=".8"`),
    b.circle(x, y, r * 0.99, `fill="#fff" filter="${cloud}" opacity=".9"`),
  )
  p.add(b.glow(p, w * 0.8, h * 0.5, h * 0.55, { color: '#8fc8ff', opacity: 0.9 }))
  p.newLayer()
  const [sx, sy, s] = [w * 0.36, h * 0.3, h / 900]
  const wing = p.linear('0 #1b3d74, 0.5 #4d86c9, 1 #152c55', 0, 0, 1, 1)
  const foil = p.linear('0 #fff1c4, 0.5 #d19a3d, 1 #5e3c12')
  const panel = (at: number) =>
    b.rect(at, -44, 190, 88, `fill="${wing}" stroke="#c9dcf2" stroke-width="3"`) +
    b.path([1, 2, 3, 4].map((n) => `M${at + n * 38},-44 v88`).join(' '), 'stroke="#b9d2ee" stroke-width="1.6"')
  p.add(
    b.group(
      `transform="translate(${sx} ${sy}) scale(${s}) rotate(-18)"`,
      panel(-270),
      panel(80),
      b.rect(-80, -8, 160, 16, 'fill="#9aa7b5"'),
      b.rect(-58, -74, 116, 148, `fill="${foil}" rx="8"`),
      b.ellipse(0, 100, 62, 22, 'fill="#e9eef3"'),
      b.ellipse(0, 106, 44, 13, 'fill="#94a1ae"'),
    ),
  )
}

export const skyScenes = { nightSky, twoMoons, aurora, storm, planet }
