import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { button, cards, scrollToEnd } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

// Tall enough to show every card completely.
test.use({ viewport: { width: 800, height: 1400 } })

const ending = (page: Page) => page.getByRole('dialog', { name: /^Thank you|^You have left/ })

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('session_token') ?? '')

const rowsAbout = async (request: APIRequestContext, experiment_id: string, user_id: string) => [
  ...(await rowsOf(request, `${experiment_id}/user_form.csv`, user_id)),
  ...(await rowsOf(request, `${experiment_id}/engagement.csv`, user_id)),
]

/** Takes part from the consent to the ending, and returns the receipt code. */
async function takePart(page: Page, experiment_id: string, user_id: string): Promise<string> {
  await page.goto(`/?experiment_id=${experiment_id}&user_id=${user_id}`)
  const consent = page.getByRole('dialog', { name: 'Informed consent' })
  await expect(consent.getByText('Questions? Contact Ada, ada@lab.example.')).toBeVisible()
  await expect(consent.getByRole('link', { name: 'What is stored about you' })).toHaveAttribute('href', '/privacy')
  await consent.getByRole('button', { name: 'Continue' }).click()
  await button(page, /like/i).click()
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await page.getByText('No', { exact: true }).click()
  await page.getByLabel(/how many minutes/i).fill('5')
  await page.getByLabel(/anything that you would like to tell us/i).fill('words that only I wrote')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(ending(page).getByText('Questions? Contact Ada, ada@lab.example.')).toBeVisible()
  return (await ending(page).locator('.copyable.is-small .copyable-code').textContent()) ?? ''
}

const SETTINGS = {
  consent: 'Please agree.',
  contact: 'Ada, ada@lab.example',
  forms: '["final"]',
  platform: 'mturk',
  'completion-code': 'PAID-1',
  'feed-button-like': 'yes',
  'retention-date': '2099-12-31',
}

test('a person sees, downloads and withdraws their data by the receipt code, in another browser', async ({
  page,
  request,
  browser,
}) => {
  const experiment_id = await makeStudy(request, 3, SETTINGS)
  const receipt = await takePart(page, experiment_id, 'nora')
  const session_token = await tokenOf(page)
  await expect.poll(() => rowsAbout(request, experiment_id, 'nora')).not.toEqual([])

  const other = await browser.newContext()
  const privacy = await other.newPage()
  await privacy.goto('/privacy')
  await expect(privacy.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await privacy.getByRole('button', { name: 'Find my data' }).click()
  await expect(privacy.getByText('Enter your receipt code.')).toBeVisible()
  await privacy.getByLabel('Receipt code').fill('0000-1111')
  await privacy.getByRole('button', { name: 'Find my data' }).click()
  await expect(privacy.getByText('We do not know this code.')).toBeVisible()
  await privacy.getByLabel('Receipt code').fill(` ${receipt.toLowerCase()} `)
  await privacy.getByRole('button', { name: 'Find my data' }).click()
  await expect(privacy.getByText(experiment_id)).toBeVisible()
  await expect(privacy.getByText('until December 31, 2099, then it is erased')).toBeVisible()
  await expect(privacy.getByText('and 3 answers')).toBeVisible()
  await expectGoodLook(privacy)

  const downloading = privacy.waitForEvent('download')
  await privacy.getByRole('button', { name: 'Download everything that is stored about you' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  for (const stored of ['words that only I wrote', 'nora', 'likes']) expect(file).toContain(stored)

  await privacy.getByRole('button', { name: 'Withdraw my data' }).click()
  await expect(privacy.getByText('This cannot be undone.')).toBeFocused()
  await privacy.getByRole('button', { name: 'No, go back' }).click()
  await privacy.getByRole('button', { name: 'Withdraw my data' }).click()
  await privacy.getByRole('button', { name: 'Yes, withdraw my data' }).click()
  await expect(privacy.getByRole('heading', { name: 'Your data is withdrawn' })).toBeVisible()
  await expect(privacy.getByText(/It will be erased by .+ at the latest/)).toBeVisible()
  await expect(privacy.getByRole('button', { name: 'Withdraw my data' })).toHaveCount(0)
  await expectGoodLook(privacy)
  await other.close()

  expect(await rowsAbout(request, experiment_id, 'nora')).toEqual([])
  const like = {
    event_uid: crypto.randomUUID(),
    kind: 'track',
    client_time: 1,
    name: 'late',
  }
  const late = await request.post('/v1/events', { data: { session_token, events: [like] } })
  expect([late.status(), (await late.json()).error.code]).toEqual([410, 'visit_over'])
  // The ending that they saw stays theirs, and says what happened since.
  await page.reload()
  await expect(page.getByText('PAID-1', { exact: true })).toBeVisible()
  await expect(page.getByText('Your data is withdrawn.')).toBeVisible()
})

test('the browser of a visit finds its data without a code', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3)
  await page.goto(`/?experiment_id=${experiment_id}&user_id=olga`)
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByText(experiment_id)).toBeVisible()
  await expect(page.getByText('the researchers who invited you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download everything that is stored about you' })).toBeVisible()
})

test('a feed that is open while its person withdraws elsewhere saves nothing more and comes to a friendly end', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 3, { 'feed-button-like': 'yes' })
  // Whose browser it is follows from what it stored first.
  const stored = page.waitForResponse((response) => response.url().endsWith('/v1/events') && response.ok())
  await page.goto(`/?experiment_id=${experiment_id}&user_id=petra`)
  await expect(cards(page).first()).toBeVisible()
  await stored
  expect((await request.post('/v1/withdraw', { data: { session_token: await tokenOf(page) } })).ok()).toBe(true)
  const ended = page.getByRole('dialog', { name: 'You have left the study' })
  // The page may have learnt of it before the click, and taken the cards away.
  await Promise.race([button(page, /like/i).click(), ended.waitFor()])
  await expect(ended).toBeVisible()
  await expect(page.getByText('Your data is withdrawn.')).toBeVisible()
  expect(await rowsAbout(request, experiment_id, 'petra')).toEqual([])
})

test('a researcher sets the day of erasure, is warned and moves it', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/studies/${experiment_id}/settings`)
  const panel = page.getByRole('region', { name: 'Retention' })
  await expect(panel.getByText('The data is kept until you set a date.')).toBeVisible()
  await panel.getByLabel('Erase participants’ data on').fill(inDays(10))
  await panel.getByRole('button', { name: 'Save the date' }).click()
  await expect(panel.getByText('In 10 days')).toBeVisible()
  await expectGoodLook(page)
  await panel.getByLabel('Erase participants’ data on').fill(inDays(90))
  await panel.getByRole('button', { name: 'Save the date' }).click()
  await expect(panel.getByText(/^On .+ the study is closed/)).toBeVisible()
})
