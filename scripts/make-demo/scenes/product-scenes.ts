import { brush as b } from '../brush.ts'
import type { Painter, Scene } from '../painter.ts'
import { landScenes } from './land-scenes.ts'
import { skyScenes } from './sky-scenes.ts'

/** Studio paper that bends from wall to floor. */
const studio = (p: Painter, bright: string, deep: string) => {
  p.add(
    b.rect(
      0,
      0,
      p.w,
      p.h,
      `fill="${p.radial(
        [
          [0, bright],
          [1, deep],
        ],
        0.5,
        0.42,
        0.8,
      )}"`,
    ),
  )
  p.add(b.rect(0, p.h * 0.68, p.w, p.h * 0.32, `fill="${p.linear('0 #fff/0, 0.3 #fff/0.25, 1 #000/0.12')}"`))
}

const tent: Scene = (p) => {
  const { w, h } = p
  skyScenes.aurora(p)
  p.newLayer()
  p.add(b.path(b.ridge(p, h * 0.86, h * 0.012, 0.5), 'fill="#04090f"'))
  const [x, base, s] = [w * 0.5, h * 0.9, Math.min(w, h) / 900]
  const cloth = p.radial('0 #fff0b5, 0.4 #ffb347, 0.85 #d8622a, 1 #8a3418', 0.45, 0.75, 0.8)
  p.add(b.glow(p, x, base - 120 * s, 520 * s, { color: '#ff9d3c', opacity: 0.65 }))
  p.add(
    b.group(
      `transform="translate(${x} ${base}) scale(${s})"`,
      b.ellipse(0, 8, 380, 26, `fill="#ffb35c" opacity=".4" filter="${p.blur(16)}"`),
      b.path('M-320,0 C-260,-210 -130,-300 0,-304 C130,-300 260,-210 320,0 Z', `fill="${cloth}"`),
      b.path(
        'M-320,0 C-200,-160 -60,-290 0,-304 C60,-290 200,-160 320,0',
        'fill="none" stroke="#7a2c12" stroke-width="6" opacity=".8"',
      ),
      b.path('M-96,0 C-76,-130 -40,-214 0,-236 C40,-214 76,-130 96,0 Z', 'fill="#fff3c9"'),
      b.path('M0,-236 C-40,-214 -76,-130 -96,0 H-20 C-34,-90 -24,-180 0,-236 Z', 'fill="#e5823a"'),
      b.circle(30, -54, 25, 'fill="#5a2a14"') + b.path('M-8,0 C-6,-30 66,-30 72,0 Z', 'fill="#5a2a14"'),
      b.path('M-300,-40 L-430,6 M300,-40 L430,6', 'stroke="#ffd9a0" stroke-width="3" opacity=".6"'),
    ),
  )
}

const headphones: Scene = (p) => {
  const { w, h } = p
  studio(p, '#ffd7c2', '#d97f6a')
  const s = Math.min(w, h) / 900
  const shell = p.linear('0 #3a4256, 0.35 #8b95ab, 0.6 #2b3142, 1 #10131c', 0, 0, 1, 1)
  const band = p.linear('0 #1a1f2c, 0.5 #77819a, 1 #151926', 0, 0, 1, 0)
  const pad = p.radial('0 #0c0e14, 0.7 #1d212d, 1 #3a4152')
  const cup = (sign: number) =>
    b.group(
      `transform="translate(${sign * 236} 70) rotate(${sign * -7})"`,
      b.rect(-sign * 66 - 34, -132, 68, 264, `rx="34" fill="${pad}"`),
      b.rect(-58, -140, 116, 280, `rx="54" fill="${shell}"`),
      b.rect(-sign * -22 - 8, -92, 14, 184, 'rx="7" fill="#fff" opacity=".22"'),
      b.circle(sign * 16, 84, 8, 'fill="#ffb08f"'),
    )
  p.add(b.ellipse(w * 0.5, h * 0.78, 380 * s, 34 * s, `fill="#7a2f22" opacity=".55" filter="${p.blur(20)}"`))
  p.newLayer()
  p.add(
    b.group(
      `transform="translate(${w * 0.5} ${h * 0.5}) scale(${s * 1.08})"`,
      b.path('M-240,60 C-270,-330 270,-330 240,60', `fill="none" stroke="${band}" stroke-width="44" stroke-linecap="round"`),
      b.path('M-214,-40 C-200,-270 200,-270 214,-40', 'fill="none" stroke="#c9a08f" stroke-width="22" stroke-linecap="round"'),
      cup(-1),
      cup(1),
    ),
  )
}

