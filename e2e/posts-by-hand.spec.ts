import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectGoodLook, expectToFit } from './accessibility.ts'
import { countedActions } from './counted-actions.ts'
import { cards } from './feed-page.ts'

/** A set of three posts, and a study that shows them. */
const MAX_ACTIONS = 28

const HOSTILE = 'Rain <img src=x onerror="document.title=1"> in the hills'
const ARABIC = 'مطر غزير هذا المساء'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a post' })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the card"]')

test('three posts are written by hand, become a set, and a participant sees them', async ({ page }) => {
  test.slow()
  const does = countedActions(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true })
  await page.goto('/sets')
  await does.click(page.getByRole('link', { name: 'Upload', exact: true }))
  await does.fill(page.getByLabel('Uploader access key'), '1')
  await does.click(button('Add a post'))

  // Nothing is added before it is right, and the first wrong field is where one goes on.
  await button('Add post').click()
  await expect(field('Text')).toBeFocused()
  await expect(
    dialog(page).getByText('Text is empty: a post needs a text, a headline, a picture, a video, a link, a quoted post or a poll'),
  ).toBeVisible()

  await does.fill(field('Text'), HOSTILE)
  await does.fill(field('Name'), 'Ada Lindqvist')
  await does.give(dialog(page).getByLabel('Choose a file: Picture or video'), ['lake.png'])
  await does.fill(field('Alt text'), 'A lake')
  await does.choose(dialog(page).getByLabel('Veracity'), 'false')
  // The card is drawn while it is written, with the file that was just chosen.
  const card = preview(page).getByRole('article').first()
  await expect(card).toContainText(HOSTILE)
  await expect(card.getByRole('img', { name: 'A lake' })).toBeVisible()
  await does.click(button('Add and write another'))
  await expect(field('Text')).toHaveValue('')
  await expect(field('Text')).toBeFocused()
  await does.fill(field('Text'), ARABIC)
  await does.fill(field('Name'), 'Sam Okoro')
  await expect(preview(page).getByText(ARABIC)).toBeVisible()

  // What is being written is still there after a reload.
  await page.reload()
  await expect(field('Text')).toHaveValue(ARABIC)
  await does.click(button('Add and write another'))
  await does.fill(field('Text'), 'A third one')
  await does.fill(field('Name'), 'Mia')
  await does.click(button('Add post'))
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a post' })).toBeFocused()
  await expect(page.getByText(/^3 rows, \d+ columns: 0 errors/)).toBeVisible()

  // A row can be moved, duplicated and removed; a removal can be undone.
  const act = async (row: number, what: string) => {
    await page.getByRole('button', { name: `Row ${row}: edit, move or remove` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const texts = page.locator('td[data-column="body"]')
  await act(4, 'Move up')
  await expect(texts).toHaveText([HOSTILE, 'A third one', ARABIC])
  await act(3, 'Duplicate')
  await expect(texts).toHaveText([HOSTILE, 'A third one', 'A third one', ARABIC])
  await act(2, 'Remove')
  await expect(texts).toHaveCount(3)
  await button('Undo').click()
  await expect(texts).toHaveCount(4)
  await act(4, 'Remove')
  await act(2, 'Edit post')
  const edited = page.getByRole('dialog', { name: 'Edit row 2' })
  await edited.getByRole('textbox', { name: 'Handle', exact: true }).fill('@ada')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('td[data-column="author_handle"]').first()).toHaveText('@ada')

  await does.choose(page.getByLabel('Category'), 'news')
  const name = `hand${randomUUID().slice(0, 6)}`
  await does.fill(page.getByLabel('Set name'), name)
  // A page cannot keep files over a reload.
  await does.give(page.locator('input[type=file]'), ['lake.png'])
  await does.click(button('Upload 1 file and save the set'))
  await does.click(page.getByRole('link', { name: 'Create a study' }))
  await does.fill(page.getByLabel('Number of conditions'), '1')
  await does.click(button('Enter'))
  await does.click(page.getByPlaceholder('Select set(s) for news cards').first())
  await does.click(page.getByRole('option', { name: new RegExp(name) }))
  await does.press('Escape')
  await does.fill(page.getByLabel('Secret code'), '1')
  await does.click(button('Create Study'))
  const link = page.getByRole('link', { name: /\/feed\?experiment_id=e\w{5}$/ })
  const address = (await link.getAttribute('href')) ?? ''
  expect(does.nActions()).toBeLessThanOrEqual(MAX_ACTIONS)

  await page.goto(`${address}&user_id=first`)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(cards(page)).toHaveCount(3)
  for (const text of [HOSTILE, ARABIC, 'A third one']) await expect(cards(page).filter({ hasText: text })).toHaveCount(1)
  expect(await page.title()).not.toBe('1')
})

test('a post is written on a phone, form and card by a switch, and nothing is unreadable there', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/upload-hosted')
  await page.getByLabel('Uploader access key').fill('1')
  await page.getByRole('button', { name: 'Add a post' }).click()
  await dialog(page).getByRole('textbox', { name: 'Text', exact: true }).fill(HOSTILE)
  await expectToFit(page, 375)
  await expectAccessible(page)
  await dialog(page).getByText('Look at the card').click()
  await expect(preview(page).getByText(HOSTILE)).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 768 })
  await expectGoodLook(page)
})
