import type { Page } from '@playwright/test'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { launchBrowser } from './browser.ts'
import { callFeedlab } from './call-feedlab.ts'
import { startFeedlab } from './feedlab.ts'
import { keysOn, keysOnBarePage, typeInto, WATCH_KEYS } from './key-presses.ts'
import { watchProcessor } from './processor-time.ts'
import { type Figure, median, quantile } from './report.ts'

const ITEMS = 200
const ITEMS_PER_PAGE = 20

/** Fast as in a word, and so slowly that checks and preview come between two keys. */
const TYPING = [
  { keys: 40, pauseMs: 100 },
  { keys: 20, pauseMs: 400 },
]

/** Time from a key to the frame that shows it, in a question in the middle of a questionnaire with 200 items. */
export async function measureBuilder(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await page.addInitScript(WATCH_KEYS)
    await page.goto(`${feedlab.url}/questionnaires/${await aLargeQuestionnaire(feedlab.url)}`)
    const floor = await keysOnBarePage(await browser.newPage(), { keys: 40, pauseMs: 100 })
    const { keys, workedMs } = await keysInBuilder(page)
    return [
      { what: 'floor: from a key to its frame on a bare page: median', value: median(floor), unit: 'ms' },
      { what: 'the same: p95', value: quantile(floor, 0.95), unit: 'ms' },
      { what: `from a key to its frame, ${ITEMS} items: median`, value: median(keys), unit: 'ms', atMost: 100 },
      { what: 'the same: p95', value: quantile(keys, 0.95), unit: 'ms', atMost: 100 },
      { what: 'builder against the bare page: median', value: median(keys) / median(floor), unit: 'ratio' },
      { what: 'processor time for each key, with checks and preview', value: workedMs / keys.length, unit: 'ms', atMost: 100 },
    ]
  } finally {
    await browser.close()
    await feedlab.stop()
  }
}

async function keysInBuilder(page: Page): Promise<{ keys: number[]; workedMs: number }> {
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await outline.getByText(`Your q${ITEMS / 2}?`).click()
  const question = page.getByRole('region', { name: 'Fields' }).getByRole('textbox', { name: 'Question', exact: true })
  const worked = await watchProcessor(page)
  const before = await worked()
  for (const typing of TYPING) await typeInto(page, question, typing)
  return { keys: await keysOn(page), workedMs: (await worked()) - before }
}

async function aLargeQuestionnaire(url: string): Promise<string> {
  const keys = Array.from({ length: ITEMS }, (_, i) => `q${i + 1}`)
  const pages = Array.from({ length: ITEMS / ITEMS_PER_PAGE }, (_, i) =>
    aPage(`page-${i + 1}`, keys.slice(i * ITEMS_PER_PAGE, (i + 1) * ITEMS_PER_PAGE)),
  )
  const saved = await callFeedlab(`${url}/v1/save_questionnaire`, { definition: aDefinition('large', pages) })
  return saved['questionnaire_id'] ?? ''
}
