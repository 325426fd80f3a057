import { brush as b } from '../brush.ts'
import type { Scene } from '../painter.ts'

const lighthouse: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #131a3c, 0.4 #3f3d73, 0.62 #c4697a, 0.75 #ffb27a, 1 #ffcf9c'))
  p.add(b.band(p, 0, h * 0.65, { fx: 0.0028, fy: 0.012, color: '#e58f92', lo: 0.46, hi: 0.74, octaves: 5 }, 0.8))
  p.add(b.water(p, h * 0.72, '0 #f0a07c, 0.3 #7a4f77, 1 #101637', '#ffcf9c', '#12143a'))
  p.newLayer()
  p.add(
    b.path(
      `M${w * 0.34},${h + 4} C${w * 0.4},${h * 0.82} ${w * 0.52},${h * 0.7} ${w * 0.66},${h * 0.68} C${w * 0.8},${h * 0.66}
      ${w * 0.92},${h * 0.74} ${w + 4},${h * 0.72} V${h + 4} Z`,
      'fill="#141428"',
    ),
  )
  const rock = p.relief({
    fx: 0.02,
    fy: 0.03,
    octaves: 5,
    color: '#e09a80',
    lo: 0.2,
    hi: 0.9,
    depth: 16,
    azimuth: 190,
    elevation: 24,
  })
  p.add(
    b.path(
      `M${w * 0.34},${h + 4} C${w * 0.4},${h * 0.82} ${w * 0.52},${h * 0.7} ${w * 0.66},${h * 0.68} C${w * 0.8},${h * 0.66}
      ${w * 0.92},${h * 0.74} ${w + 4},${h * 0.72} V${h + 4} Z`,
      `fill="#fff" filter="${rock}" opacity=".5"`,
    ),
  )
  const [x, top, base] = [w * 0.68, h * (h > w ? 0.34 : 0.2), h * 0.69]
  const body = p.linear('0 #ffd9bd, 0.35 #f6efe6, 1 #5b5470', 0, 0, 1, 0)
  const [a, z] = [h * 0.035, h * 0.055]
  p.add(
    b.polygon(
      [
        [x - a, top],
        [x + a, top],
        [x + z, base],
        [x - z, base],
      ],
      `fill="${body}"`,
    ),
  )
  for (const [from, to] of [
    [0.18, 0.36],
    [0.58, 0.76],
  ] as const) {
    const wide = (t: number) => a + (z - a) * t
    p.add(
      b.polygon(
        [
          [x - wide(from), top + (base - top) * from],
          [x + wide(from), top + (base - top) * from],
          [x + wide(to), top + (base - top) * to],
          [x - wide(to), top + (base - top) * to],
        ],
        `fill="${p.linear('0 #c9483c, 0.4 #a8322f, 1 #481a2c', 0, 0, 1, 0)}"`,
      ),
    )
  }
  p.add(
    b.rect(x - a * 1.35, top - 5, a * 2.7, 10, 'fill="#1c1a30"'),
    b.rect(x - a * 0.7, top - h * 0.055, a * 1.4, h * 0.05, 'fill="#fff3c4"'),
    b.path(`M${x - a * 0.9},${top - h * 0.053} Q${x},${top - h * 0.115} ${x + a * 0.9},${top - h * 0.053} Z`, 'fill="#1c1a30"'),
  )
  const beam = (sign: number) =>
    b.polygon(
      [
        [x, top - h * 0.03],
        [x + sign * w * 0.9, top - h * 0.2],
        [x + sign * w * 0.9, top + h * 0.12],
      ],
      `fill="${p.linear(
        sign > 0 ? '0 #fff1bd/0.75, 1 #fff1bd/0' : '0 #fff1bd/0, 1 #fff1bd/0.75',
        0,
        0,
        1,
        0,
      )}" filter="${p.blur(6)}" style="mix-blend-mode:screen"`,
    )
  p.add(beam(-1), beam(1), b.glow(p, x, top - h * 0.03, h * 0.2, { color: '#fff0b8', opacity: 1 }))
}

