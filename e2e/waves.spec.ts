import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, request as newRequest, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { button, cards, scrollToEnd } from './feed-page.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { makeStudy, post } from './make-study.ts'
import { startSecondTime, stopOwnServer } from './own-server.ts'
import { createdId, pickOptions, pressCreate, section } from './study-pages.ts'

/** Nobody waits for this: who is too early once comes back after the wave was changed to open at once. */
const HOURS_LATER = '2'
const AT_ONCE = '0.0001'

test('a follow-up is made on the page alone: somebody does the first visit, is too early, comes back, and the data has both', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(360_000)
  await page.goto('/create-study')
  await pickOptions(page, 'Select set(s) for news cards', /demo_news/)
  await page.getByLabel(/Number of cards of .*demo_news/).fill('3')
  await page.getByRole('button', { name: 'Several feeds, or ask people back' }).click()
  await page.getByRole('menuitem', { name: /^Follow-up after a week/ }).click()

  const wave = page.getByRole('list', { name: 'Later waves' }).getByRole('listitem').first()
  await expect(wave).toContainText('Opens 7 days after the one before, open for 3 days')
  await wave.getByLabel('Opens', { exact: true }).selectOption('hours')
  await wave.getByLabel('Hours to its opening').fill(HOURS_LATER)
  await wave.getByPlaceholder('Order matters!').click()
  await page
    .getByRole('option', { name: /“COVID-19 fatigue”/ })
    .last()
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'End with the final questions' }).uncheck()

  // The second feed has other cards, and another look.
  await wave.getByRole('button', { name: 'Change the feed “week”' }).click()
  const dialog = page.getByRole('dialog', { name: 'The feed “week”' })
  await dialog.getByLabel('Which cards it may show').selectOption('not-served')
  await dialog.getByText('Skin', { exact: true }).first().click()
  await dialog.getByRole('combobox', { name: 'Skin' }).selectOption('microblog')
  await expectAccessible(page, ['light', 'dark'], '[role=dialog]')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(wave).toContainText('without cards of the feeds before it; with the skin of its own')
  await expect(section(page, 'Your design')).toContainText('2 waves: first; week, opens 2 hours after the one before')
  await expectAccessible(page, ['light', 'dark'], 'section:has([aria-label="Later waves"])')

  await page.getByRole('radiogroup', { name: 'Beside the settings' }).getByText('Preview').click()
  await page.getByLabel('Wave to preview').selectOption('week')
  await page.getByLabel('Screen to preview').selectOption('COVID-19 fatigue')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'COVID-19 fatigue' })).toBeVisible()
  await pressCreate(page)
  const experiment_id = await createdId(page)

  const user_id = 'comes-back'
  const link = `/feed?experiment_id=${experiment_id}&user_id=${user_id}`
  const visit = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visit.goto(link)
  await visit.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await visit.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await button(visit, /like/i).click()
  const seen = await cards(visit).first().getAttribute('aria-label')
  await scrollToEnd(visit)
  await visit.getByRole('button', { name: /submit/i }).click()
  await expect(visit.getByText(/come back/i).first()).toBeVisible()

  await visit.goto(link)
  await expect(visit.getByRole('button', { name: /ending|end/i }).first()).toBeVisible()

  // The second wave of a running study is changed, its name stays, and who has not begun it comes to it as it is now.
  await page.goto(`/create-study?edit=${experiment_id}`)
  await expect(wave.getByLabel('Name', { exact: true })).toHaveAttribute('readonly', '')
  await wave.getByLabel('Days to its closing').fill('5')
  await wave.getByLabel('Hours to its opening').fill(AT_ONCE)
  await expect(page.getByText('A wave that somebody has not begun yet is as in the newest version.')).toBeVisible()
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Saved as version 2')).toBeVisible()
  await expect(async () => {
    await visit.goto(link)
    await expect(cards(visit).first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ intervals: [2_000], timeout: 120_000 })
  // Nobody is asked for their consent twice, and the cards are others.
  await expect(visit.getByRole('dialog')).toHaveCount(0)
  expect(await cards(visit).first().getAttribute('aria-label')).not.toBe(seen)
  await button(visit, /like/i).click()
  await scrollToEnd(visit)
  await visit.getByRole('button', { name: /submit/i }).click()
  await expect(visit.getByRole('heading', { level: 1, name: 'COVID-19 fatigue' })).toBeVisible()
  for (const option of await visit.getByRole('radio', { name: 'Agree', exact: true }).all()) await option.check()
  await visit.getByRole('button', { name: 'Next' }).click()
  await expect(visit.getByRole('heading', { name: 'Thank you for taking part' })).toBeVisible()
  await visit.context().close()

  await expect(async () => {
    const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, user_id)
    const of = (name: string) => [...new Set(rows.map((row) => row[name]))].sort()
    expect([of('wave'), of('feed')]).toEqual([
      ['first', 'week'],
      ['first', 'week'],
    ])
  }).toPass({ timeout: 30_000 })
  const answers = await rowsOf(request, `${experiment_id}/user_form.csv`, user_id)
  expect(answers.some(({ wave: of }) => of === 'week')).toBe(true)
})

