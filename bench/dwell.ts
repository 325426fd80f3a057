import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { launchBrowser } from './browser.ts'
import { openRawTab, type RawTab } from './raw-tab.ts'
import type { Figure } from './report.ts'

type Visit = { startMs: number; ms: number }
type CardResult = { idx: number; truth: Visit[]; measured: Visit[]; streamed: Visit[]; plain: Visit[] }

const PHONE = { width: 390, height: 800, deviceScaleFactor: 1, mobile: false }
const CARDS = 60
/** Maximum work of the page per frame while scrolling: 6 ms on a processor that is four times slower. */
const BUSY_MS = 24
/** At 60 Hz. */
const FRAME_MS = 16.7
const HOUR_MS = 3_600_000

type Scenario = { name: string; slowdown: number; steps: (tab: RawTab) => Promise<unknown> }

const call = (tab: RawTab, expression: string) => tab.evaluate(`bench.${expression}`)
const resize = (tab: RawTab, width: number, height: number) =>
  tab.send('Emulation.setDeviceMetricsOverride', { ...PHONE, width, height })

/** Card indexes: 2 is 640 px high, 3 is 0.4 px taller than the room, 5 is two rooms high. */
const SCENARIOS: Scenario[] = [
  { name: 'idle', slowdown: 1, steps: (tab) => call(tab, `visitCards(0, ${CARDS})`) },
  { name: '4x slower processor', slowdown: 4, steps: (tab) => call(tab, `visitCards(0, ${CARDS}, ${BUSY_MS})`) },
  {
    name: 'scrolled by wheel',
    slowdown: 1,
    steps: (tab) =>
      tab.send('Input.synthesizeScrollGesture', {
        x: 200,
        y: 600,
        yDistance: -16_000,
        speed: 2000,
        gestureSourceType: 'mouse',
      }),
  },
  {
    name: 'tab hidden',
    slowdown: 1,
    steps: async (tab) => {
      for (const idx of [0, 2, 3, 5]) {
        await call(tab, `goTo(${idx})`)
        await call(tab, 'wait(300)')
        await tab.hide()
        await call(tab, 'wait(400)')
        await tab.show()
        await call(tab, 'wait(300)')
      }
    },
  },
  {
    name: 'modal',
    slowdown: 1,
    steps: async (tab) => {
      for (const idx of [0, 2, 3, 5]) {
        await call(tab, `goTo(${idx})`)
        for (const step of ['wait(200)', 'openModal()', 'wait(300)', 'closeModal()', 'wait(200)']) await call(tab, step)
      }
    },
  },
  {
    name: 'media late',
    slowdown: 1,
    steps: async (tab) => {
      for (const idx of [2, 12, 22, 32, 42, 52]) {
        await call(tab, `loadMedia(${idx}, 250)`)
        await call(tab, 'wait(300)')
      }
    },
  },
  {
    name: 'tall cards',
    slowdown: 1,
    steps: async (tab) => {
      // Cards that are in view but never completely visible, and that leave by less than one step of the observer.
      for (const idx of [3, 5, 9, 13, 15, 19]) {
        for (const extraPx of [0, 0.3, 3, 0, 40, -3]) {
          await call(tab, `goTo(${idx}, ${extraPx})`)
          await call(tab, 'wait(150)')
        }
      }
    },
  },
  {
    name: 'clock jumps by an hour',
    slowdown: 1,
    steps: async (tab) => {
      for (const idx of [0, 2, 3, 12, 13, 22, 23, 32]) {
        await call(tab, `goTo(${idx})`)
        for (const step of ['wait(200)', `jumpClock(${idx % 2 === 0 ? HOUR_MS : -HOUR_MS})`, 'wait(200)']) await call(tab, step)
      }
    },
  },
  {
    name: 'resize and rotation',
    slowdown: 1,
    steps: async (tab) => {
      for (const [idx, width, height] of [
        [2, 390, 500],
        [5, 800, 390],
        [3, 390, 560],
        [12, 390, 500],
        [15, 800, 390],
        [13, 390, 560],
      ] as const) {
        await call(tab, `goTo(${idx})`)
        await call(tab, 'wait(250)')
        await resize(tab, width, height)
        await call(tab, 'wait(250)')
        await resize(tab, PHONE.width, PHONE.height)
        await call(tab, 'wait(250)')
      }
    },
  },
]

