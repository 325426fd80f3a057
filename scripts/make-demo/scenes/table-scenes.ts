import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'

function woodTable(p: Painter, light: string, dark: string) {
  const { w, h } = p
  const planks = Array.from({ length: 6 }, (_, n) => b.rect(-2, (n / 6) * h, w + 4, 3, 'fill="#000" opacity=".35"'))
  return [
    b.rect(
      0,
      0,
      w,
      h,
      `fill="${p.linear(
        [
          [0, light],
          [1, dark],
        ],
        0,
        0,
        1,
        1,
      )}"`,
    ),
    b.rect(
      0,
      0,
      w,
      h,
      `fill="#fff" filter="${p.noise({ fx: 0.003, fy: 0.09, octaves: 5, color: '#2a1508', lo: 0.4, hi: 0.75 })}" opacity=".6"`,
    ),
    b.rect(
      0,
      0,
      w,
      h,
      `fill="#fff" filter="${p.noise({ fx: 0.002, fy: 0.03, octaves: 3, color: '#ffd9a0', lo: 0.52, hi: 0.85 })}" opacity=".4"`,
    ),
    ...planks,
  ].join('')
}

const leaf = (x: number, y: number, size: number, turn: number, fill: string) =>
  b.group(
    `transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"`,
    b.path('M0,0 C20,-26 62,-26 90,0 C62,26 20,26 0,0 Z', `fill="${fill}"`),
    b.path('M4,0 H84', 'stroke="#e4f4c4" stroke-width="2" opacity=".6"'),
  )

const foodPlate: Scene = (p) => {
  const { w, h } = p
  p.add(woodTable(p, '#a8754a', '#5c3920'))
  const [x, y, r] = [w * 0.5, h * 0.5, Math.min(w, h) * 0.42]
  p.add(
    b.group(
      `transform="translate(${x - r * 1.32} ${y}) rotate(4)" fill="${p.linear('0 #f7f7f4, 0.5 #8f959b, 1 #e6e8ea', 0, 0, 1, 0)}"`,
      b.rect(-7, -r * 0.1, 14, r * 0.9, 'rx="7"'),
      b.rect(-24, -r * 0.72, 7, r * 0.42, 'rx="3"'),
      b.rect(-9, -r * 0.72, 7, r * 0.42, 'rx="3"'),
      b.rect(6, -r * 0.72, 7, r * 0.42, 'rx="3"'),
      b.path(`M-24,${-r * 0.34} h37 q4,60 -12,${r * 0.26} h-14 q-14,-30 -11,-${r * 0.26} Z`, ''),
    ),
  )
  p.add(b.ellipse(x + r * 0.05, y + r * 0.1, r * 1.05, r * 1.02, `fill="#1c0d04" opacity=".55" filter="${p.blur(22)}"`))
  p.add(
    b.circle(
      x,
      y,
      r,
      `fill="${p.radial('0 #ffffff, 0.7 #f4f1ea, 0.74 #d9d3c6, 0.78 #f7f4ee, 0.97 #e3ddd0, 1 #b9b0a0', 0.47, 0.45, 0.54)}"`,
    ),
  )
  const inside = r * 0.66
  const scatter = (count: number, draw: (x: number, y: number) => string, reach = inside) =>
    Array.from({ length: count }, () => {
      const [angle, distance] = [p.random.range(0, Math.PI * 2), Math.sqrt(p.random.next()) * reach]
      return draw(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance)
    }).join('')
  p.add(b.ellipse(x, y + 8, inside * 1.06, inside * 1.02, `fill="#5a3a1a" opacity=".4" filter="${p.blur(12)}"`))
  p.add(
    scatter(90, (lx, ly) =>
      leaf(
        lx,
        ly,
        (r / 420) * p.random.range(0.7, 1.3),
        p.random.range(0, 360),
        p.random.pick(['#3f7d2c', '#5a9b35', '#2c5f22', '#86b84a', '#6d9f3a']),
      ),
    ),
  )
  p.newLayer()
  const u = r / 420
  const tomato = (tx: number, ty: number) =>
    b.ellipse(tx + 5 * u, ty + 9 * u, 50 * u, 42 * u, 'fill="#14240a" opacity=".4"') +
    b.circle(tx, ty, 46 * u, `fill="${p.radial('0 #ff8d6a, 0.5 #e03a24, 1 #8c150c', 0.36, 0.32, 0.75)}"`) +
    b.ellipse(tx - 15 * u, ty - 18 * u, 13 * u, 8 * u, 'fill="#fff" opacity=".75"')
  const egg = (ex: number, ey: number) =>
    b.ellipse(ex + 6 * u, ey + 10 * u, 70 * u, 56 * u, 'fill="#14240a" opacity=".4"') +
    b.ellipse(ex, ey, 70 * u, 56 * u, `fill="${p.radial('0 #ffffff, 0.8 #f6efe2, 1 #cfc3ad', 0.42, 0.4, 0.62)}"`) +
    b.circle(ex + 4 * u, ey + 2 * u, 32 * u, `fill="${p.radial('0 #ffd75a, 0.7 #f3a51c, 1 #c97708', 0.4, 0.36, 0.7)}"`)
  const bread = (tx: number, ty: number) =>
    b.group(
      `transform="translate(${tx} ${ty}) rotate(${p.random.range(-40, 40).toFixed(0)}) scale(${u})"`,
      b.rect(-70, -44, 140, 88, 'rx="26" fill="#8a5524"'),
      b.rect(-62, -38, 124, 74, 'rx="22" fill="#e3b777"'),
    )
  p.add(
    bread(x + r * 0.38, y + r * 0.3),
    scatter(7, tomato, inside * 0.86),
    egg(x - r * 0.28, y + r * 0.18),
    egg(x + r * 0.12, y - r * 0.3),
  )
  p.add(
    scatter(14, (ox, oy) => b.circle(ox, oy, 15 * u, `fill="${p.radial('0 #7b6a86, 1 #1d1226', 0.35, 0.3, 0.7)}"`)),
    scatter(40, (sx, sy) => b.circle(sx, sy, 3.4 * u, 'fill="#fff4d0"')),
  )
  p.add(b.glow(p, w * 0.15, 0, h * 0.95, { color: '#ffe6b5', opacity: 0.55 }))
}