const likeAndSubmit = async (page: Page) => {
  await button(page, /like/i).click()
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
}

test('somebody meets two feeds in one visit, and the files say in which of them something happened', async ({
  page,
  request,
}) => {
  const journey = ['before', 'after'].map((feed) => ({ step: 'feed', feed }))
  const experiment_id = await makeStudy(request, 3, {
    journey: JSON.stringify(journey),
    feeds: JSON.stringify({ after: { 'feed-cards': 'not-served' } }),
    'feed-button-like': 'yes',
    'final-page': 'no',
  })
  const user_id = 'two-feeds'
  await page.goto(`/feed?experiment_id=${experiment_id}&user_id=${user_id}`)
  await expect(cards(page).first()).toBeVisible()
  const seen = (await cards(page).first().getAttribute('aria-label')) ?? ''
  await likeAndSubmit(page)
  // The second feed has other cards.
  await expect(cards(page).first()).toBeVisible()
  await expect(cards(page).first()).not.toHaveAttribute('aria-label', seen)
  await likeAndSubmit(page)
  await expect(page.getByRole('heading', { name: 'Thank you for taking part' })).toBeVisible()
  await expect(async () => {
    const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, user_id)
    const likes = rows.filter((row) => row['engagement_type'] === 'likes' && row['response'] === '1')
    expect(likes.map(({ wave, feed }) => [wave, feed])).toEqual([
      ['', 'before'],
      ['', 'after'],
    ])
  }).toPass({ timeout: 30_000 })
})

/** What a test started. A failed one must not leave a server running. */
const started: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of started.splice(0).reverse()) await stop()
})

test('somebody gives a mail address, is written to when the next wave is open, and comes to it by the link of the mail in another browser', async ({
  browser,
}) => {
  // A server of its own starts, and looks for mails every ten seconds.
  test.slow()
  const catcher = await startMailCatcher()
  started.push(() => catcher.server.close())
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-waves-'))
  started.push(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const server = await startSecondTime({ DATA_DIR, SMTP_URL: catcher.url, MAIL_FROM: 'Lab <lab@lab.example>' })
  started.push(() => stopOwnServer(server))
  const { url } = server
  const api = await newRequest.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  started.push(() => api.dispose())
  const mail = { subject: '{{study}}: part two', text: 'Please come back:\n\n{{link}}\n\nNo more mails: {{stop}}' }
  const waves = [
    { name: 'start', journey: [{ step: 'feed' }, { step: 'contact' }] },
    { name: 'week', journey: [{ step: 'form', form: 'COVID-19 fatigue' }], opens: { hours: 0 }, mail },
  ]
  const settings = { 'study-name': 'Rumours', 'contact-required': 'yes', 'feed-button-like': 'yes', 'final-page': 'no' }
  const experiment_id = await makeStudy(api, 3, { ...settings, waves: JSON.stringify(waves) })

  const first = await browser.newPage({ baseURL: url })
  started.push(() => first.close())
  await first.goto(`/feed?experiment_id=${experiment_id}&user_id=gives-address`)
  await likeAndSubmit(first)
  await expect(first.getByRole('heading', { name: 'May we write to you?' })).toBeVisible()
  await first.getByLabel('Your mail address').fill('ada@mail.example')
  await first.getByRole('button', { name: 'Next' }).click()
  await expect(first.getByText('The next part of this study is open now.')).toBeVisible()
  await first.close()

  await expect.poll(() => catcher.mails.length, { timeout: 60_000 }).toBe(1)
  const [caught] = catcher.mails
  expect(caught?.to).toEqual(['ada@mail.example'])
  expect(caught?.headers).toMatch(/^Subject: Rumours: part two$/m)
  const link = /\S+[?&]personal=\S+/.exec(caught?.body ?? '')?.[0] ?? ''

  const second = await browser.newPage()
  started.push(() => second.close())
  await second.goto(link)
  await expect(second.getByRole('heading', { level: 1, name: 'COVID-19 fatigue' })).toBeVisible()
  for (const option of await second.getByRole('radio', { name: 'Agree', exact: true }).all()) await option.check()
  await second.getByRole('button', { name: 'Next' }).click()
  await expect(second.getByRole('heading', { name: 'Thank you for taking part' })).toBeVisible()
  const { people } = await post(api, '/v1/list_waves', { experiment_id, wave: 'week' })
  expect(people).toMatchObject([{ user_id: 'gives-address', state: 'done' }])
  expect(catcher.mails).toHaveLength(1)
})
