import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import { scrollToEnd } from './feed-page.ts'
import { makeStudy, post } from './make-study.ts'
import { panel, revise, tab, total, visit } from './study-panels.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function takePart(context: BrowserContext, link: string) {
  const page = await visit(context, link)
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('dialog', { name: /^Thank you/ })).toBeVisible()
  await page.context().close()
}

test('a complete is counted in its condition and in the list', async ({ page, request, context }) => {
  const id = await makeStudy(request, 2, { 'quota-total': '4' })
  await takePart(context, `/feed?experiment_id=${id}&user_id=cora`)
  await page.goto(`/studies/${id}`)
  await expect(total(page, 'Completed of 4')).toHaveText('1')
  await expect(total(page, 'On a page now')).toHaveText('0')
  await page.getByRole('link', { name: 'Studies' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('1 of 4')
})

test('a bundle is imported as a new study, and an invalid file says why', async ({ page, request }) => {
  const name = `Bundled ${randomUUID().slice(0, 8)}`
  const id = await makeStudy(request, 2, { 'study-name': name })
  const bundle = await request.get(`/v1/exports/${id}/bundle.zip`)
  const zip = (buffer: Buffer) => ({ name: 'study.zip', mimeType: 'application/zip', buffer })

  await page.goto('/studies')
  await page.getByRole('button', { name: 'Import a study' }).click()
  const field = dialog(page).getByLabel('Choose a file')
  await field.setInputFiles(zip(Buffer.from('no bundle')))
  await expect(dialog(page)).toContainText('study.zip: Nothing was imported.')
  await field.setInputFiles(zip(await bundle.body()))
  await expect(dialog(page)).toContainText('Imported as')
  await expect(dialog(page)).toContainText('It differs from the file:')
  await expect(dialog(page).getByRole('link', { name: 'Open the study' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).not.toHaveURL(`/studies/${id}`)
  await expect(dialog(page)).toHaveCount(0)
})

test('all downloads of a study are offered', async ({ page, request }) => {
  const id = await makeStudy(request, 2)
  await page.goto(`/studies/${id}/data`)
  const links = panel(page, 'Downloads').locator('a[download]')
  await expect(links).toHaveCount(8)
  await page.getByRole('button', { name: 'Create a data package' }).click()
  await expect(links).toHaveCount(9)
  for (const link of await links.all()) {
    const response = await request.get((await link.getAttribute('href')) ?? '')
    expect(response.ok()).toBe(true)
  }
  await page.getByRole('link', { name: 'All ways to download' }).click()
  await expect(page.getByLabel('Experiment ID')).toHaveValue(id)
})

test('the list, a study and its dialogs fit a phone and a desk and have no serious accessibility violation', async ({
  page,
  request,
}) => {
  // Twenty axe checks.
  test.slow()
  const names = {
    'study-name': 'دراسة عن الأخبار والثقة بها',
    platform: 'lucid',
    'redirect-url': 'https://samplicio.us/s?RID=',
  }
  const id = await makeStudy(request, 2, { ...names, consent: 'One\ntwo', quota: '3' }, { ...names, feed: 'swipe' })
  await revise(request, id, { consent: encodeURIComponent('One\nthree'), 'study-name': 'x'.repeat(120) })
  await post(request, '/v1/load_experiment', { experiment_id: id, user_id: 'ada' })
  await post(request, '/v1/exclude_participant', { experiment_id: id, user_id: 'ada', reason: 'Slept' })
  const check = () => expectGoodLook(page, 320)
  await page.goto('/studies', { waitUntil: 'networkidle' })
  // Hide the studies of other tests, whose number varies.
  await page.getByRole('searchbox').fill(id)
  await expect(page.getByText('1 study', { exact: true })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Import a study' }).click()
  await expect(dialog(page).getByText('Drop a study bundle or experiment parameters here')).toBeVisible()
  await check()
  await page.goto(`/studies/${id}/conditions`)
  await page.getByText('Consent text').first().click()
  await expect(page.locator('ins mark').filter({ visible: true })).toHaveText('three')
  await check()
  for (const [name, part] of [
    ['People', 'Excluded participants'],
    ['Dry run', 'Dry run'],
    ['Sharing', 'Link for reviewers'],
    ['Data', 'Downloads'],
    ['Settings', 'Retention'],
    ['Live', 'Link to share'],
  ] as const) {
    await tab(page, name).click()
    await expect(panel(page, part)).toBeVisible()
    await check()
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog(page).getByText('cannot be opened')).toBeVisible()
  await check()
})
