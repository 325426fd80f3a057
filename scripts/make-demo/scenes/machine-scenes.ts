import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'

/** A rocket, its base at the origin, about 520 units tall. */
function rocket(p: Painter) {
  const hull = p.linear('0 #8e99a6, 0.25 #ffffff, 0.55 #e6ebf0, 1 #5b6674', 0, 0, 1, 0)
  const booster = p.linear('0 #7d858e, 0.3 #f4f6f8, 1 #4d5661', 0, 0, 1, 0)
  const side = (x: number) =>
    b.path(`M${x - 20},0 V-230 Q${x},-290 ${x + 20},-230 V0 Z`, `fill="${booster}"`) +
    b.rect(x - 20, -60, 40, 22, 'fill="#d9702c"') +
    b.path(`M${x - 14},0 L${x - 20},22 H${x + 20} L${x + 14},0 Z`, 'fill="#2d3238"')
  return [
    b.path('M-34,0 V-400 C-34,-470 -12,-510 0,-524 C12,-510 34,-470 34,-400 V0 Z', `fill="${hull}"`),
    b.rect(-34, -390, 68, 12, 'fill="#d9702c"'),
    b.rect(-34, -300, 68, 54, 'fill="#2b3542" opacity=".85"'),
    b.rect(-34, -180, 68, 6, 'fill="#9aa5b1"'),
    b.path('M-26,0 L-34,26 H34 L26,0 Z', 'fill="#24292f"'),
    side(-54),
    side(54),
  ].join('')
}

function launchTower(p: Painter) {
  const bars = Array.from(
    { length: 12 },
    (_, n) => `M-24,${-n * 44} L24,${-(n + 1) * 44} M24,${-n * 44} L-24,${-(n + 1) * 44} M-24,${-n * 44} H24`,
  )
  return (
    b.group(
      'stroke="#39424c" stroke-width="6" fill="none"',
      b.path(`M-24,0 V-560 M24,0 V-560 M0,-560 V-640 ${bars.join(' ')}`, ''),
      b.path('M24,-420 H92 M24,-260 H80 M24,-120 H70', 'stroke-width="12"'),
    ) +
    b.circle(0, -644, 7, 'fill="#ff5a4a"') +
    b.glow(p, 0, -644, 46, { color: '#ff5a4a', opacity: 0.9 })
  )
}

/** Dawn over the launch pad. The rocket is a separate layer so that a video can lift it. */
const rocketPad: Scene = (p) => {
  const { w, h } = p
  const s = h / 900
  p.add(b.backdrop(p, '0 #16305c, 0.42 #5f7fae, 0.66 #f0a982, 0.8 #ffd7a4, 1 #ffd7a4'))
  p.add(b.band(p, 0, h * 0.66, { fx: 0.0025, fy: 0.011, color: '#ffd5c0', lo: 0.46, hi: 0.74, octaves: 5 }, 0.75))
  p.add(b.glow(p, w * 0.22, h * 0.8, h * 0.7, { color: '#ffcf90', opacity: 0.9 }))
  p.add(b.path(b.ridge(p, h * 0.8, h * 0.012, 0.5), 'fill="#8d7a80"'), b.mist(p, h * 0.66, h * 0.9, '#ffd9ac', 0.6))
  p.add(b.group(`transform="translate(${w * 0.53 - 128 * s} ${h * 0.86}) scale(${s})"`, launchTower(p)))
  p.newLayer()
  p.add(b.group(`transform="translate(${w * 0.53} ${h * 0.84}) scale(${s})"`, rocket(p)))
  p.newLayer()
  p.add(b.rect(w * 0.53 - 230 * s, h * 0.86, 460 * s, h * 0.05, 'fill="#4a4c52"'))
  p.add(b.path(`${b.ridge(p, h * 0.89, h * 0.008, 0.5)}`, `fill="${p.linear('0 #4b4030, 1 #15110c')}"`))
  p.add(
    b.rect(
      0,
      h * 0.88,
      w,
      h * 0.12,
      `fill="#fff" filter="${p.noise({ fx: 0.05, fy: 0.06, octaves: 4, color: '#a8874f', lo: 0.5, hi: 0.8 })}" opacity=".5"`,
    ),
  )
  for (const x of [0.08, 0.9])
    p.add(
      b.rect(w * x, h * 0.66, 6 * s, h * 0.22, 'fill="#2c2a2a"'),
      b.glow(p, w * x + 3 * s, h * 0.66, h * 0.14, { color: '#fff4d0', opacity: 0.9 }),
    )
}

