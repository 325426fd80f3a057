import { fonts } from '../make-demo/fonts.ts'
import type { InterventionFilm } from './film-frame.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A wave that repeats every 160 px, so that it can move by one length and start again. */
const swell = (y: number, height: number) =>
  `M-200 ${y} ${numbers(7)
    .map(() => `q40 -${height} 80 0 t80 0`)
    .join(' ')} V600 H-200 Z`

const tides: InterventionFilm = {
  name: 'tides',
  seconds: 12,
  captions: [
    'Twice a day the sea rises and falls.',
    'The moon pulls the water towards it.',
    'As the Earth turns, every coast passes through the swell.',
  ],
  css: `
    @keyframes drift { to { transform: translateX(160px) } }
    @keyframes rise { 0%, 100% { transform: translateY(34px) } 55% { transform: translateY(-26px) } }
    @keyframes moon { from { transform: translate(0, 20px) } to { transform: translate(110px, -14px) } }
    .rise { animation: rise 12s ease-in-out both } .moon { animation: moon 12s linear both }
    .far { animation: drift 12s linear both } .near { animation: drift 6s linear 2 both }`,
  picture: `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2a3763"/><stop offset="1" stop-color="#e8a57c"/>
    </linearGradient></defs><rect width="640" height="360" fill="url(#sky)"/>
    <g class="moon"><circle cx="250" cy="92" r="62" fill="#fff4dc" opacity=".12"/><circle cx="250" cy="92" r="38" fill="#fff4dc"/>
    </g><g class="rise"><path class="far" d="${swell(214, 12)}" fill="#5c6f9e"/><path class="near" d="${swell(236, 16)}"
    fill="#3d5487"/><path class="far" d="${swell(264, 20)}" fill="#24396a"/></g>
    <path d="M470 360 C500 250 560 238 640 224 V360 Z" fill="#3a2c33"/>`,
}

const puffs = [
  [200, 120, 42],
  [256, 92, 56],
  [320, 80, 62],
  [388, 96, 54],
  [440, 122, 40],
  [320, 126, 60],
  [260, 130, 46],
  [384, 130, 46],
] as const

const clouds: InterventionFilm = {
  name: 'clouds',
  seconds: 12,
  captions: [
    'The sun warms the ground, and moist air rises.',
    'High up, the air becomes colder.',
    'Its moisture turns into tiny drops: a cloud.',
  ],
  css: `
    @keyframes up { 0% { transform: translateY(60px); opacity: 0 } 30%, 70% { opacity: .7 } 100% {
      transform: translateY(-150px); opacity: 0 } }
    @keyframes grow { 0%, 25% { transform: scale(.1); opacity: 0 } 100% { transform: scale(1); opacity: 1 } }
    .up { animation: up 4s linear both } .puff { transform-box: fill-box; transform-origin: center;
      animation: grow 12s ease-out both }`,
  picture: `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#6fa8dc"/><stop offset="1" stop-color="#dcedf8"/>
    </linearGradient></defs><rect width="640" height="360" fill="url(#sky)"/><circle cx="556" cy="70" r="34" fill="#ffe9a8"/>
    <path d="M0 300 C160 268 420 312 640 282 V360 H0 Z" fill="#7fa66b"/>
    ${numbers(18)
      .map((n) => {
        const delay = (n % 9) * 1 - 1 + (n > 8 ? 0.5 : 0)
        return `<circle class="up" style="animation-delay:${delay}s" cx="${190 + ((n * 67) % 270)}" cy="262" r="4" fill="#fff"/>`
      })
      .join('')}
    <g fill="#fff">${puffs.map(([x, y, r]) => `<circle class="puff" cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`,
}

const bread: InterventionFilm = {
  name: 'bread',
  seconds: 12,
  captions: [
    'Yeast feeds on the sugar in the flour.',
    'It gives off small bubbles of gas.',
    'The dough holds them, and so it rises.',
  ],
  css: `
    @keyframes swell { from { transform: scale(.9, .45) } to { transform: scale(1, 1) } }
    @keyframes bubble { 0% { transform: scale(0); opacity: 0 } 30% { opacity: .9 } 100% { transform: scale(1); opacity: .9 } }
    .dough { transform-origin: 320px 214px; animation: swell 12s ease-in-out both }
    .bubble { transform-box: fill-box; transform-origin: center; animation: bubble 5s ease-out both }`,
  picture: `<rect width="640" height="360" fill="#efe3d3"/><rect y="266" width="640" height="94" fill="#c9a57f"/>
    <g class="dough"><path d="M178 214 C178 96 250 56 320 56 C390 56 462 96 462 214 Z" fill="#f7ecd4"/>
    <path d="M230 130 C248 96 280 80 310 78" stroke="#fffaf0" stroke-width="10" fill="none" stroke-linecap="round"/>
    ${numbers(16)
      .map((n) => {
        const [x, y] = [220 + ((n * 83) % 200), 120 + ((n * 47) % 86)]
        return `<circle class="bubble" style="animation-delay:${(0.6 + n * 0.42).toFixed(2)}s" cx="${x}" cy="${y}"
          r="${5 + (n % 4) * 2}" fill="#e6d3ad"/>`
      })
      .join('')}</g>
    <path d="M160 206 H480 C476 262 430 290 380 294 H260 C210 290 164 262 160 206 Z" fill="#6b7f99"/>
    <rect x="152" y="198" width="336" height="16" rx="8" fill="#8296b0"/>`,
}

const strong = [
  ['SHOCKING', 150, 92, 46, 0],
  ['OUTRAGE', 420, 74, 40, 0.7],
  ['NEVER', 330, 150, 60, 1.4],
  ['DISGUSTING', 160, 206, 36, 2.1],
  ['EVERYONE KNOWS', 452, 234, 32, 2.8],
] as const

const strongWords: InterventionFilm = {
  name: 'words',
  seconds: 12,
  captions: [
    'Some posts choose strong words to stir us up.',
    'Then we react before we think.',
    'Notice the words, take a breath, and ask what is left without them.',
  ],
  css: `
    @keyframes loud { 0% { transform: scale(.6); opacity: 0 } 8%, 48% { transform: scale(1.04); opacity: 1 }
      28% { transform: scale(.97); opacity: 1 } 70%, 100% { transform: scale(1); opacity: .1 } }
    @keyframes calm { 0%, 55% { r: 20px; opacity: 0 } 75% { r: 70px; opacity: .5 } 100% { r: 52px; opacity: .35 } }
    .word { transform-box: fill-box; transform-origin: center; animation: loud 9s ease-in-out both }
    .calm { animation: calm 12s ease-in-out both }`,
  picture: `<defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="#26304f"/><stop offset="1" stop-color="#4b3f63"/>
    </linearGradient></defs><rect width="640" height="360" fill="url(#ground)"/>
    <circle class="calm" cx="320" cy="140" r="50" fill="#9fd0c4"/>
    <g fill="#ffd0c2" text-anchor="middle" font-family="${fonts.grotesk.replaceAll("'", '')}" font-weight="800">
    ${strong
      .map(
        ([word, x, y, size, delay]) =>
          `<text class="word" style="animation-delay:${delay}s" x="${x}" y="${y}" font-size="${size}">${word}</text>`,
      )
      .join('')}</g>`,
}

export const films: readonly InterventionFilm[] = [tides, clouds, bread, strongWords]
