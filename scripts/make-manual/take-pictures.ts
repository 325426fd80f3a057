// Takes the pictures of the manual from a running product, in light and in dark.
// Run: npm start on a fresh data folder, then npx tsx scripts/make-manual/take-pictures.ts http://127.0.0.1:3000 [NAME…]
// STUDY=ID before it takes pictures of a study that an earlier run has made and filled, which saves some minutes.
// Debian package: chromium
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser } from '../make-demo/browser.ts'

const FOLDER = 'docs/pictures'
/** The page Live again, as large as the page. */
const LANDING_PICTURE = 'public/img/study-screenshot'
const SIZE = { width: 1280, height: 800 }
const SHOWN_WIDTH = 960
const QUALITY = 62
const MOST_BYTES = 60_000
const SIMULATED = 60
/** Pages about what people did show nothing without people who did something. */
const VISITORS = 24
const AT_ONCE = 4
/** People who are still at it when the pictures are taken. */
const STAYING = 2
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
    consent: 'You will see posts and can react to them. Some details are explained only at the end. You can leave at any time.',
    forms: '["attention check", "political interest"]',
    'final-page': 'no',
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
      await throughDialogs(page)
    },
  },
  {
    name: 'dry-run',
    take: async (page, study) => {
      await page.goto(`/studies/${study}/dry-run`)
      const panel = page.getByRole('region', { name: 'Dry run' })
      // Some of them do not agree to the consent.
      const isDone = panel.getByText(/\d simulated participants/)
      const isEmpty = panel.getByText('There are no simulated participants')
      await isDone.or(isEmpty).first().waitFor()
      await panel.getByLabel('Participants').fill(String(SIMULATED))
      if (await isEmpty.isVisible()) {
        await panel.getByRole('button', { name: 'Start the dry run' }).click()
      }
      await isDone.first().waitFor({ timeout: 300_000 })
    },
  },
  // What is left to do is listed until people have come.
  { name: 'sharing', take: async (page) => showStudy(page, await newStudy, '/sharing') },
  { name: 'data', take: (page, study) => showStudy(page, study, '/data') },
  { name: 'live', take: (page, study) => showStudy(page, study, '', 'Live') },
  { name: 'attention', take: (page, study) => showStudy(page, study, '/attention', 'Dwell and engagement') },
  { name: 'quality', take: (page, study) => showStudy(page, study, '/quality', 'Data quality') },
  {
    name: 'replay',
    take: async (page, study) => {
      await page.goto(`/studies/${study}/replay/visitor-0`)
      await page.getByTitle('The page as the participant saw it').waitFor()
      // Past the consent, into the feed.
      for (let n = 0; n < 4; n++) await page.getByRole('slider').first().press('PageUp')
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
  if (path !== '/quality') await page.locator('figure svg').first().waitFor()
  await parts.first().evaluate((part) => part.scrollIntoView({ block: 'start' }))
  // Below the header and the links of the study, which stay.
  await page.mouse.wheel(0, -STAYING_HEIGHT)
}

/** A copy of a shipped questionnaire, which can be edited. */
const questionnaire = post<{ questionnaire_id: string }>('/v1/copy_questionnaire', { questionnaire_id: 'socialmediause' })

/** Through consent and instructions, as far as they are still to come, to the first card. */
async function throughDialogs(page: Page) {
  const proceed = page.getByRole('button', { name: 'Continue' }).first()
  const first = page.locator('[role=feed] article[aria-posinset]').first()
  await proceed.or(first).first().waitFor()
  if (await proceed.isVisible()) await proceed.click()
  await first.waitFor()
}

/** The n-th visitor: how far they come, and how long they look at a card. Nobody is like another, and each run is the same. */
const drawn = (n: number, at: number, most: number) => (n * 7 + at * 11 + n * at * 3) % most

/** A person comes, looks at one card after the other and likes some. Where they leave or stay in the feed, `cards` says after how many. */
async function takePart(n: number, cards = Number.POSITIVE_INFINITY): Promise<Page> {
  const page = await browser.newPage({ viewport: SIZE, baseURL })
  // Otherwise the page Quality flags everybody as a program.
  await page.addInitScript('Object.defineProperty(navigator, "webdriver", { get: () => false })')
  await page.goto(`/?experiment_id=${study}&user_id=visitor-${n}`)
  const card = (at: number) => page.locator('[role=feed] article[aria-posinset]').nth(at)
  await throughDialogs(page)
  for (let at = 0; at < cards && (await card(at).count()) > 0; at++) {
    await card(at).scrollIntoViewIfNeeded()
    await card(at).evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'smooth' }))
    await page.waitForTimeout(700 + 250 * drawn(n, at, 9))
    const prompt = page.getByRole('dialog').getByRole('radio')
    if (await prompt.first().isVisible()) {
      await prompt.nth(n % 4).check()
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await prompt.first().waitFor({ state: 'detached' })
    }
    if (drawn(n, at, 5) === 0) await card(at).getByRole('button', { name: /like/i }).first().click()
  }
  if (cards !== Number.POSITIVE_INFINITY) return page
  await page.getByRole('button', { name: /submit/i }).click()
  for (const form of ['ac', 'polint']) {
    await page.waitForURL(`**/form/${form}*`)
    const questions = page.getByRole('radiogroup')
    await questions.first().waitFor()
    // The third answer of the second question is the right one of the attention check.
    for (const [at, question] of (await questions.all()).entries())
      await question
        .getByRole('radio')
        .nth(form === 'ac' && at === 1 && n % 6 !== 1 ? 2 : drawn(n, at, 4))
        .check()
    await page.getByRole('button', { name: /^(Next|Finish)$/ }).click()
  }
  // A page that is closed before it is no complete visit.
  await page.getByRole('dialog', { name: /^Thank you/ }).waitFor()
  return page
}

