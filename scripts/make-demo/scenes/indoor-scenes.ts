import { brush as b } from '../brush.ts'
import type { Scene } from '../painter.ts'

/** Long corridor in one-point perspective. */
const corridor: Scene = (p) => {
  const { w, h } = p
  const [vx, vy] = [w * 0.52, h * 0.46]
  const at = (x: number, y: number, t: number): [number, number] => [x + (vx - x) * t, y + (vy - y) * t]
  const wall = (points: [number, number][], fill: string) => b.polygon(points, `fill="${fill}"`)
  const far = 0.86
  const [L, R, T, B] = [-w * 0.05, w * 1.05, -h * 0.12, h * 1.06]
  p.add(b.rect(0, 0, w, h, 'fill="#dfe9ea"'))
  p.add(wall([[L, T], [R, T], at(R, T, far), at(L, T, far)], p.linear('0 #8ea6ab, 1 #f4fafa')))
  p.add(wall([[L, B], [R, B], at(R, B, far), at(L, B, far)], p.linear('0 #f2f7f6, 1 #7fa0a3')))
  p.add(wall([[L, T], [L, B], at(L, B, far), at(L, T, far)], p.linear('0 #86a5a6, 1 #eef6f5', 0, 0, 1, 0)))
  p.add(wall([[R, T], [R, B], at(R, B, far), at(R, T, far)], p.linear('0 #f0f7f6, 1 #7795a0', 0, 0, 1, 0)))
  const [x0, y0] = at(L, T, far)
  const [x1, y1] = at(R, B, far)
  p.add(b.rect(x0, y0, x1 - x0, y1 - y0, 'fill="#fdffff"'), b.glow(p, vx, vy, h * 0.42, { color: '#ffffff', opacity: 1 }))
  for (let n = 0; n < 7; n++) {
    const [near, deep] = [1 - 0.78 ** n, 1 - 0.78 ** (n + 0.5)]
    p.add(wall([at(w * 0.36, T, near), at(w * 0.64, T, near), at(w * 0.64, T, deep), at(w * 0.36, T, deep)], '#ffffff'))
    p.add(
      b.group(
        'opacity=".45"',
        b.polygon(
          [at(w * 0.38, B, near), at(w * 0.62, B, near), at(w * 0.62, B, deep), at(w * 0.38, B, deep)],
          `fill="#fff" filter="${p.blur(12 - n)}"`,
        ),
      ),
    )
    for (const side of [L, R]) {
      const top = T + (B - T) * 0.28
      const tint = n % 3 === 1 ? '#4f8f8b' : '#a9c4c4'
      p.add(wall([at(side, top, near + 0.04), at(side, B, near + 0.04), at(side, B, deep), at(side, top, deep)], tint))
      p.add(
        b.polygon(
          [
            at(side, top + h * 0.08, near + 0.07),
            at(side, top + h * 0.3, near + 0.07),
            at(side, top + h * 0.3, deep - 0.03),
            at(side, top + h * 0.08, deep - 0.03),
          ],
          'fill="#e9f7f6" opacity=".85"',
        ),
      )
    }
  }
  for (const side of [L, R])
    p.add(
      wall(
        [
          at(side, T + (B - T) * 0.66, 0),
          at(side, T + (B - T) * 0.7, 0),
          at(side, T + (B - T) * 0.7, far),
          at(side, T + (B - T) * 0.66, far),
        ],
        '#3d7c7a',
      ),
    )
  p.newLayer()
  const s = h / 900
  const person = (x: number, y: number, scale: number, coat: string) =>
    b.group(
      `transform="translate(${x} ${y}) scale(${scale * s})" filter="${p.blur(2.2)}"`,
      b.ellipse(0, 4, 70, 9, 'fill="#34575a" opacity=".5"'),
      b.path('M-26,0 L-30,-150 H30 L28,0 H6 L0,-110 L-6,0 Z', 'fill="#2d4a57"'),
      b.path('M-46,-120 C-50,-220 -46,-282 -26,-296 H26 C46,-282 50,-220 46,-120 Z', `fill="${coat}"`),
      b.circle(0, -318, 32, 'fill="#6b4a3a"'),
      b.path('M-33,-322 C-34,-360 34,-360 33,-322 C20,-336 -20,-336 -33,-322 Z', 'fill="#1d1a1c"'),
    )
  p.add(person(w * 0.45, h * 0.86, 0.95, '#f7fbfb'), person(w * 0.6, h * 0.78, 0.68, '#4d9aa0'))
}