const underwater: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #7fe0e8, 0.25 #1f9fb8, 0.65 #0a4f78, 1 #03182e'))
  p.add(
    b.rect(
      0,
      0,
      w,
      h * 0.3,
      `fill="${p.linear('0 #fff/1, 1 #fff/0')}"
      filter="${p.noise({ fx: 0.008, fy: 0.03, color: '#e9ffff', lo: 0.25, hi: 0.5, turbulent: true, octaves: 3 })}"
      opacity=".8"`,
    ),
  )
  const rays = Array.from({ length: 9 }, (_, n) => {
    const x = w * (n / 8)
    return b.polygon(
      [
        [x, -20],
        [x + w * 0.05, -20],
        [x + (x - w / 2) * 0.6 + w * 0.1, h],
        [x + (x - w / 2) * 0.6 - w * 0.04, h],
      ],
      '',
    )
  })
  p.add(
    b.group(
      `fill="${p.linear('0 #d6ffff/0.5, 1 #d6ffff/0')}" filter="${p.blur(14)}" opacity=".45" style="mix-blend-mode:screen"`,
      ...rays,
    ),
  )
  p.newLayer()
  const [x, y] = [w * 0.56, h * 0.64]
  p.add(
    b.glow(p, x, y, h * 0.5, { color: '#6affd0', opacity: 0.8 }),
    b.glow(p, x, y, h * 0.24, { color: '#f0fff4', opacity: 0.9 }),
  )
  p.add(b.ellipse(x, y, h * 0.075, h * 0.06, `fill="${p.radial('0 #ffffff, 0.6 #b9ffe0, 1 #2bb894', 0.4, 0.35, 0.7)}"`))
  p.add(
    b.group(
      `stroke="#063c3a" stroke-width="4" fill="none" opacity=".55"`,
      b.ellipse(x, y, h * 0.075, h * 0.022, ''),
      b.ellipse(x, y, h * 0.03, h * 0.06, ''),
    ),
  )
  p.add(
    b.path(b.ridge(p, h * 0.86, h * 0.06, 0.6), 'fill="#04223a"'),
    b.path(b.ridge(p, h * 0.94, h * 0.05, 0.6), 'fill="#020f1c"'),
  )
  const s = h / 900
  const diver = b.group(
    `transform="translate(${w * 0.25} ${h * 0.4}) scale(${s * 1.25}) rotate(24)" fill="#04182a"`,
    b.ellipse(0, 0, 84, 26, ''),
    b.circle(98, -6, 24, ''),
    b.rect(-50, -46, 96, 26, 'rx="13"'),
    b.path('M-70,-8 L-170,-26 L-240,-60 L-236,-30 L-168,2 L-70,14 Z', ''),
    b.path('M-70,6 L-160,34 L-236,30 L-228,54 L-156,60 L-66,20 Z', ''),
    b.path('M40,10 C70,50 110,66 150,60 L152,50 C120,50 92,30 66,0 Z', ''),
    b.path('M116,-14 h12 v14 h-12 Z', 'fill="#9fe8ff"'),
  )
  p.newLayer()
  p.add(diver)
  for (let n = 0; n < 26; n++) {
    p.add(
      b.circle(
        w * 0.36 + p.random.range(-50, 60),
        h * p.random.range(0.02, 0.36),
        p.random.range(2, 9) * s,
        'fill="#dffcff" fill-opacity=".25" stroke="#e8ffff" stroke-opacity=".7" stroke-width="1.5"',
      ),
    )
  }
}

/** Green islands with a white ferry, seen from above the bay. */
const islands: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #3f93d2, 0.45 #c4e6f2, 1 #fff0d4', 0.5))
  p.add(b.band(p, 0, h * 0.4, { fx: 0.003, fy: 0.012, color: '#ffffff', lo: 0.48, hi: 0.7, octaves: 5 }, 0.95))
  p.add(b.water(p, h * 0.42, '0 #bfe9ea, 0.25 #39b3c2, 1 #07587f', '#eafffb', '#046083'))
  const island = (x: number, y: number, size: number, fill: string) => {
    const shape = `M${x - size},${y} C${x - size * 0.7},${y - size * 0.18} ${x - size * 0.5},${y - size * 0.55}
    ${x - size * 0.12},${y - size * 0.5} C${x + size * 0.1},${y - size * 0.8} ${x + size * 0.4},${y - size * 0.36}
    ${x + size * 0.55},${y - size * 0.3} C${x + size * 0.75},${y - size * 0.24} ${x + size * 0.9},${y - size * 0.1}
    ${x + size},${y} Z`
    const rock = p.relief({
      fx: 0.02,
      fy: 0.02,
      octaves: 5,
      color: '#fff3c8',
      lo: 0.2,
      hi: 0.9,
      depth: 22,
      azimuth: 300,
      elevation: 40,
    })
    return (
      b.ellipse(x, y + 3, size * 1.06, size * 0.05, 'fill="#f7e9c6"') +
      b.path(shape, `fill="${fill}"`) +
      b.path(shape, `fill="#fff" filter="${rock}" opacity=".75" style="mix-blend-mode:overlay"`)
    )
  }
  p.add(
    island(w * 0.2, h * 0.44, w * 0.16, '#8fb3b0'),
    island(w * 0.78, h * 0.46, w * 0.24, '#6d9f88'),
    b.mist(p, h * 0.28, h * 0.5, '#eaf6f2', 0.5),
  )
  p.newLayer()
  p.add(island(w * 0.1, h * 0.58, w * 0.3, '#3f7a52'))
  const [x, y, s] = [w * 0.6, h * 0.7, w / 1080]
  p.add(
    b.path(
      `M${x + 150 * s},${y + 16 * s} L${x + 560 * s},${y - 40 * s} L${x + 600 * s},${y + 10 * s} Z`,
      `fill="#fff" opacity=".65" filter="${p.blur(5)}"`,
    ),
  )
  p.add(
    b.group(
      `transform="translate(${x} ${y}) scale(${s})" filter="${p.blur(0.7)}"`,
      b.path('M-170,-34 H165 L150,22 H-120 C-140,10 -160,-10 -170,-34 Z', 'fill="#fbfdff"'),
      b.path('M-150,-2 H158 L150,22 H-120 Z', 'fill="#0f6f8f"'),
      b.rect(-110, -66, 240, 34, 'fill="#f1f6f8"'),
      b.rect(-70, -94, 150, 30, 'fill="#ffffff"'),
      b.rect(40, -122, 34, 30, 'fill="#f2a03d"'),
      b.path('M-100,-52 h220', 'stroke="#27495c" stroke-width="10" stroke-dasharray="14 8"'),
      b.path('M-60,-80 h128', 'stroke="#27495c" stroke-width="9" stroke-dasharray="12 8"'),
    ),
  )
}

export const coastScenes = { lighthouse, underwater, islands }