const chip: Scene = (p) => {
  const { w, h } = p
  const s = Math.min(w, h) / 900
  p.add(b.rect(0, 0, w, h, `fill="${p.linear('0 #073b3a, 1 #031a22', 0, 0, 1, 1)}"`))
  const traces = Array.from({ length: 90 }, (_, n) => {
    const angle = Math.floor(p.random.range(0, 4)) * 90
    const [off, reach] = [p.random.range(-230, 230), p.random.range(320, 900)]
    const bend = p.random.range(-150, 150)
    const line = `M${off},-240 V-${reach * 0.6} L${off + bend},-${reach * 0.6 + Math.abs(bend)} V-${reach + 300}`
    return `<g transform="rotate(${angle})">${b.path(
      line,
      `fill="none" stroke="${n % 6 === 0 ? '#ffcf6a' : '#1f9d8a'}"
    stroke-width="${n % 6 === 0 ? 5 : 4}" opacity=".7"`,
    )}${b.circle(off, -reach * 0.5, 7, 'fill="#e0b860"')}</g>`
  })
  const die = p.linear('0 #5a6472, 0.5 #1d232c, 1 #3c4654', 0, 0, 1, 1)
  const pins = Array.from(
    { length: 18 },
    (_, n) => b.rect(-236 + n * 27, -282, 13, 564, 'fill="#d9c28a"') + b.rect(-282, -236 + n * 27, 564, 13, 'fill="#d9c28a"'),
  )
  p.add(b.group(`transform="translate(${w * 0.5} ${h * 0.52}) scale(${s * 1.05}) rotate(-14) skewX(-8)"`, ...traces))
  p.newLayer()
  p.add(
    b.group(
      `transform="translate(${w * 0.5} ${h * 0.52}) scale(${s * 1.05}) rotate(-14) skewX(-8)"`,
      b.rect(-270, -250, 560, 560, `rx="20" fill="#000" opacity=".6" filter="${p.blur(22)}"`),
      ...pins,
      b.rect(-256, -256, 512, 512, `rx="16" fill="${die}"`),
      b.rect(-150, -150, 300, 300, `rx="8" fill="${p.linear('0 #7fe8d0, 0.35 #3b6fd0, 0.7 #a24fd0, 1 #ffb070', 0, 0, 1, 1)}"`),
      b.path(
        Array.from({ length: 9 }, (_, n) => `M${-150 + n * 37},-150 V150 M-150,${-150 + n * 37} H150`).join(' '),
        'stroke="#0b1018" stroke-width="4" opacity=".55"',
      ),
      b.polygon(
        [
          [-256, -256],
          [40, -256],
          [-256, 120],
        ],
        'fill="#fff" opacity=".08"',
      ),
    ),
  )
  p.add(
    b.glow(p, w * 0.5, h * 0.5, h * 0.55, { color: '#7fe0ff', opacity: 0.45 }),
    b.glow(p, w * 0.9, h * 0.1, h * 0.6, { color: '#ffcf8a', opacity: 0.5 }),
  )
}

/** A printed road map of a coast that does not exist. */
const coastMap: Scene = (p) => {
  const { w, h } = p
  p.add(b.rect(0, 0, w, h, 'fill="#a9d3e6"'))
  p.add(
    b.rect(
      0,
      0,
      w,
      h,
      `fill="#fff" filter="${p.noise({ fx: 0.0022, fy: 0.0028, octaves: 6, color: '#f3ead2', lo: 0.47, hi: 0.485 })}"`,
    ),
    b.rect(
      0,
      0,
      w,
      h,
      `fill="#fff" filter="${p.noise({ fx: 0.004, fy: 0.004, octaves: 5, color: '#bcd9a4', lo: 0.54, hi: 0.6 })}" opacity=".75"`,
    ),
  )
  const road = (width: number, color: string) => {
    let [x, y] = [p.random.range(0, w), -10]
    let d = `M${x.toFixed(0)},${y}`
    while (y < h + 20) {
      const [nx, ny] = [x + p.random.range(-130, 130), y + p.random.range(60, 150)]
      d += ` Q${(x + p.random.range(-60, 60)).toFixed(0)},${((y + ny) / 2).toFixed(0)} ${nx.toFixed(0)},${ny.toFixed(0)}`
      ;[x, y] = [nx, ny]
    }
    return (
      b.path(d, `fill="none" stroke="#8d7a5a" stroke-width="${width + 3}" opacity=".6"`) +
      b.path(d, `fill="none" stroke="${color}" stroke-width="${width}"`)
    )
  }
  p.add(road(4, '#ffffff'), road(4, '#ffffff'), road(4, '#ffffff'), road(9, '#f7c65a'), road(9, '#f7c65a'))
  p.newLayer()
  for (const [x, y] of [
    [0.5, 0.46],
    [0.28, 0.7],
    [0.74, 0.26],
  ] as const) {
    p.add(
      b.circle(w * x, h * y, 70, 'fill="#d9382c" opacity=".2"'),
      b.circle(w * x, h * y, 42, 'fill="#d9382c" opacity=".3"'),
      b.path(
        `M${w * x},${h * y} c-12,-34 -34,-44 -34,-72 a34,34 0 0 1 68,0 c0,28 -22,38 -34,72 Z`,
        'fill="#d9382c" stroke="#fff" stroke-width="5"',
      ),
      b.circle(w * x, h * y - 72, 13, 'fill="#fff"'),
    )
  }
}

export const machineScenes = { rocketPad, chip, coastMap }