const bottle: Scene = (p) => {
  const { w, h } = p
  landScenes.mountains(p)
  p.add(b.rect(0, 0, w, h, 'fill="#fff" opacity=".12"'))
  p.newLayer()
  const gravel = p.relief({
    fx: 0.02,
    fy: 0.03,
    octaves: 5,
    color: '#ffe9cc',
    lo: 0.2,
    hi: 0.9,
    depth: 22,
    azimuth: 230,
    elevation: 35,
  })
  p.add(
    b.group(
      `filter="${p.blur(1.5)}"`,
      b.path(b.ridge(p, h * 0.86, h * 0.02, 0.6), 'fill="#5b554c"'),
      b.path(b.ridge(p, h * 0.87, h * 0.02, 0.6), `fill="#fff" filter="${gravel}" opacity=".8"`),
    ),
  )
  const s = Math.min(w, h) / 900
  const steel = p.linear('0 #0d4a48, 0.2 #1f8a80, 0.36 #8fe0d0, 0.5 #2aa093, 0.8 #0f5d58, 1 #052a2a', 0, 0, 1, 0)
  const cap = p.linear('0 #3b2c20, 0.35 #d9b58c, 0.6 #a87c50, 1 #2f2015', 0, 0, 1, 0)
  p.add(
    b.group(
      `transform="translate(${w * 0.5} ${h * 0.93}) scale(${s})"`,
      b.ellipse(30, 0, 190, 24, `fill="#14100a" opacity=".6" filter="${p.blur(12)}"`),
      b.path(
        'M-120,-20 V-400 C-120,-470 -70,-490 -62,-540 H62 C70,-490 120,-470 120,-400 V-20 Q120,0 100,0 H-100 Q-120,0 -120,-20 Z',
        `fill="${steel}"`,
      ),
      b.rect(-70, -620, 140, 86, `rx="12" fill="${cap}"`),
      b.path('M-44,-620 C-44,-690 44,-690 44,-620', 'fill="none" stroke="#2b2118" stroke-width="16"'),
      b.path(
        'M0,-310 C40,-250 56,-220 56,-190 A56,56 0 0 1 -56,-190 C-56,-220 -40,-250 0,-310 Z',
        'fill="none" stroke="#eafff8" stroke-width="9"',
      ),
      ...Array.from({ length: 40 }, () =>
        b.circle(p.random.range(-108, 108), p.random.range(-460, -16), p.random.range(2, 6), 'fill="#eafffb" opacity=".5"'),
      ),
    ),
  )
}

/** A mushroom-shaped lamp in a dark room; the video shifts its hue. */
const lamp: Scene = (p) => {
  const { w, h } = p
  p.add(b.rect(0, 0, w, h, `fill="${p.radial('0 #b5532c, 0.45 #5a2226, 1 #12091a', 0.5, 0.4, 0.7)}"`))
  p.add(
    b.rect(
      0,
      0,
      w,
      h,
      `fill="#fff" filter="${p.noise({ fx: 0.004, fy: 0.004, octaves: 4, color: '#000000', lo: 0.4, hi: 0.95 })}" opacity=".4"`,
    ),
  )
  p.add(
    b.rect(-2, h * 0.76, w + 4, h * 0.26, `fill="${p.linear('0 #7d3f28, 1 #160a10')}"`),
    b.rect(
      0,
      h * 0.76,
      w,
      h * 0.24,
      `fill="#fff" filter="${p.noise({ fx: 0.003, fy: 0.06, octaves: 5, color: '#120608', lo: 0.42, hi: 0.75 })}" opacity=".6"`,
    ),
  )
  const s = Math.min(w, h) / 900
  const shade = p.radial('0 #fffdf0, 0.45 #ffe0a0, 0.8 #ff9d4a, 1 #c7552a', 0.5, 0.75, 0.75)
  p.add(
    b.glow(p, w * 0.5, h * 0.44, 620 * s, { color: '#ffb05c', opacity: 0.9 }),
    b.ellipse(w * 0.5, h * 0.8, 420 * s, 60 * s, `fill="#ffcf8f" opacity=".5" filter="${p.blur(26)}"`),
  )
  const books =
    b.rect(-420, -60, 250, 40, 'rx="4" fill="#27424f"') +
    b.rect(-400, -98, 220, 38, 'rx="4" fill="#8d3b32"') +
    b.rect(-414, -130, 236, 32, 'rx="4" fill="#cfae7a"')
  p.add(
    b.group(
      `transform="translate(${w * 0.5} ${h * 0.84}) scale(${s})"`,
      books,
      b.ellipse(0, -18, 130, 22, 'fill="#3a1a14"'),
      b.path(
        'M-28,-24 C-20,-160 -24,-240 -40,-300 H40 C24,-240 20,-160 28,-24 Z',
        `fill="${p.linear('0 #fff0c9, 0.5 #e89b5a, 1 #7a3520')}"`,
      ),
      b.path(
        'M-250,-290 C-250,-470 -130,-540 0,-540 C130,-540 250,-470 250,-290 C160,-262 -160,-262 -250,-290 Z',
        `fill="${shade}"`,
      ),
      b.ellipse(-90, -470, 70, 26, `fill="#fff" opacity=".55" filter="${p.blur(10)}" transform="rotate(-24 -90 -470)"`),
      b.group(
        'transform="translate(300 -20)"',
        b.path('M-44,0 L-54,-96 H54 L44,0 Z', 'fill="#e4d4c4"'),
        ...[-60, -30, 0, 30, 58].map((turn) =>
          b.path('M0,-90 C-22,-150 -10,-220 0,-240 C10,-220 22,-150 0,-90 Z', `fill="#2c5a3c" transform="rotate(${turn} 0 -90)"`),
        ),
      ),
    ),
  )
}

