import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'

/** A row of tower blocks with lit windows. */
function blocks(p: Painter, base: number, height: number, width: number, fill: string, lit: string, share: number) {
  const parts: string[] = []
  for (let x = -width; x < p.w + width; ) {
    const [bw, bh] = [width * p.random.range(0.6, 1.3), height * p.random.range(0.35, 1)]
    parts.push(b.rect(x, base - bh, bw, bh + 4, `fill="${fill}"`))
    if (p.random.next() < 0.3)
      parts.push(b.rect(x + bw * 0.4, base - bh - height * 0.1, bw * 0.05, height * 0.1, `fill="${fill}"`))
    if (p.random.next() < 0.35)
      parts.push(b.rect(x + bw * 0.2, base - bh - height * 0.05, bw * 0.5, height * 0.06, `fill="${fill}"`))
    const [cell, floor] = [width * 0.13, width * 0.19]
    for (let wy = base - bh + floor * 0.5; wy < base - floor; wy += floor) {
      for (let wx = x + cell * 0.5; wx < x + bw - cell; wx += cell) {
        if (p.random.next() < share) {
          parts.push(
            b.rect(
              wx,
              wy,
              cell * 0.55,
              floor * 0.5,
              `fill="${p.random.pick([lit, lit, '#fff0cf', '#a9d4ff'])}" opacity="${p.random.range(0.4, 1).toFixed(2)}"`,
            ),
          )
        }
      }
    }
    x += bw * p.random.range(0.85, 1.15)
  }
  return parts.join('')
}

const skyline: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #1d2452, 0.34 #6a4a86, 0.58 #e5816a, 0.72 #ffc98a, 1 #ffd9a4'))
  p.add(b.band(p, 0, h * 0.6, { fx: 0.0025, fy: 0.013, color: '#ffb59a', lo: 0.45, hi: 0.75, octaves: 5 }, 0.75))
  p.add(b.glow(p, w * 0.34, h * 0.62, h * 0.6, { color: '#ffd28c', opacity: 0.95 }))
  const base = h * 0.72
  p.newLayer()
  p.add(blocks(p, base, h * 0.3, w * 0.07, '#a5718a', '#ffd9a0', 0.05), b.mist(p, base - h * 0.26, base + 20, '#ffbf90', 0.75))
  p.add(blocks(p, base, h * 0.36, w * 0.085, '#5c4672', '#ffd28a', 0.22), b.mist(p, base - h * 0.16, base + 20, '#f39b80', 0.6))
  p.newLayer()
  p.add(blocks(p, base, h * 0.27, w * 0.1, '#221d3f', '#ffca74', 0.4))
  p.add(b.water(p, base, '0 #f0a27c, 0.3 #7d5480, 1 #14163a', '#ffd9a0', '#1a1740'))
  for (let index = 0; index < 40; index++) {
    const x = p.random.range(0, w)
    p.add(
      b.rect(
        x,
        base,
        p.random.range(3, 9),
        h * p.random.range(0.06, 0.2),
        `fill="${p.random.pick(['#ffd089', '#ffb070', '#fff0cf'])}" opacity=".28" filter="${index === 0 ? p.blur(2) : 'none'}"`,
      ),
    )
  }
}

const rainStreet: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #0b1322, 0.5 #1c2c44, 1 #0a0f18'))
  p.add(b.group(`filter="${p.blur(7)}"`, blocks(p, h * 0.62, h * 0.6, w * 0.2, '#101a2b', '#ffcf86', 0.3)))
  p.add(b.bokeh(p, 60, ['#ffb14d', '#ff6a4d', '#ffd9a0', '#57b6ff', '#5fe0c4'], [0, h * 0.2, w, h * 0.68], w * 0.05))
  p.newLayer()
  p.add(b.rect(0, h * 0.64, w, h * 0.36, `fill="${p.linear('0 #26344a, 1 #05080e')}"`))
  for (let index = 0; index < 46; index++) {
    const color = p.random.pick(['#ffb14d', '#ff6a4d', '#ffd9a0', '#57b6ff'])
    p.add(
      b.rect(
        p.random.range(0, w),
        h * p.random.range(0.64, 0.72),
        p.random.range(6, 30),
        h * p.random.range(0.08, 0.3),
        `fill="${color}" opacity="${p.random.range(0.1, 0.35).toFixed(2)}"`,
      ),
    )
  }
  p.add(
    b.rect(
      0,
      h * 0.64,
      w,
      h * 0.36,
      `fill="#fff" filter="${p.noise({ fx: 0.01, fy: 0.09, octaves: 3, color: '#05080e', lo: 0.42, hi: 0.62 })}" opacity=".75"`,
    ),
  )
  const [x, y, s] = [w * 0.5, h * 0.9, h / 900]
  const coat = (color: string) => `fill="${color}"`
  const walker = (dx: number, scale: number) =>
    b.group(
      `transform="translate(${x + dx * s} ${y}) scale(${s * scale})" fill="#04070d"`,
      b.path(
        `M-150,-345 C-140,-450 -70,-480 0,-482 C70,-480 140,-450 150,-345 C120,-372 96,-372 75,-348 C50,-372 24,-372 0,-348
        C-24,-372 -50,-372 -75,-348 C-96,-372 -120,-372 -150,-345 Z`,
        coat('#0a1220'),
      ),
      b.rect(-3, -480, 6, 260, ''),
      b.circle(6, -300, 30, ''),
      b.path('M-42,-262 C-20,-280 34,-280 56,-262 C72,-200 70,-120 62,-100 L-48,-100 C-56,-130 -56,-210 -42,-262 Z', ''),
      b.path('M-38,-104 L-46,6 L-8,6 L4,-90 L18,6 L54,6 L48,-104 Z', ''),
    )
  p.add(walker(-30, 0.85), walker(190, 0.6))
  p.add(
    b.rect(
      0,
      0,
      w,
      h,
      `fill="#fff" filter="${p.noise({ fx: 0.11, fy: 0.004, octaves: 2, color: '#cfe2ff', lo: 0.6, hi: 0.95 })}" opacity=".4"`,
    ),
  )
}

