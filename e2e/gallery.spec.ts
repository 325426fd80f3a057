import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

test('a design is found on the landing page, tried as a participant, and taken as the start of a study', async ({ page }) => {
  await page.goto('/')
  const first = page.getByRole('region', { name: 'Start from a published design' })
  await first.getByRole('link', { name: 'Accuracy prompt before sharing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accuracy prompt before sharing')
  await expect(page.getByRole('link', { name: /doi:10\.1038\/s41586-021-03344-2/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'accuracy prompt', exact: true }).click()
  for (const text of ['voluntary', 'region of Caldrey']) {
    const dialog = page.getByRole('dialog').filter({ hasText: text })
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(page.getByRole('dialog').filter({ hasText: 'how accurate is this headline' })).toBeVisible()

  await page.goto('/gallery/accuracy-prompt')
  await page.getByRole('button', { name: 'Use this design' }).click()
  await expect(page).toHaveURL(/\/create-study\?edit=e\w+/)
  await expect(page.getByRole('textbox', { name: 'Study name' })).toHaveValue('Accuracy prompt before sharing')
})

test('the gallery lists its designs, and each card leads to its page', async ({ page }) => {
  await page.goto('/gallery')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  await expectAccessible(page)
  await cards.getByRole('link', { name: 'Conjoint posts: claim, source and counts' }).click()
  await expect(page).toHaveURL('/gallery/conjoint-posts')
})