const phone: Scene = (p) => {
  const { w, h } = p
  studio(p, '#e6f4ef', '#5fa893')
  p.add(b.bokeh(p, 10, ['#ffffff', '#d9fff0'], [0, 0, w, h], Math.min(w, h) * 0.16))
  p.newLayer()
  const s = Math.min(w, h) / 900
  const bars = [70, 110, 84, 150, 120, 176, 140].map((tall, n) =>
    b.rect(-136 + n * 40, 60 - tall, 26, tall, `rx="8" fill="${n === 5 ? '#ffb03a' : '#2fa384'}"`),
  )
  const row = (y: number, tint: string, wide: number) =>
    b.circle(-116, y, 22, `fill="${tint}"`) +
    b.rect(-78, y - 14, wide, 11, 'rx="5" fill="#2b3b3a"') +
    b.rect(-78, y + 6, wide * 0.6, 9, 'rx="4" fill="#9fb3ae"') +
    b.rect(94, y - 7, 50, 14, 'rx="7" fill="#2fa384"')
  p.add(
    b.group(
      `transform="translate(${w * 0.5} ${h * 0.54}) scale(${s}) rotate(-8)"`,
      b.rect(-176, -372, 380, 780, `rx="56" fill="#0b3b30" opacity=".45" filter="${p.blur(24)}"`),
      b.rect(-190, -390, 380, 780, `rx="54" fill="${p.linear('0 #4a5557, 0.5 #12181a, 1 #2d3638', 0, 0, 1, 1)}"`),
      b.rect(-174, -374, 348, 748, 'rx="42" fill="#fbfffd"'),
      b.rect(-174, -374, 348, 300, `rx="42" fill="${p.linear('0 #0d6b57, 1 #1f9a7c', 0, 0, 1, 1)}"`),
      b.rect(-50, -360, 100, 24, 'rx="12" fill="#0a0f10"'),
      b.rect(-136, -290, 130, 16, 'rx="8" fill="#bfeadf"'),
      b.rect(-136, -258, 220, 44, 'rx="12" fill="#ffffff"'),
      b.rect(-136, -190, 90, 12, 'rx="6" fill="#8fd6c4"'),
      b.rect(-156, -130, 312, 226, 'rx="26" fill="#ffffff" stroke="#d6e8e2" stroke-width="3"'),
      ...bars,
      row(150, '#ffcf7a', 120),
      row(220, '#9fc4ff', 90),
      row(290, '#ffb0a0', 136),
      b.polygon(
        [
          [-174, -330],
          [-60, -374],
          [60, -374],
          [-174, 260],
        ],
        'fill="#fff" opacity=".1"',
      ),
    ),
  )
}

export const productScenes = { tent, headphones, bottle, lamp, phone }