/** Compares dwell as measured by the tracker with the reference measurement, in Chromium. */
export async function measureDwell(): Promise<Figure[]> {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-dwell-'))
  const browser = await launchBrowser()
  try {
    const url = await writePage(dir)
    const figures: Figure[] = []
    for (const scenario of SCENARIOS) {
      const tab = await openRawTab(browser, 'about:blank')
      const cards = await run(tab, scenario, url)
      const bytes = await tab.evaluate<number>('bench.streamedBytes()')
      figures.push(...figuresOf(scenario, cards), streamed(scenario, cards, bytes))
    }
    return figures
  } finally {
    await browser.close()
    await rm(dir, { recursive: true, force: true })
  }
}

async function writePage(dir: string): Promise<string> {
  const { outputFiles } = await build({ entryPoints: ['bench/dwell-page.js'], bundle: true, write: false, format: 'iife' })
  await writeFile(join(dir, 'page.js'), outputFiles[0]?.text ?? '')
  await writeFile(join(dir, 'page.html'), '<!doctype html><title>dwell</title><body><script src="page.js"></script>')
  return pathToFileURL(join(dir, 'page.html')).href
}

async function run(tab: RawTab, { slowdown, steps }: Scenario, url: string): Promise<CardResult[]> {
  await resize(tab, PHONE.width, PHONE.height)
  await tab.send('Page.navigate', { url })
  while (!(await tab.evaluate<boolean>('globalThis.bench !== undefined')));
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await call(tab, 'wait(300)')
  await steps(tab)
  await call(tab, 'wait(100)')
  return tab.evaluate<CardResult[]>('bench.finish()')
}

function figuresOf({ name, slowdown }: Scenario, cards: readonly CardResult[]): Figure[] {
  const pairs = cards.flatMap(({ truth, measured }) =>
    truth.flatMap((visit, at) => (measured[at] === undefined ? [] : [{ visit, seen: measured[at] }])),
  )
  const errors = pairs.map(({ visit, seen }) => seen.ms - visit.ms)
  const lates = pairs.map(({ visit, seen }) => seen.startMs - visit.startMs)
  const missedBy = (by: 'measured' | 'plain') =>
    cards.reduce((sum, card) => sum + Math.abs(card.truth.length - card[by].length), 0)
  const apart = Math.max(...cards.map(disagreement))
  return [
    { what: `${name}: visits`, value: pairs.length, unit: 'visits', atLeast: 3 },
    { what: `${name}: visits missed or made up`, value: missedBy('measured'), unit: 'visits', atMost: 0 },
    { what: `${name}: the same by a plain observer`, value: missedBy('plain'), unit: 'visits' },
    { what: `${name}: dwell, bias`, value: Math.abs(mean(errors)), unit: 'ms', atMost: 2 },
    { what: `${name}: dwell, SD`, value: deviation(errors), unit: 'ms', atMost: slowdown > 1 ? 20 : 5 },
    {
      what: `${name}: beginning of a visit, worst`,
      value: Math.max(...lates.map(Math.abs)),
      unit: 'ms',
      atMost: FRAME_MS * slowdown,
    },
    { what: `${name}: dwell streamed and submitted apart, worst`, value: apart, unit: 'ms', atMost: 0.1 },
  ]
}

function streamed({ name }: Scenario, cards: readonly CardResult[], bytes: number): Figure {
  const nSeen = cards.filter((card) => card.streamed.length > 0).length
  return { what: `${name}: streamed for each card seen`, value: bytes / nSeen, unit: 'bytes' }
}

function disagreement({ measured, streamed }: CardResult): number {
  if (measured.length !== streamed.length) return Number.POSITIVE_INFINITY
  return measured.reduce((most, { ms }, at) => Math.max(most, Math.abs(ms - (streamed[at]?.ms ?? 0))), 0)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / Math.max(1, values.length - 1))
