import { expect, type Page, test } from '@playwright/test'
import { measureBundle } from '../bench/bundle.ts'
import { isMet } from '../bench/report.ts'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { blockOtherHosts } from './block-other-hosts.ts'

const pages = [
  ['/', /Feedlab/],
  ['/help', 'Help'],
  ['/about', /About/],
  ['/viewforms', 'Available forms and questionnaires'],
  ['/gallery', 'Gallery of designs'],
  ['/gallery/accuracy-prompt', 'Accuracy prompt before sharing'],
  ['/questionnaires', 'Questionnaires'],
  ['/questionnaires/crt/print', /cognitive reflection/],
  ['/sets', 'Stimulus sets'],
  ['/upload', /Upload/],
  ['/upload-hosted', /Upload/],
  ['/upload-set', /Upload/],
  ['/studies', 'Studies'],
  ['/create-study', 'Specify study parameters'],
  ['/create-study-old', 'Specify study parameters'],
  ['/download', 'Download data'],
  ['/sign-in', 'Sign in'],
  ['/account', 'Account'],
  ['/account/tokens', 'API tokens'],
  ['/team', 'Team'],
  ['/audit', 'Audit log'],
  ['/server', 'Is my server well?'],
  ['/review', 'A study for reviewers'],
  ['/post/4k2j9x0abc', 'This post is part of a study'],
  ['/form/crt', 'Word problems'],
  ['/form/final', 'Final questions'],
] as const

/** Rows are alike. The many that other journeys leave would only be measured one by one. */
async function shortenLists(page: Page) {
  await page.route('**/v1/list_*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const short = (value: unknown) => (Array.isArray(value) ? value.slice(0, 8) : value)
    const json = { ...rest, data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, short(value)])) }
    return route.fulfill({ response, json })
  })
}

for (const [path, heading] of pages) {
  // `create-study.spec.ts` checks it on the largest page, with more of it open.
  const isChecked = path !== '/create-study'
  test(`${path} has its heading, fits a small phone${isChecked ? ' and has no serious accessibility violation' : ''}`, {
    tag: '@core',
  }, async ({ page, baseURL }) => {
    const problems: string[] = []
    page.on('console', (message) => {
      const { url } = message.location()
      if (message.type() === 'error' && (url === '' || url.startsWith(baseURL ?? ''))) problems.push(message.text())
    })
    await blockOtherHosts(page, baseURL)
    await shortenLists(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectToFit(page, 320)
    if (isChecked) await expectAccessible(page)
    expect(problems).toEqual([])
    // A list may be asked for again at this moment.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('Studies and Help are one step away from the landing page, and ? lists the shortcuts unless somebody is typing', async ({
  page,
}) => {
  await page.goto('/')
  await expect(
    // Other journeys may have made more experiments than the floor has.
    page.getByText(/^as of .+, counting the (11 experiments and )?15,203 users of the product that Feedlab follows$/),
  ).toBeVisible()
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Studies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible()
  const search = page.getByLabel('Search by name, id, platform or set')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('?')
  await expect(page).toHaveURL('/studies')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('row', { name: /Go to Studies/ })).toBeVisible()
  await expect(shortcuts.getByRole('table', { name: 'Replay' }).getByRole('row', { name: /Play or pause/ })).toBeVisible()
  await shortcuts.getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help')
  await expect(shortcuts).toHaveCount(0)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'How do I embed the feed in Qualtrics?' }).click()
  await expect(page.getByRole('heading', { name: 'How do I embed the feed in Qualtrics?' })).toBeInViewport()
  await page.getByRole('article', { name: 'Do I need a spreadsheet?' }).getByRole('link').click()
  await expect(page).toHaveURL('/upload')
  await page.goto('/help#exits')
  await expect(page.getByRole('heading', { name: 'How do people get back to the panel and get paid?' })).toBeInViewport()
})

test('the feed has no serious accessibility violation', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/feed', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
})

test('an unknown address gives a 404 page with a picture that leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  const link = page.getByRole('link').filter({ has: page.getByRole('img') })
  await expect(link.getByRole('img')).toHaveAttribute('src', '/img/error.png')
  await link.click()
  await expect(page).toHaveURL('/')
})

test('every questionnaire is listed under the address of this site', async ({ page, baseURL }) => {
  await page.goto('/viewforms')
  for (const name of [
    'crt',
    'lean',
    'socialmediause',
    'ses',
    'form',
    'imp',
    'ac',
    'aot',
    'ccn',
    'def',
    'exp',
    'ftg',
    'final',
    'custom-msg',
    'newseval',
  ]) {
    await expect(
      page
        .getByRole('link', { name: `${baseURL}/form/${name}`, exact: true })
        .or(page.locator(`a[href$="/form/${name}"]`))
        .first(),
    ).toBeVisible()
  }
})

test('what pages load stays within its weight', { tag: '@core' }, async () => {
  expect((await measureBundle()).filter((figure) => !isMet(figure))).toEqual([])
})
