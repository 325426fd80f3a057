import { expect, type Page, test } from '@playwright/test'
import { expectToFit } from './accessibility.ts'
import { scrollUntilVisible } from './feed-page.ts'
import { pickSet, unfold } from './study-pages.ts'

/** Every API request, including those of the preview. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) calls.push(pathname)
  })
  return calls
}

/** What the create page itself asks for. */
const OF_THE_PAGE = ['/v1/show_me', '/v1/pull_entity_sets', '/v1/list_questionnaires', '/v1/preview_experiment']

const chooseNews = (page: Page) => pickSet(page, 'news', '_demo_news')

const openPreview = (page: Page) => page.getByRole('radiogroup', { name: 'Beside the settings' }).getByText('Preview').click()
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the study"]')
const screen = (page: Page) => page.getByLabel('Screen to preview')

test('the preview is the real feed, follows every edit, and stores and sends nothing', async ({ page }) => {
  const calls = callsOf(page)
  await page.goto('/create-study')
  // Data of a real visit in the same browser, which the preview must not touch.
  await page.evaluate(() => localStorage.setItem('user_id', 'somebody'))
  await openPreview(page)
  await expect(preview(page).getByText('Your cards will be here').first()).toBeVisible()
  await chooseNews(page)
  const first = preview(page).getByRole('article').first()
  await expect(first).toHaveAttribute('aria-setsize', '18')
  await expect(first.getByRole('button', { name: /share/i })).toBeVisible()
  const heights = await preview(page)
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height / (innerHeight - 56)))
  expect(Math.max(...heights)).toBeLessThanOrEqual(1)
  await expect(preview(page).locator('html')).not.toHaveClass(/has-snap/)
  await page.getByRole('switch', { name: 'The feed comes to rest at a card' }).check()
  await expect(preview(page).locator('html')).toHaveClass(/has-snap/)

  await page.getByRole('combobox', { name: 'Like' }).fill('lognormal')
  await expect(first.getByRole('button', { name: /share/i })).toHaveCount(0)
  const like = first.getByRole('button', { name: /like/i })
  await expect(like).not.toHaveText('0')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await page.getByLabel('Feed type', { exact: true }).selectOption('swipe')
  await expect(preview(page).locator('.swipe-feed')).toBeVisible()
  await page.getByLabel('Feed type', { exact: true }).selectOption('scroll')

  const own = calls.filter((path) => !OF_THE_PAGE.includes(path))
  expect(own).toEqual([])
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => !key.startsWith('create-study/') && key !== 'seen-version'),
  )
  expect(kept).toEqual(['user_id'])
  expect(await page.evaluate(() => localStorage.getItem('user_id'))).toBe('somebody')
})

test('a text is previewed while it is typed, and the fields keep the focus', async ({ page }) => {
  await page.goto('/create-study')
  await openPreview(page)
  await screen(page).focus()
  await screen(page).selectOption('consent')
  const dialog = preview(page).getByRole('dialog')
  await expect(dialog.getByText('You are invited to take part')).toBeVisible()
  await expect(screen(page)).toBeFocused()
  const field = page.getByLabel('Consent text')
  await field.fill('')
  await field.pressSequentially('Written **just now**')
  await expect(dialog.locator('strong')).toHaveText('just now')
  await expect(field).toBeFocused()

  await unfold(page, 'Debrief')
  await page.getByRole('switch', { name: 'Use your own debrief' }).check()
  await screen(page).selectOption('ending')
  await page.getByLabel('Debrief text').fill('What it was **really** about')
  await expect(dialog.locator('strong', { hasText: 'really' })).toBeVisible()
  await expect(page.getByLabel('Debrief text')).toBeFocused()
})