const lectern: Scene = (p) => {
  const { w, h } = p
  p.add(b.rect(0, 0, w, h, `fill="${p.radial('0 #3f6aa0, 0.6 #1c3763, 1 #0a1730', 0.5, 0.35, 0.8)}"`))
  const folds = Array.from({ length: 22 }, (_, n) => b.rect((n / 22) * w, 0, w / 44, h, 'fill="#000"'))
  p.add(b.group(`opacity=".22" filter="${p.blur(9)}"`, ...folds))
  p.add(b.glow(p, w * 0.5, h * 0.25, h * 0.7, { color: '#8fb6ea', opacity: 0.5 }))
  p.newLayer()
  const s = h / 900
  const wood = p.linear('0 #7d4c2c, 0.5 #b0764a, 1 #5a3219', 0, 0, 1, 0)
  const microphone = (x: number, lean: number) =>
    b.path(`M${x},-420 Q${x + lean},-520 ${x + lean * 1.5},-590`, 'stroke="#15171c" stroke-width="9" fill="none"') +
    b.group(
      `transform="translate(${x + lean * 1.5} -610) rotate(${lean * 0.5})"`,
      b.rect(-17, -44, 34, 74, 'rx="17" fill="#1d2026"'),
      b.rect(-10, -40, 7, 56, 'rx="4" fill="#6d7683"'),
    )
  p.add(
    b.group(
      `transform="translate(${w * 0.5} ${h * 1.08}) scale(${s})"`,
      b.polygon(
        [
          [-250, 0],
          [250, 0],
          [220, -380],
          [-220, -380],
        ],
        `fill="${wood}"`,
      ),
      b.polygon(
        [
          [-270, -380],
          [270, -380],
          [240, -436],
          [-240, -436],
        ],
        'fill="#c98d5c"',
      ),
      b.circle(0, -200, 92, 'fill="#e7c27a" stroke="#6d4520" stroke-width="8"'),
      b.path('M0,-265 L16,-222 L62,-222 L25,-195 L39,-150 L0,-178 L-39,-150 L-25,-195 L-62,-222 L-16,-222 Z', 'fill="#7d4c2c"'),
      microphone(-70, -22),
      microphone(0, 5),
      microphone(76, 26),
    ),
  )
  const heads = Array.from(
    { length: 9 },
    (_, n) =>
      b.circle(w * (n / 8) + p.random.range(-20, 20), h * p.random.range(0.96, 1.02), h * 0.075, '') +
      b.ellipse(w * (n / 8), h * 1.14, h * 0.14, h * 0.1, ''),
  )
  p.add(b.group(`fill="#050b18" filter="${p.blur(8)}"`, ...heads))
}

const serverRoom: Scene = (p) => {
  const { w, h } = p
  const [vx, vy] = [w * 0.5, h * 0.47]
  p.add(b.rect(0, 0, w, h, `fill="${p.radial('0 #8fd8ff, 0.25 #1c5a94, 1 #030a18', 0.5, 0.47, 0.7)}"`))
  const at = (x: number, y: number, t: number): [number, number] => [x + (vx - x) * t, y + (vy - y) * t]
  p.add(
    b.polygon(
      [[-w * 0.1, h * 1.05], [w * 1.1, h * 1.05], at(w * 1.1, h * 1.05, 0.9), at(-w * 0.1, h * 1.05, 0.9)],
      `fill="${p.linear('0 #5fb4e8, 0.4 #173a62, 1 #050c1a')}"`,
    ),
  )
  for (const side of [-w * 0.06, w * 1.06]) {
    for (let n = 7; n >= 0; n--) {
      const [near, deep] = [1 - 0.74 ** n, 1 - 0.74 ** (n + 0.96)]
      p.add(
        b.polygon(
          [at(side, -h * 0.05, near), at(side, h * 1.05, near), at(side, h * 1.05, deep), at(side, -h * 0.05, deep)],
          `fill="${n % 2 ? '#0b1a30' : '#0e2140'}" stroke="#2f7fc0" stroke-width="${2.4 * 0.74 ** n}"`,
        ),
      )
      for (let row = 0; row < 22; row++) {
        const y = h * (0.02 + row * 0.045)
        const from = near + (deep - near) * 0.12
        const to = near + (deep - near) * p.random.range(0.2, 0.85)
        p.add(
          b.polygon(
            [at(side, y, from), at(side, y + h * 0.009, from), at(side, y + h * 0.009, to), at(side, y, to)],
            `fill="${p.random.pick(['#4fe0ff', '#4fe0ff', '#5dffb0', '#2a6fb0', '#ffb35c'])}"
            opacity="${p.random.range(0.35, 1).toFixed(2)}"`,
          ),
        )
      }
    }
  }
  p.add(b.glow(p, vx, vy, h * 0.5, { color: '#bfeaff', opacity: 0.9 }))
}

export const indoorScenes = { corridor, lectern, serverRoom }