/** A cup seen from the side on a counter by a window, with steam. */
const coffee: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #3a2417, 0.6 #8d5a34, 1 #2a160b'))
  p.add(b.bokeh(p, 30, ['#ffd08a', '#ffb35c', '#fff0cf', '#e98d4a'], [0, 0, w, h * 0.62], Math.min(w, h) * 0.09))
  p.add(
    b.rect(-2, h * 0.74, w + 4, h * 0.3, `fill="${p.linear('0 #8a5a35, 1 #2f190c')}"`),
    b.rect(
      0,
      h * 0.74,
      w,
      h * 0.26,
      `fill="#fff" filter="${p.noise({ fx: 0.004, fy: 0.07, octaves: 5, color: '#1c0b03', lo: 0.42, hi: 0.75 })}" opacity=".7"`,
    ),
  )
  p.newLayer()
  const s = Math.min(w, h) / 900
  const glaze = p.linear('0 #0f3f47, 0.3 #2b8088, 0.5 #5fb7b5, 0.75 #1d5d66, 1 #082429', 0, 0, 1, 0)
  const steam = Array.from({ length: 4 }, (_, n) =>
    b.path(
      `M${-90 + n * 60},-420 C${-150 + n * 66},-520 ${-20 + n * 50},-590 ${-90 + n * 66},-720`,
      `stroke="#fff4e4" stroke-width="26" fill="none" opacity=".26" filter="${p.blur(18)}"`,
    ),
  )
  const beans = Array.from({ length: 22 }, () =>
    b.group(
      `transform="translate(${p.random.range(-520, 520).toFixed(0)} ${p.random.range(20, 110).toFixed(0)})
      rotate(${p.random.range(0, 180).toFixed(0)})"`,
      b.ellipse(0, 0, 30, 20, `fill="${p.radial('0 #8a5630, 1 #2a1206', 0.4, 0.3, 0.7)}"`),
      b.path('M-24,0 q12,-8 24,0 t24,0', 'stroke="#1a0a03" stroke-width="4" fill="none"'),
    ),
  )
  p.add(
    b.group(
      `transform="translate(${w / 2} ${h * 0.84}) scale(${s})"`,
      ...steam,
      b.ellipse(0, 6, 330, 40, `fill="#0c0502" opacity=".7" filter="${p.blur(14)}"`),
      b.ellipse(0, -8, 300, 38, 'fill="#e9e0d0"'),
      b.ellipse(0, -16, 270, 30, 'fill="#cbbda6"'),
      b.path('M186,-300 C320,-320 330,-110 150,-110', 'fill="none" stroke="#1d5d66" stroke-width="40"'),
      b.path('M-210,-390 C-210,-180 -150,-26 -90,-20 H90 C150,-26 210,-180 210,-390 Z', `fill="${glaze}"`),
      b.ellipse(0, -390, 210, 46, 'fill="#7cc9c6"'),
      b.ellipse(0, -386, 194, 38, `fill="${p.radial('0 #b9793f, 0.7 #6d3b18, 1 #3a1b08')}"`),
      b.path(
        'M-70,-386 C-60,-410 -10,-408 0,-388 C10,-408 60,-410 70,-386 C50,-366 20,-360 0,-354 C-20,-360 -50,-366 -70,-386 Z',
        'fill="#f3ddb8" opacity=".9"',
      ),
      ...beans,
    ),
  )
  p.add(b.glow(p, w * 0.12, h * 0.1, h * 0.8, { color: '#ffcf8a', opacity: 0.5 }))
}

