import { expect, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { cards } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

const TEXT = 'Rain <img src=x onerror="document.title=1"> in the hills'

test('a prompt before the feed asks for a post, which stands above the first card, also after a reload', async ({
  page,
  request,
}) => {
  const settings = { composer: 'before', 'composer-min': '20', 'composer-prompt': 'Introduce yourself', consent: 'Do you agree?' }
  const experiment_id = await makeStudy(request, 5, settings)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  await expect(page.getByRole('textbox', { name: 'Your post' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Introduce yourself' })
  await expect(dialog).toBeVisible()
  await expectToFit(page, 375)
  await expectAccessible(page)
  // By keys alone: a short text is not sent.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Your post' })).toBeFocused()
  await page.keyboard.type('Rain')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('16 more characters, please.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your post' }).fill(TEXT)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const own = page.getByRole('region', { name: 'Your posts' })
  await expect(own).toContainText(TEXT)
  await expect(cards(page).first()).toBeVisible()
  await page.reload()
  await expect(own).toContainText(TEXT)
  await expect(dialog).toHaveCount(0)
  await expectAccessible(page, ['dark'])
  expect(await page.title()).not.toBe('1')
})

test('in the swipe layout a post is written over the first card', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { composer: 'feed', feed: 'swipe' })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  await page.getByRole('button', { name: 'What is on your mind?' }).click()
  await expect(page.getByRole('textbox', { name: 'Your post' })).toBeFocused()
  await page.keyboard.type(TEXT)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your posts' })).toContainText(TEXT)
  await expectAccessible(page, ['light'])
  await expectToFit(page, 375)
})
