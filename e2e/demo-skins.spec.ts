import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'

const likesOf = async (request: APIRequestContext, user_id: string) =>
  (await rowsOf(request, 'brightwater/engagement.csv', user_id)).filter((row) => row['engagement_type'] === 'likes')

test('a visitor comes from the landing page, sees every skin in light and dark, and likes a post', async ({ page, request }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'See every skin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Every skin, to try' })).toBeVisible()
  await expectToFit(page, page.viewportSize()?.width ?? 0)
  const frame = page.locator('iframe[title="Demo feed"]')
  const feed = frame.contentFrame()
  const feedUrl = () =>
    page
      .frames()
      .find((each) => each !== page.mainFrame())
      ?.url() ?? ''
  const skin = page.getByLabel('Skin')
  const choose = async (name: string) => {
    await skin.selectOption(name)
    // The frame still shows the last skin for a moment.
    const isDefault = ['default', 'distract'].includes(name)
    await expect.poll(feedUrl).toContain(`&skin=${name}&`)
    await expect(feed.locator(isDefault ? 'html:not([data-skin])' : `html[data-skin="${name}"]`)).toBeAttached()
    await expect(feed.getByRole('article').first()).toBeVisible()
  }
  for (const name of await skin
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))) {
    await choose(name)
  }
  await choose('microblog')
  const article = feed.getByRole('article').first()
  const background = () => feed.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await background()
  await page.getByText('Dark', { exact: true }).click()
  await expect(article).toBeVisible()
  // The frame loads again meanwhile, and a page that goes away answers nothing.
  await expect(async () => expect(await background()).not.toBe(light)).toPass()
  await page.getByText('Phone', { exact: true }).click()
  await expect(frame).toHaveCSS('width', '375px')

  const like = article.getByRole('button', { name: /^like/i })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const user_id = new URL((await frame.getAttribute('src')) ?? '', page.url()).searchParams.get('user_id') ?? ''
  await expect.poll(async () => (await likesOf(request, user_id)).map((row) => row['response'])).toEqual(['1'])
  await expectAccessible(page)

  await page.goto('/demo?skin=short-video')
  await expect(skin).toHaveValue('short-video')
  await expect(feed.locator('.swipe-card').first()).toBeVisible()
})
