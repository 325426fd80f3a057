// Takes the pictures of the manual from a running product, in light and in dark.
// Run: npm start on a fresh data folder, then npx tsx scripts/make-manual/take-pictures.ts http://127.0.0.1:3000
// Debian package: chromium
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser } from '../make-demo/browser.ts'

const FOLDER = 'docs/pictures'
const SIZE = { width: 1280, height: 800 }
const SHOWN_WIDTH = 960
const QUALITY = 72
const MOST_BYTES = 90_000
const SIMULATED = 60

const [, , baseURL = 'http://127.0.0.1:3000'] = process.argv

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
]

mkdirSync(FOLDER, { recursive: true })
const study = await makeStudy()
const browser = await openBrowser()
for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, take } of PICTURES) {
    const page = await browser.newPage({ viewport: SIZE, baseURL, colorScheme, reducedMotion: 'reduce' })
    await take(page, study)
    await page.waitForLoadState('networkidle')
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
