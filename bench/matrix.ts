import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import type { MatrixItem } from '#domain/questionnaires/questionnaire.ts'
import { launchBrowser } from './browser.ts'
import { spawnStudy } from './call-feedlab.ts'
import { startFeedlab } from './feedlab.ts'
import { scriptOf } from './first-card/bare-page.ts'
import { watchProcessor } from './processor-time.ts'
import { type Figure, median, quantile } from './report.ts'
import { CPU_SLOWDOWN } from './slow-phone.ts'

const ROUNDS = 5
const PHONE = { viewport: { width: 375, height: 700 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const options = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'].map((label, i) => ({
  value: `${i + 1}`,
  label,
}))
const rows = Array.from({ length: 20 }, (_, i) => ({ key: `m${i + 1}`, label: `Statement ${i + 1}: most news can be trusted` }))
const MATRIX: MatrixItem = { type: 'matrix', key: 'm', label: 'How much do you agree?', isRequired: true, rows, options }

type Visit = {
  /** From the link of a new visit until the first answer is on the screen. */
  arrivedMs: number
  /** The same for the page alone, loaded again. */
  readyMs: number
  /** What the page worked until then. */
  workedMs: number
  /** From each further answer to its frame. */
  answersMs: number[]
}

/** A page with one matrix of 20 statements on a phone with a 4x slower processor, beside the same radios alone: as plain HTML, and drawn by React. */
export async function measureMatrix(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const bare = await bareRadios()
  const browser = await launchBrowser()
  try {
    const experiment_id = await aStudy(feedlab.url)
    const [ours, floor, byReact]: [Visit[], Visit[], Visit[]] = [[], [], []]
    for (let i = 0; i < ROUNDS; i++) {
      floor.push(await visit(browser, bare.url))
      byReact.push(await visit(browser, `${bare.url}react`))
      ours.push(await visit(browser, `${feedlab.url}/?experiment_id=${experiment_id}&user_id=bench${i}`))
    }
    return figuresOf(ours, floor, byReact)
  } finally {
    await browser.close()
    bare.server.close()
    await feedlab.stop()
  }
}

function figuresOf(ours: readonly Visit[], floor: readonly Visit[], byReact: readonly Visit[]): Figure[] {
  const middle = (visits: readonly Visit[], what: 'arrivedMs' | 'readyMs' | 'workedMs') =>
    median(visits.map((each) => each[what]))
  const answers = (visits: readonly Visit[]) => visits.flatMap(({ answersMs }) => answersMs)
  const ready = middle(ours, 'readyMs')
  return [
    { what: 'floor: 100 radios on a bare page, 4x: until one answers, median', value: middle(floor, 'readyMs'), unit: 'ms' },
    { what: 'a matrix of 20 statements, 4x: until it answers, median', value: ready, unit: 'ms', atMost: 1000 },
    { what: 'ours against the bare page', value: ready / middle(floor, 'readyMs'), unit: 'ratio' },
    {
      what: 'ours against the same radios drawn by React',
      value: ready / middle(byReact, 'readyMs'),
      unit: 'ratio',
      atMost: 1.5,
    },
    { what: 'floor: processor time of the bare page until then, 4x', value: middle(floor, 'workedMs'), unit: 'ms' },
    { what: 'floor: the same of radios drawn by React', value: middle(byReact, 'workedMs'), unit: 'ms' },
    { what: 'processor time until then, 4x: median', value: middle(ours, 'workedMs'), unit: 'ms', atMost: 1000 },
    { what: 'as the first page of a new visit, from its link: median', value: middle(ours, 'arrivedMs'), unit: 'ms' },
    { what: 'floor: from an answer to its frame on the bare page: median', value: median(answers(floor)), unit: 'ms' },
    { what: 'from an answer to its frame: median', value: median(answers(ours)), unit: 'ms', atMost: 100 },
    { what: 'the same: p95', value: quantile(answers(ours), 0.95), unit: 'ms' },
  ]
}

/** In a new browser: the visit from its link, then the same page loaded again. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  try {
    await page.goto(url)
    const arrivedMs = await readyOf(page)
    await page.evaluate('delete sessionStorage.begun')
    const worked = await watchProcessor(page)
    const before = await worked()
    await page.reload({ waitUntil: 'commit' })
    const readyMs = await readyOf(page)
    const workedMs = (await worked()) - before
    const answersMs = (await page.evaluate('window.answerAll()')) as number[] // set by the script below
    return { arrivedMs, readyMs, workedMs, answersMs }
  } finally {
    await context.close()
  }
}

const readyOf = (page: Page) => page.evaluate('window.ready') as Promise<number> // set by the script below

/** A visit may begin under another address, so its start is kept. */
const WATCH = `
  sessionStorage.begun ??= performance.timeOrigin
  const radios = () => document.querySelectorAll('input[type=radio]')
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = resolve
    channel.port2.postMessage(0)
  }))
  const answer = async (radio) => {
    const begin = performance.now()
    radio.click()
    await frame()
    if (!radio.checked) throw new Error('The page did not answer')
    return performance.now() - begin
  }
  window.ready = (async () => {
    while (radios().length < ${rows.length * options.length}) await frame()
    await answer(radios()[0])
    return performance.timeOrigin + performance.now() - Number(sessionStorage.begun)
  })()
  window.answerAll = async () => {
    const times = []
    for (let i = 3; i < radios().length; i += ${options.length}) times.push(await answer(radios()[i]))
    return times
  }
`

/** A study that begins with the matrix. */
const aStudy = (url: string): Promise<string> => {
  const page = { name: 'one', blockOrder: 'fixed' as const, blocks: [{ name: 'b', items: [MATRIX] }] }
  return spawnStudy(url, {
    questionnaires: JSON.stringify([aDefinition('views', [page])]),
    journey: JSON.stringify([{ step: 'form', form: 'views' }, { step: 'feed' }]),
  })
}

async function bareRadios(): Promise<{ url: string; server: Server }> {
  const radiosOf = (name: string) =>
    options.map(({ value, label }) => `<label><input type="radio" name="${name}" value="${value}">${label}</label>`).join('')
  const head = '<!doctype html><meta name="viewport" content="width=device-width"><style>label { display: block }</style>'
  const html = `${head}
    ${rows.map(({ key, label }) => `<fieldset><legend>${label}</legend>${radiosOf(key)}</fieldset>`).join('')}`
  const matrix = JSON.stringify({ rows, options })
  const react = `${head}<div id="root"></div><script type="application/json" id="matrix">${matrix}</script><script type="module" src="/app.js"></script>`
  const script = await scriptOf({ app: 'bench/bare-radios.tsx' })
  const answers: Readonly<Record<string, [string, string | Uint8Array]>> = {
    '/': ['text/html', html],
    '/react': ['text/html', react],
    '/app.js': ['text/javascript', script],
  }
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server } // it listens on a port
}