async function visitorsTakePart() {
  const waiting = Array.from({ length: VISITORS }, (_, n) => n)
  const next = async (): Promise<void> => {
    const n = waiting.shift()
    if (n === undefined) return
    // Some leave on the way.
    const page = await takePart(n, n % 8 === 5 ? 3 + (n % 7) : undefined)
    await page.close()
    await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

/** People are counted half a minute after they have finished, and two minutes after they just left. */
async function visitorsCounted() {
  const attention = () => post<{ n_waiting: number }>('/v1/show_attention', { experiment_id: study })
  while ((await attention()).n_waiting > 0) await new Promise((resolve) => setTimeout(resolve, 2000))
}

mkdirSync(FOLDER, { recursive: true })
const given = process.env['STUDY']
const study = given ?? (await makeStudy())
const newStudy = makeStudy()
const browser = await openBrowser()
if (given === undefined) {
  await visitorsTakePart()
  await visitorsCounted()
}
for (let n = 0; n < STAYING; n++) await takePart(VISITORS + n, 4 + 3 * n)
for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, take } of PICTURES.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
    const page = await browser.newPage({ viewport: SIZE, baseURL, colorScheme, reducedMotion: 'reduce' })
    await take(page, study)
    // Not waitForFunction: it evaluates again later, which the content security policy of the pages refuses.
    while (!(await page.evaluate<boolean>('[...document.images].every((image) => image.complete || image.loading === "lazy")')))
      await page.waitForTimeout(50)
    // Charts and panels that come in glide.
    await page.waitForTimeout(1000)
    const ending = `${colorScheme === 'dark' ? '-dark' : ''}.webp`
    const file = `${FOLDER}/${name}${ending}`
    const shot = await page.screenshot()
    const picture = await sharp(shot).resize(SHOWN_WIDTH).webp({ quality: QUALITY, effort: 6 }).toBuffer()
    if (picture.length > MOST_BYTES) throw new Error(`${file} would have ${picture.length} bytes, more than ${MOST_BYTES}`)
    writeFileSync(file, picture)
    if (name === 'live')
      writeFileSync(`${LANDING_PICTURE}${ending}`, await sharp(shot).webp({ quality: QUALITY, effort: 6 }).toBuffer())
    console.log(`${file} ${Math.round(picture.length / 1024)} kB`)
    await page.close()
  }
}
await browser.close()
