import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'

const PAGE = { picture_alt: '', published: '2026-03-31', text: 'It froze overnight.', source: 'The Example' }
/** On this machine, so that the server refuses to fetch it without asking anybody. */
const PICTURE = 'http://127.0.0.1:9/lake.jpg'

/** The answers of pages on the web, which no test can reach. Server tests read real pages through the real guard. */
async function givePages(page: Page): Promise<{ bringBack: () => void }> {
  let isGone = true
  await page.route('**/v1/read_link', async (route) => {
    const { url } = route.request().postDataJSON() as { url: string } // sent by our page
    const isRead = !url.endsWith('/gone') || !isGone
    const read = {
      state: 'read',
      headline: `Headline of ${new URL(url).pathname}`,
      picture: PICTURE,
      retrieved_at: 1_800_000_000_000,
    }
    const failed = { state: 'failed', problem: 'The site says that it does not exist (any more).' }
    await route.fulfill({ json: { success: 'true', data: isRead ? { ...PAGE, ...read } : failed } })
  })
  return {
    bringBack: () => {
      isGone = false
    },
  }
}

test('links become cards that keep their address, and what cannot be fetched says so', async ({ page }) => {
  const pages = await givePages(page)
  await page.goto('/upload')
  await page.getByLabel('Uploader access key').fill('1')
  await page.getByLabel('Category').selectOption('news')
  await page.getByLabel('Set name').fill(`links${randomUUID().slice(0, 6)}`)
  await page.getByRole('button', { name: 'Add links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add links' })
  await dialog.getByRole('textbox', { name: 'Links' }).fill('https://news.example/a\nno link\nhttps://news.example/gone')
  await expect(dialog.getByText('1 line without a link: no link')).toBeVisible()
  await dialog.getByRole('button', { name: 'Read 2 pages' }).click()
  await expect(dialog.getByText('1 read, 1 not.')).toBeVisible()
  await expect(dialog.getByText('does not exist (any more)')).toBeVisible()
  const card = dialog.frameLocator('iframe').getByRole('article').first()
  await expect(card).toContainText('Headline of /a')
  await dialog.getByText('Headline of /a', { exact: true }).click()
  await dialog.getByLabel('Headline').fill('The lake froze')
  await expect(card).toContainText('The lake froze')
  await expectAccessible(page)
  pages.bringBack()
  await dialog.getByRole('button', { name: 'Try again: https://news.example/gone' }).click()
  await dialog.getByRole('button', { name: 'Add 2 cards' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^2 rows, .*0 errors/)).toBeVisible()

  await expect(page.getByLabel('Fetch the picture or video of the sheet into this set')).toBeChecked()
  await page.getByRole('button', { name: 'Save the set' }).click()
  const onOthers = page.getByRole('region', { name: 'Pictures and videos on other hosts' })
  await expect(onOthers.getByText('1 file of this set is on other hosts')).toBeVisible()
  await expect(onOthers.getByText('This address is not on the public web')).toBeVisible()

  await page.getByRole('link', { name: 'Look at the cards' }).click()
  await expect(page.getByRole('list', { name: 'Cards' })).toBeVisible()
  await expect(onOthers.getByText('Cards 1, 2')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectToFit(page, 375)
  await onOthers.getByRole('button', { name: 'Try again: 1 file' }).click()
  await expect(onOthers.getByText('This address is not on the public web')).toBeVisible()
  const first = page.getByRole('list', { name: 'Cards' }).getByRole('listitem').first()
  await first.getByLabel('Covariates of card 1').click()
  await expect(first.getByText('https://news.example/a').first()).toBeVisible()
  await expect(first.getByText('2027-01-15T08:00:00Z')).toBeVisible()
})
