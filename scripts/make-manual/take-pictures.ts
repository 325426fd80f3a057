// Takes the pictures of the manual from a running product, in light and in dark.
// Run: npm start on a fresh data folder, then npx tsx scripts/make-manual/take-pictures.ts http://127.0.0.1:3000 [NAME…]
// Debian package: chromium
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser } from '../make-demo/browser.ts'

const FOLDER = 'docs/pictures'
const SIZE = { width: 1280, height: 800 }
const SHOWN_WIDTH = 960
const QUALITY = 62
const MOST_BYTES = 60_000
const SIMULATED = 60
/** Pages about what people did show nothing without somebody who did something. */
const VISITORS = 6
const MOST_SCROLLS = 60
const STAYING_HEIGHT = 130

const [, , baseURL = 'http://127.0.0.1:3000', ...wanted] = process.argv

async function post<T>(path: string, data: object): Promise<T> {
  const answer = await fetch(baseURL + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data // The contract has the shape.
}

/** The study of the tutorial, with simulated people in it. */
async function makeStudy(): Promise<string> {
  const sets = (await (await fetch(`${baseURL}/v1/pull_entity_sets`)).json()) as { data: { entity_sets: string } } // As above.
  const news = (JSON.parse(sets.data.entity_sets) as { entity_set: string }[]).find(({ entity_set }) =>
    entity_set.endsWith('_demo_news'),
  )
  const shared = {
    'study-name': 'Accuracy prompt',
    entity_sets: JSON.stringify([{ entity_set: news?.entity_set, number_to_show: 12, randomize_between_subjects: 'yes' }]),
    'feed-button-like': 'lognormal',
    'feed-button-share': 'lognormal',
  }
  const conditions = [
    { ...shared, 'condition-name': 'control' },
    { ...shared, 'condition-name': 'prompt', 'intervention-type': 'accprompt', 'intervention-perc': '50' },
  ]
  const condition_settings = conditions.flatMap((settings, i) =>
    Object.entries(settings).map(([param, value]) => ({ condition: i + 1, param, value })),
  )
  const { experiment_id } = await post<{ experiment_id: string }>('/v1/spawn_experiment', { condition_settings })
  return experiment_id
}

type Picture = { name: string; take: (page: Page, study: string) => Promise<unknown> }

const PICTURES: readonly Picture[] = [
  {
    name: 'create-study',
    take: async (page) => {
      await page.goto('/create-study')
      await page.getByLabel('Number of conditions').fill('2')
      await page.getByRole('button', { name: 'Enter', exact: true }).click()
      await page.getByLabel('Name of Condition 1').fill('control')
      await page.getByLabel('Name of Condition 2').fill('prompt')
      await page.getByLabel('Name of Condition 2').blur()
      await page.getByText('New here?').waitFor()
    },
  },
  {
    name: 'add-a-post',
    take: async (page) => {
      await page.goto('/upload')
      await page.getByLabel('Uploader access key').fill('1')
      await page.getByRole('button', { name: 'Add a post' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a post' })
      await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('The library opens on Sundays from May.')
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mia Brandt')
    },
  },
  {
    name: 'feed',
    take: async (page, study) => {
      await page.goto(`/feed?experiment_id=${study}&condition=1&user_id=test-picture`)
      await page.locator('article').first().waitFor()
    },
  },
  {
    name: 'dry-run',
    take: async (page, study) => {
      await page.goto(`/studies/${study}/dry-run`)
      const panel = page.getByRole('region', { name: 'Dry run' })
      const isDone = panel.getByText(`${SIMULATED} simulated participants`)
      const isEmpty = panel.getByText('There are no simulated participants')
      await isDone.or(isEmpty).first().waitFor()
      if (await isEmpty.isVisible()) {
        await panel.getByLabel('Participants').fill(String(SIMULATED))
        await panel.getByRole('button', { name: 'Start the dry run' }).click()
      }
      await isDone.first().waitFor({ timeout: 300_000 })
    },
  },
  { name: 'sharing', take: (page, study) => page.goto(`/studies/${study}/sharing`) },
  { name: 'data', take: (page, study) => page.goto(`/studies/${study}/data`) },
  { name: 'live', take: (page, study) => showStudy(page, study, '', 'Live') },
  { name: 'attention', take: (page, study) => showStudy(page, study, '/attention', 'Dwell and engagement') },
  { name: 'quality', take: (page, study) => showStudy(page, study, '/quality', 'Data quality') },
  {
    name: 'replay',
    take: async (page, study) => {
      await page.goto(`/studies/${study}/replay/visitor-0`)
      await page.getByTitle('The page as the participant saw it').waitFor()
      await page.getByRole('slider').first().press('PageUp')
    },
  },
  { name: 'conditions', take: (page, study) => showStudy(page, study, '/conditions') },
  {
    name: 'waves',
    take: async (page) => {
      await page.goto('/create-study')
      await page.getByRole('button', { name: 'Several feeds, or ask people back' }).click()
      await page.getByRole('menuitem', { name: /^Follow-up after a week/ }).click()
      await page.getByRole('list', { name: 'Later waves' }).evaluate((list) => list.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'upload-sheet',
    take: async (page) => {
      await page.goto('/upload')
      await page.getByLabel('Uploader access key').fill('1')
      await page.locator('#covariates').fill(SHEET)
      const grid = page.getByRole('region', { name: 'Preview of the sheet' })
      await grid.getByRole('button', { name: 'Explain' }).nth(1).click()
      await page.getByRole('region', { name: 'What body means' }).getByText('paragraphs').waitFor()
      await grid.evaluate((part) => part.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'questionnaire-builder',
    take: async (page) => {
      const { questionnaire_id } = await questionnaire
      await page.goto(`/questionnaires/${questionnaire_id}`)
      await page.getByRole('region', { name: 'Fields' }).waitFor()
    },
  },
  {
    name: 'gallery',
    take: async (page) => {
      await page.goto('/gallery')
      await page
        .getByRole('link', { name: /Accuracy prompt/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'design',
    take: async (page) => {
      await page.goto('/gallery/warning-labels')
      await page.getByRole('heading', { name: 'Try it' }).waitFor()
    },
  },
]

const SHEET = `entity_type\tbody\tauthor_name\tlikes\tveracity
post\tThe library opens on Sundays from May.\tMia Brandt\t24\ttrue
post\tA spoonful of salt a day keeps colds away.\tHealth Today\t310\tfalse
post\tThe new tram line carries 9,000 people a day.\tCity News\t57\ttrue`

/** A page of the study, from a part of it on. */
async function showStudy(page: Page, study: string, path: string, heading?: string) {
  await page.goto(`/studies/${study}${path}`)
  const parts = page.getByRole('heading', heading === undefined ? { level: 2 } : { level: 2, name: heading, exact: true })
  await parts.first().waitFor()
  if (heading === undefined) return
  await parts.first().evaluate((part) => part.scrollIntoView({ block: 'start' }))
  // Below the header and the links of the study, which stay.
  await page.mouse.wheel(0, -STAYING_HEIGHT)
}

/** A copy of a shipped questionnaire, which can be edited. */
const questionnaire = post<{ questionnaire_id: string }>('/v1/copy_questionnaire', { questionnaire_id: 'socialmediause' })

/** Scrolls through the feed as a person, likes some cards, and submits it. */
async function takePart(n: number) {
  const page = await browser.newPage({ viewport: SIZE, baseURL })
  await page.goto(`/?experiment_id=${study}&user_id=visitor-${n}`)
  const cards = page.locator('[role=feed] article[aria-posinset]')
  const submit = page.getByRole('button', { name: /submit/i })
  await cards.first().waitFor()
  for (let at = 0; at < MOST_SCROLLS; at++) {
    const prompt = page.getByRole('dialog').getByRole('radio').first()
    if (await prompt.isVisible()) {
      await prompt.check()
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await prompt.waitFor({ state: 'detached' })
    }
    if (await submit.isVisible()) break
    if (at === n || at === 2 * n) await cards.nth(at).getByRole('button', { name: /like/i }).first().click()
    await page.mouse.wheel(0, 500)
    // A visit to a card that is shorter counts as a flick.
    await page.waitForTimeout(300 + 150 * ((at * 7 + n * 5) % 6))
  }
  await submit.click()
  await submit.waitFor({ state: 'detached' })
  await page.close()
}

/** People are counted half a minute after they have finished. */
async function visitorsCounted() {
  const attention = () => post<{ n_waiting: number }>('/v1/show_attention', { experiment_id: study })
  while ((await attention()).n_waiting > 0) await new Promise((resolve) => setTimeout(resolve, 2000))
}

mkdirSync(FOLDER, { recursive: true })
const study = await makeStudy()
const browser = await openBrowser()
for (let n = 0; n < VISITORS; n++) await takePart(n)
await visitorsCounted()
for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, take } of PICTURES.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
    const page = await browser.newPage({ viewport: SIZE, baseURL, colorScheme, reducedMotion: 'reduce' })
    await take(page, study)
    // Not waitForFunction: it evaluates again later, which the content security policy of the pages refuses.
    while (!(await page.evaluate<boolean>('[...document.images].every((image) => image.complete || image.loading === "lazy")')))
      await page.waitForTimeout(50)
    // Charts and panels that come in glide.
    await page.waitForTimeout(1000)
    const file = `${FOLDER}/${name}${colorScheme === 'dark' ? '-dark' : ''}.webp`
    const picture = await sharp(await page.screenshot())
      .resize(SHOWN_WIDTH)
      .webp({ quality: QUALITY, effort: 6 })
      .toBuffer()
    if (picture.length > MOST_BYTES) throw new Error(`${file} would have ${picture.length} bytes, more than ${MOST_BYTES}`)
    writeFileSync(file, picture)
    console.log(`${file} ${Math.round(picture.length / 1024)} kB`)
    await page.close()
  }
}
await browser.close()
