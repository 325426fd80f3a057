import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import { blockOtherHosts } from './block-other-hosts.ts'
import { post } from './make-study.ts'

type Row = Record<string, string | number>

const rowFor = (filename: string): Row => ({
  source_url: `https://example.org/${filename}`,
  filename,
  retrieve_date: '2026-03-31',
  entity_type: 'image',
  headline: encodeURIComponent(`"Trust me," says ${filename}`),
  alt_text: '',
  veracity: 'true',
  ranking: 3,
})

/** A set of two hosted cards that no study uses. */
async function aSet(request: APIRequestContext): Promise<string> {
  const covariates = ['a.png', 'b.png'].map(rowFor)
  const setname = `l${randomUUID().slice(0, 8)}`
  return (await post(request, '/v1/ingest_entity_set', { entity_set_settings: { setname, category: 'opinion', covariates } }))
    .entity_set
}

const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(({ page, baseURL }) => blockOtherHosts(page, baseURL))

test('sets are listed by category and found by name', async ({ page, request }) => {
  const name = await aSet(request)
  await page.goto('/about')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Stimuli' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stimulus sets' })).toBeVisible()
  await expect(page).toHaveTitle('Stimulus sets · Feedlab')

  // Other journeys make sets too, and a page of the list has fifty.
  await page.getByLabel('Search by name').fill('demo_news')
  const news = page.getByRole('region', { name: 'news' })
  const cover = news.getByRole('listitem').filter({ hasText: 'demo_news' }).locator('img')
  await expect(cover).toHaveAttribute('src', /^\/media\/.+\?w=480$/)
  // Pictures load lazily, so scroll to this one.
  await cover.scrollIntoViewIfNeeded()
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(news.getByText(/Used in .*solarflare/).first()).toBeVisible()

  const search = page.getByLabel('Search by name')
  await search.fill('')
  await search.blur()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(name.toUpperCase())
  await expect(news).toBeHidden()
  await expect(page.getByText('1 set', { exact: true }).first()).toBeVisible()
  const mine = page.getByRole('region', { name: 'opinion' }).getByRole('listitem').filter({ hasText: name })
  await expect(mine).toContainText('2 cards')
  await expect(mine).toContainText('Not used yet')
  await search.fill('no such set')
  await page.getByRole('button', { name: 'Show all sets' }).click()
  await expect(search).toHaveValue('')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /\d cards/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upload', exact: true })).toHaveAttribute('href', '/upload')
})

test('a set shows its cards, and a card can be edited', async ({ page, request }) => {
  const name = await aSet(request)
  await page.goto('/sets')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/sets?set=${name}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const card = page.getByRole('list', { name: 'Cards' }).getByRole('listitem').first()
  await expect(card.getByRole('heading', { name: '"Trust me," says a.png' })).toBeVisible()
  await expect(card.getByText('No alt text')).toBeVisible()
  await expect(card.getByText('a.png', { exact: true })).toBeHidden()
  await card.getByText('Covariates').click()
  await expect(card.getByText('a.png', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Edit card 1' }).click()
  await dialog(page).getByLabel('Alt text').fill('A man in a street')
  await dialog(page).getByLabel('ranking').fill('4')
  await expect(dialog(page).getByLabel('filename')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Card 1 was saved.')).toBeVisible()
  await expect(card.getByText('Alt text: A man in a street')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Edit card 1' })).toBeFocused()
  const { cards } = await post(request, '/v1/show_entity_set', { entity_set: name })
  expect(cards[0]).toMatchObject({ alt_text: 'A man in a street', covariates: { ranking: 4, veracity: 'true' } })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download covariates' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('the library, a set and its dialogs fit a phone and a desk and have no serious accessibility violation', async ({
  page,
  request,
}) => {
  // Ten axe checks.
  test.slow()
  const name = await aSet(request)
  await page.goto('/sets', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectGoodLook(page)
  // Other journeys make sets too, and a page of the list has fifty.
  await page.getByLabel('Search by name').fill('demo_news')
  await page.getByRole('region', { name: 'news' }).getByRole('link', { name: 'demo_news' }).click()
  await expect(page.getByRole('list', { name: 'Cards' })).toBeVisible()
  await expectGoodLook(page)
  await page.goto(`/sets?set=${name}`)
  await page.getByText('Covariates (').first().click()
  await expectGoodLook(page)
  await page.getByRole('button', { name: 'Edit card 1' }).click()
  await expect(dialog(page).getByLabel('Alt text')).toBeVisible()
  await expectGoodLook(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Delete set' }).click()
  await expect(dialog(page).getByText('This cannot be undone.')).toBeVisible()
  await expectGoodLook(page)
})
