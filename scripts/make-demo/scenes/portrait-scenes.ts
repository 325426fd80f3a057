import { brush as b } from '../brush.ts'
import type { Scene } from '../painter.ts'

/** Head and shoulders before an out-of-focus background; hair, skin and clothes follow from the seed. */
const portrait: Scene = (p) => {
  const { w, h } = p
  const s = Math.min(w, h) / 400
  const [skin, shadow] = p.random.pick([
    ['#f0c8a4', '#b97f5c'],
    ['#d9a074', '#94603d'],
    ['#a86f48', '#6a3f26'],
    ['#7a4b30', '#44271a'],
    ['#f4d5bd', '#c08d74'],
  ] as const)
  const fair = skin === '#f0c8a4' || skin === '#f4d5bd'
  const hair = p.random.pick([
    '#1c1715',
    '#3b2417',
    fair ? '#6d4526' : '#241a18',
    '#a8a29c',
    fair ? '#b98a4b' : '#2c1a12',
    '#2a2230',
  ])
  const coat = p.random.pick(['#27405e', '#7d2f38', '#2f5d50', '#4b4458', '#b07a2e', '#3a3f45', '#5b6f8f'])
  const [near, far] = p.random.pick([
    ['#d9e6e4', '#6f949a'],
    ['#f1dcc0', '#b07f5a'],
    ['#dcd9ee', '#7a78a8'],
    ['#d4e4c8', '#6d8f68'],
    ['#e8e3da', '#8d8a86'],
  ] as const)
  p.add(
    b.rect(
      0,
      0,
      w,
      h,
      `fill="${p.radial(
        [
          [0, near],
          [1, far],
        ],
        0.6,
        0.3,
        0.9,
      )}"`,
    ),
    b.bokeh(p, 9, ['#ffffff', near], [0, 0, w, h], Math.min(w, h) * 0.12),
  )
  const face = p.radial(
    [
      [0, skin],
      [0.65, skin],
      [1, shadow],
    ],
    0.42,
    0.4,
    0.68,
  )
  const long = p.random.next() < 0.5
  const cloth = p.linear([
    [0, coat],
    [1, '#14161c'],
  ])
  const style = p.random.int(0, 2)
  const fringe =
    [
      'M-74,-40 C-92,-150 92,-150 74,-40 C60,-78 30,-96 -10,-92 C-44,-90 -62,-72 -74,-40 Z',
      'M-74,-28 C-96,-160 96,-160 74,-28 C66,-62 54,-84 40,-92 C10,-68 -42,-66 -60,-80 C-68,-66 -72,-48 -74,-28 Z',
      'M-74,-42 C-86,-142 86,-142 74,-42 C66,-72 44,-84 0,-84 C-44,-84 -66,-72 -73,-42 Z',
    ][style] ?? ''
  const feature = `fill="none" stroke="${shadow}" stroke-width="4" stroke-linecap="round"`
  const glasses =
    p.random.next() < 0.35
      ? b.path(
          'M-58,-20 h44 v22 q-22,16 -44,0 Z M14,-20 h44 v22 q-22,16 -44,0 Z M-14,-14 h28',
          'fill="#fff" fill-opacity=".14" stroke="#23232a" stroke-width="4.5"',
        )
      : ''
  const back = long
    ? b.path('M-88,-20 C-104,-160 104,-160 88,-20 C98,60 92,130 70,150 H-70 C-92,130 -98,60 -88,-20 Z', `fill="${hair}"`)
    : ''
  p.add(
    b.group(
      `transform="translate(${w / 2} ${h * 0.47}) scale(${s})"`,
      back,
      b.path('M-190,260 C-186,150 -120,124 -58,108 H58 C120,124 186,150 190,260 Z', `fill="${cloth}"`),
      b.path('M-38,50 V112 C-20,142 20,142 38,112 V50 Z', `fill="${shadow}"`),
      b.path('M-58,108 L-38,98 C-16,140 16,140 38,98 L58,108 L0,186 Z', 'fill="#f4f1ea"'),
      b.path('M-72,-30 C-76,-118 76,-118 72,-30 C72,40 40,92 0,92 C-40,92 -72,40 -72,-30 Z', `fill="${face}"`),
      b.path(fringe, `fill="${hair}"`),
      b.ellipse(-34, -8, 8, 6.5, 'fill="#1d1512"') +
        b.ellipse(34, -8, 8, 6.5, 'fill="#1d1512"') +
        b.circle(-31, -10, 2.2, 'fill="#fff"') +
        b.circle(37, -10, 2.2, 'fill="#fff"'),
      b.path(
        'M-50,-30 q16,-11 32,-2 M18,-32 q16,-9 32,2',
        `fill="none" stroke="${hair}" stroke-width="6.5" stroke-linecap="round"`,
      ),
      b.path('M2,-4 C8,14 12,24 0,28 M-22,52 Q0,66 24,50', feature),
      glasses,
      b.path('M40,-80 C72,-60 78,10 44,66 C60,20 62,-40 40,-80 Z', `fill="${shadow}" opacity=".35" filter="${p.blur(7)}"`),
    ),
  )
}

export const portraitScenes = { portrait }