/** A desk at night with a laptop and a cold cup: the meeting that never ends. */
const desk: Scene = (p) => {
  const { w, h } = p
  p.add(b.backdrop(p, '0 #101b2c, 0.7 #24405a, 1 #0f1824'))
  p.add(
    b.group(
      `filter="${p.blur(5)}"`,
      b.rect(w * 0.08, h * 0.08, w * 0.84, h * 0.5, 'fill="#0b1420"'),
      b.rect(w * 0.1, h * 0.1, w * 0.8, h * 0.46, `fill="${p.linear('0 #22335c, 1 #d98a5c')}"`),
    ),
  )
  p.add(b.bokeh(p, 26, ['#ffcf86', '#ff8f5c', '#9fd0ff'], [w * 0.1, h * 0.3, w * 0.9, h * 0.56], Math.min(w, h) * 0.04))
  p.add(b.rect(-2, h * 0.74, w + 4, h * 0.3, `fill="${p.linear('0 #6a4a33, 1 #21140b')}"`))
  p.newLayer()
  const s = Math.min(w, h) / 900
  const lines = Array.from({ length: 7 }, (_, n) =>
    b.rect(-240, -420 + n * 40, p.random.range(160, 460), 14, 'rx="7" fill="#7fa6c4" opacity=".8"'),
  )
  p.add(
    b.group(
      `transform="translate(${w * 0.46} ${h * 0.84}) scale(${s})"`,
      b.ellipse(0, 0, 420, 30, `fill="#000" opacity=".6" filter="${p.blur(14)}"`),
      b.rect(-300, -470, 600, 400, 'rx="18" fill="#1b2028"'),
      b.rect(-280, -450, 560, 350, `fill="${p.linear('0 #f4fbff, 1 #bcd8ea')}"`),
      ...lines,
      b.polygon(
        [
          [-300, -70],
          [300, -70],
          [390, 0],
          [-390, 0],
        ],
        `fill="${p.linear('0 #aab3bd, 1 #5a636d')}"`,
      ),
      b.rect(-400, 0, 800, 14, 'rx="7" fill="#39414a"'),
      b.group(
        'transform="translate(470 10)"',
        b.path('M-80,-180 H80 L66,0 H-66 Z', `fill="${p.linear('0 #f6efe6, 1 #a8998a', 0, 0, 1, 0)}"`),
        b.ellipse(0, -180, 80, 18, 'fill="#4b2c17"'),
        b.path('M78,-150 c70,-6 66,100 -8,96', 'fill="none" stroke="#c9bdae" stroke-width="18"'),
      ),
    ),
  )
  p.add(b.glow(p, w * 0.46, h * 0.5, h * 0.6, { color: '#cfeaff', opacity: 0.5 }))
}

export const tableScenes = { foodPlate, coffee, desk }