/** Town hall with columns, steps and two flags. */
const townHall: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #4f86bd, 0.6 #c7dceb, 1 #f5e9d6'))
  const cloud = p.relief({
    fx: 0.0032,
    fy: 0.008,
    octaves: 5,
    color: '#ffffff',
    lo: 0.45,
    hi: 0.75,
    depth: 12,
    azimuth: 250,
    elevation: 66,
    soften: 7,
  })
  p.add(b.rect(0, 0, w, h * 0.7, `fill="#fff" filter="${cloud}" opacity=".9"`))
  p.add(b.group(`filter="${p.blur(3)}"`, blocks(p, h * 0.78, h * 0.3, w * 0.12, '#93a4b4', '#dfe9f2', 0.4)))
  p.newLayer()
  const [cx, s] = [w / 2, Math.min(w / 1000, h / 760)]
  const stone = p.linear('0 #f4e7cf, 1 #cdb48f')
  const shade = p.linear('0 #9c8566, 0.25 #f3e4ca, 0.55 #fff6e3, 1 #a08a6b', 0, 0, 1, 0)
  const columns = [-260, -156, -52, 52, 156, 260].map(
    (x) =>
      b.rect(x - 19, -360, 38, 240, `fill="${shade}"`) +
      b.rect(x - 27, -374, 54, 16, 'fill="#efe0c4"') +
      b.rect(x - 27, -124, 54, 14, 'fill="#dfcba8"'),
  )
  const windowAt = (x: number, y: number) =>
    b.rect(x - 20, y, 40, 84, 'fill="#3c4b5c" rx="3" stroke="#efe0c4" stroke-width="7"') +
    b.path(`M${x},${y} v84 M${x - 20},${y + 40} h40`, 'stroke="#efe0c4" stroke-width="4"')
  const wings = [-440, -374, 374, 440].flatMap((x) => [windowAt(x, -330), windowAt(x, -206)])
  const flag = (x: number, color: string) =>
    b.rect(x - 2, -640, 5, 150, 'fill="#5b5346"') +
    b.path(`M${x + 3},-636 c28,-14 50,14 84,-2 v48 c-30,16 -56,-12 -84,2 Z`, `fill="${color}"`)
  const tower =
    b.rect(-66, -586, 132, 130, `fill="${stone}"`) +
    b.path('M-78,-586 L0,-680 L78,-586 Z', 'fill="#4d6a62"') +
    b.circle(0, -525, 36, 'fill="#fdf7e8" stroke="#6d5c43" stroke-width="7"') +
    b.path('M0,-525 V-548 M0,-525 L15,-516', 'stroke="#2c2418" stroke-width="5" stroke-linecap="round"')
  const steps = [0, 1, 2, 3].map((n) =>
    b.rect(-330 - n * 26, -110 + n * 20, 660 + n * 52, 21, `fill="${['#e4d4b6', '#d3c09d', '#c2ad88', '#b09a75'][n]}"`),
  )
  p.add(
    b.group(
      `transform="translate(${cx} ${h * 0.9}) scale(${s})"`,
      tower,
      b.rect(-490, -390, 980, 290, `fill="${stone}"`),
      b.rect(-500, -400, 1000, 18, 'fill="#e9d8b8"'),
      ...wings,
      b.rect(-320, -376, 640, 270, 'fill="#8d785a"'),
      b.rect(-44, -270, 88, 160, 'fill="#3a2a1c" rx="40"'),
      b.group(`filter="${p.blur(5)}" opacity=".5"`, b.rect(-300, -376, 640, 40, 'fill="#3b2e1d"')),
      ...columns,
      b.polygon(
        [
          [-345, -386],
          [0, -474],
          [345, -386],
        ],
        `fill="${stone}" stroke="#b89f78" stroke-width="6"`,
      ),
      b.polygon(
        [
          [-250, -396],
          [0, -456],
          [250, -396],
        ],
        'fill="#bfa680"',
      ),
      flag(-240, '#d9902f'),
      flag(150, '#2c6e8f'),
      ...steps,
    ),
  )
  p.add(
    b.rect(-2, h * 0.9 - 26 * s, w + 4, h, `fill="${p.linear('0 #a99c88, 1 #6c6152')}"`),
    b.rect(
      0,
      h * 0.87,
      w,
      h * 0.13,
      `fill="#fff" filter="${p.noise({ fx: 0.02, fy: 0.12, color: '#4a4236', lo: 0.45, hi: 0.8 })}" opacity=".5"`,
    ),
  )
  p.add(b.glow(p, w * 0.1, h * 0.1, h * 0.9, { color: '#ffe3ae', opacity: 0.4 }))
}

export const cityScenes = { skyline, rainStreet, townHall }
