import { expect, test } from '@playwright/test'
import { cards, scrollToEnd } from './feed-page.ts'
import { drawPictures, postStudy } from './make-posts.ts'

const POSTS = [
  { author_name: 'Ada', body: 'A single lake', image: 'https://pictures.example/one.png', alt_text: 'A lake' },
  { author_name: 'Sam', body: 'And a hill' },
]

test('Back closes what is open over the feed, and a feed that was submitted does not open again', async ({ page, request }) => {
  const experiment_id = await postStudy(request, POSTS, {
    ...{ 'feed-acts': 'reply', 'feed-button-like': 'yes', forms: JSON.stringify(['demographics']) },
  })
  await drawPictures(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/feed')
  await page.goto(`/?experiment_id=${experiment_id}&user_id=back`)
  const feed = page.getByRole('feed')
  await expect(feed).toHaveAttribute('aria-busy', 'false')
  const dialog = page.getByRole('dialog')

  const openers = [
    cards(page).getByRole('button', { name: /^Open picture/ }),
    cards(page)
      .first()
      .getByRole('button', { name: /^Reply/ }),
    page.getByRole('menuitem', { name: /^Leave/ }),
  ]
  for (const [i, opener] of openers.entries()) {
    if (i === 2) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(feed).toBeVisible()
  }
  // By its own button, and then Back has nothing of it to take away: the first one leaves for the page before.
  await openers[1]?.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()

  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  const form = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL(/\/form\/form/)
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/form\/form/)
  await expect(feed).toHaveCount(0)
  await page.goto(`/?experiment_id=${experiment_id}&user_id=back`)
  await expect(page).toHaveURL(/\/form\/form/)
  await expect(feed).toHaveCount(0)
})