test('a whole visit can be completed in the preview, and nothing of it is sent', async ({ page }) => {
  const calls = callsOf(page)
  await page.goto('/create-study')
  await chooseNews(page)
  await page.getByLabel(/Number of cards of .*demo_news/).fill('2')
  await page.getByPlaceholder('Order matters!').click()
  await page.getByRole('option', { name: /“final questions”/ }).click()
  await page.keyboard.press('Escape')
  await openPreview(page)
  await screen(page).selectOption('consent')
  for (const name of [/consent/i, /instructions/i])
    await preview(page).getByRole('dialog', { name }).getByRole('button', { name: 'Continue' }).click()
  await preview(page).getByRole('article').first().hover()
  const submit = preview(page).locator('.submit-button')
  await scrollUntilVisible(submit, 2000)
  await submit.click()
  await expect(preview(page).getByRole('heading', { name: 'Final questions' })).toBeVisible()
  await preview(page).getByLabel('No', { exact: true }).check()
  await preview(page).getByRole('textbox').first().fill('12')
  await preview(page).getByRole('button', { name: 'Finish' }).click()
  await expect(preview(page).getByText('The feed that you saw was')).toBeVisible()
  await preview(page).getByRole('link').first().click()
  await expect(preview(page).getByText('The feed that you saw was')).toBeVisible()
  const own = calls.filter((path) => !OF_THE_PAGE.includes(path))
  expect(own).toEqual([])
})

test('two conditions of a card stand beside each other, and its picture has one size in both', async ({ page }) => {
  await page.goto('/create-study')
  // The second condition begins as a copy of the first.
  await chooseNews(page)
  await page.getByLabel('Number of conditions').fill('2')
  await page.getByLabel('Number of conditions').press('Enter')
  await openPreview(page)
  await page.getByLabel('Condition beside it').selectOption('Condition 2')
  const other = page.frameLocator('iframe[title="Preview of Condition 2"]')
  await page.getByLabel(/Card to preview/).fill('5')
  const shown = async (frame: typeof other) => {
    const card = frame.locator('[aria-posinset="5"]')
    await expect(card).toBeInViewport()
    const box = await card.locator('.media').boundingBox()
    return [await card.getAttribute('aria-label'), Math.round(box?.height ?? 0)]
  }
  await expect(async () => expect(await shown(other)).toEqual(await shown(preview(page)))).toPass()
})

test('the preview jumps to any card and to the intervention in the feed', async ({ page }) => {
  await page.goto('/create-study')
  await chooseNews(page)
  await page.getByLabel('Intervention type', { exact: true }).selectOption('accprompt')
  await page.getByLabel('Style', { exact: true }).selectOption('In the feed')
  await openPreview(page)
  const card = page.getByLabel(/Card to preview/)
  await expect(preview(page).getByRole('article').first()).toHaveAttribute('aria-setsize', '18')
  await card.fill('12')
  await expect(preview(page).locator('[aria-posinset="12"]')).toBeInViewport()
  await expect(preview(page).locator('[aria-posinset="1"]')).not.toBeInViewport()
  await screen(page).selectOption('intervention')
  await expect(preview(page).locator('.infeed')).toBeInViewport()
  await expect(card).toHaveCount(0)
  await screen(page).selectOption('feed')
  await expect(preview(page).locator('[aria-posinset="1"]')).toBeInViewport()
  // A feed of single cards opens at the card.
  await page.getByLabel('Feed type', { exact: true }).selectOption('swipe')
  await card.fill('7')
  await expect(preview(page).locator('[aria-posinset="7"]')).toBeInViewport({ ratio: 0.9 })
})

test('every condition can be previewed, and on a phone the preview fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto('/create-study')
  await page.getByLabel('Number of conditions').fill('2')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.getByRole('group', { name: 'Condition 2', exact: true }).getByRole('combobox', { name: 'Share' }).fill('yes')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview(page).getByRole('article').first().getByRole('button', { name: /like/i })).toBeVisible()
  await dialog.getByLabel('Condition to preview').selectOption('2')
  await expect(preview(page).getByRole('article').first().getByRole('button', { name: /like/i })).toHaveCount(0)
  await expect(preview(page).getByRole('article').first().getByRole('button', { name: /share/i })).toBeVisible()
  await expectToFit(page, 375)
})
