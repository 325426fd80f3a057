import type { Locator, Page } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { callFeedlab } from './call-feedlab.ts'
import { startFeedlab } from './feedlab.ts'
import { keysOn, keysOnBarePage, typeInto, WATCH_KEYS } from './key-presses.ts'
import { type Figure, median } from './report.ts'

const CONDITIONS = 60
const KEYS = 12
const TYPING = { keys: KEYS, pauseMs: 150 }

/** Time until an edit is visible, on a page with 60 conditions of 30 settings and every section open per condition. */
export async function measureCreateStudy(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  try {
    const { experiment_id, nSettings } = await aLargeStudy(feedlab.url)
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await page.addInitScript(WATCH_KEYS)
    await page.goto(`${feedlab.url}/create-study?from=${experiment_id}`)
    await section(page, 'Recruitment platform').getByRole('group', { name: 'Condition 1', exact: true }).waitFor()
    const floor = await keysOnBarePage(await browser.newPage(), TYPING)
    const edits = await editsOf(page)
    const previews = await previewsOf(page)
    return [
      { what: 'settings of each of the 60 conditions', value: nSettings, unit: 'settings', atLeast: 30 },
      { what: 'floor: from a key to its frame on a bare page: median', value: median(floor), unit: 'ms' },
      { what: 'from a key to the frame that shows it: median', value: median(edits), unit: 'ms', atMost: 100 },
      { what: 'the same: worst', value: Math.max(...edits), unit: 'ms' },
      { what: 'from a key to its frame in the preview: median', value: median(previews), unit: 'ms', atMost: 300 },
      { what: 'the same: worst', value: Math.max(...previews), unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await feedlab.stop()
  }
}

const section = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

const column = (page: Page, heading: string, condition: number): Locator =>
  section(page, heading).getByRole('group', { name: `Condition ${condition}`, exact: true })

async function editsOf(page: Page): Promise<number[]> {
  const places = [
    [column(page, 'Informed consent', 1), 'Consent text'],
    [column(page, 'Recruitment platform', 3), 'Completion code'],
    [column(page, 'Name and quotas', 2), 'Participants per condition'],
    [section(page, 'Name and quotas'), 'Study name'],
  ] as const
  for (const [place, label] of places) {
    // Columns are rendered lazily, so scroll to this one.
    await place.scrollIntoViewIfNeeded()
    await typeInto(page, place.getByLabel(label), TYPING)
  }
  return keysOn(page)
}

/** Types the consent text and waits until the preview shows its last character. */
async function previewsOf(page: Page): Promise<number[]> {
  await page.getByText('Preview', { exact: true }).first().click()
  await page.getByLabel('Screen to preview').selectOption('consent')
  const consent = column(page, 'Informed consent', 1)
  await consent.scrollIntoViewIfNeeded()
  const field = consent.getByLabel('Consent text')
  await page.frameLocator('iframe').getByText('Consent of condition 1').waitFor()
  await field.click()
  const waits: number[] = []
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press('End')
    await page.evaluate(WATCH_PREVIEW)
    await page.keyboard.press('x')
    waits.push((await page.evaluate('window.shown')) as number) // set by the script below
  }
  return waits
}

/** From a key press to the frame in which the preview shows the new text. */
const WATCH_PREVIEW = `
  window.shown = new Promise((resolve) => {
    const frame = document.querySelector('iframe').contentWindow
    const before = frame.document.body.textContent
    addEventListener('keydown', () => {
      const begin = performance.now()
      const look = () =>
        frame.document.body.textContent === before ? frame.requestAnimationFrame(look) : resolve(performance.now() - begin)
      look()
    }, { once: true, capture: true })
  })
  undefined
`

async function aLargeStudy(url: string): Promise<{ experiment_id: string; nSettings: number }> {
  const { entity_sets = '[]' } = await callFeedlab(`${url}/v1/pull_entity_sets`)
  const sets = JSON.parse(entity_sets) as { entity_set: string }[] // our own contract
  const settingsOf = (condition: number): Record<string, string> => ({
    'n-conditions': String(CONDITIONS),
    'study-name': 'A large study',
    'quota-total': '6000',
    quota: String(100 + condition),
    entity_sets: JSON.stringify(
      sets.slice(0, 1 + (condition % sets.length)).map(({ entity_set }) => ({ entity_set, number_to_show: 3 })),
    ),
    feed: condition % 2 ? 'scroll' : 'swipe',
    skin: condition % 3 ? 'default' : 'distract',
    ...Object.fromEntries(
      ['share', 'like', 'bookmark', 'accuracy', 'upvote', 'downvote'].map((button, i) => [
        `feed-button-${button}`,
        (condition + i) % 2 ? 'yes' : 'lognormal',
      ]),
    ),
    'intervention-type': 'accprompt',
    'intervention-style': condition % 2 ? 'modal' : 'infeed',
    'intervention-perc': String(condition),
    algorithm: condition % 2 ? 'random' : 'engagement',
    'custom-msg-type': 'onpage',
    'custom-msg': `Goodbye from condition ${condition}`,
    forms: JSON.stringify(condition % 2 ? ['attention check', 'final questions'] : ['final questions']),
    'failed-attention': condition % 2 ? 'exit' : 'keep',
    instruct: `Instructions of condition ${condition}`,
    consent: `Consent of condition ${condition}. You will be debriefed at the end.`,
    debrief: `Debrief of condition ${condition}`,
    platform: 'prolific',
    'completion-code': `CODE${condition}`,
    ...Object.fromEntries(
      ['no_consent', 'quota_full', 'failed_attention', 'left_early', 'technical_error'].map((outcome) => [
        `exit-${outcome}`,
        `X${condition}`,
      ]),
    ),
    'redirect-disabled': condition % 2 ? 'yes' : 'no',
    'allow-url-overrides': condition % 2 ? 'yes' : 'no',
  })
  const conditions = Array.from({ length: CONDITIONS }, (_, i) => settingsOf(i + 1))
  const condition_settings = conditions.flatMap((settings, i) =>
    Object.entries(settings).map(([param, value]) => ({ condition: i + 1, param, value })),
  )
  const { experiment_id = '' } = await callFeedlab(`${url}/v1/spawn_experiment`, { condition_settings })
  return { experiment_id, nSettings: Object.keys(conditions[0] ?? {}).length }
}
