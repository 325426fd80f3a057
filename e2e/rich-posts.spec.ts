import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { cards, scrollToEnd, scrollUntilVisible } from './feed-page.ts'
import { drawPictures, type PostRow, postStudy } from './make-posts.ts'

const pictures = (n: number) => Array.from({ length: n }, (_, i) => `https://pictures.example/${i}.png`).join(' | ')

const POSTS: PostRow[] = [
  {
    ...{ author_name: 'Ada Byron', author_verified: 'yes', author_line: 'Marine biologist', posted_at: '2h ago' },
    ...{
      reposted_by: 'Sam Okoro',
      body: 'Five pictures of the #lake, for @sam',
      images: pictures(5),
      alt_text: 'One|Two|Three|Four|Five',
    },
  },
  { author_name: 'One Picture', body: 'A single lake', image: 'https://pictures.example/one.png', alt_text: 'Alone' },
  { author_name: 'Poll Office', body: 'Will it snow?', poll_options: 'Yes|No|Not sure', poll_results: '1,204|796|0' },
  {
    ...{
      author_name: 'Lin',
      body: 'Not what I saw.',
      sponsored_mark: 'yes',
      quoted_author_name: 'Sam',
      quoted_author_handle: 'sam',
    },
    ...{ quoted_body: 'Nobody was at the lake.', quoted_image: 'https://pictures.example/q.png', quoted_posted_at: '-3d' },
  },
]

const card = (page: Page, text: string) => cards(page).filter({ hasText: text })

test('pictures of a post are opened one by one, its poll is answered, and both are in the data', async ({ page, request }) => {
  const experiment_id = await postStudy(request, POSTS)
  await drawPictures(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=rich`)
  await scrollUntilVisible(cards(page).nth(POSTS.length - 1))
  const lake = card(page, 'Five pictures')
  await lake.scrollIntoViewIfNeeded()
  await expect(lake).toContainText('Reposted by Sam Okoro')
  await expect(lake.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(lake.locator('time')).toHaveText('2h')
  await expectAccessible(page)
  await expectToFit(page, 375)

  const second = lake.getByRole('button', { name: /^Picture 2 of 5: Two/ })
  await second.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img')).toHaveAttribute('alt', 'Two')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toHaveAccessibleName('Picture 3 of 5')
  // The focus stays inside.
  for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
  expect(await viewer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(second).toBeFocused()

  const single = card(page, 'A single lake').getByRole('button', { name: /^Open picture, card/ })
  await single.click()
  await expect(viewer.getByRole('img')).toHaveAttribute('alt', 'Alone')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(single).toBeFocused()

  const poll = card(page, 'Will it snow?')
  await poll.scrollIntoViewIfNeeded()
  const heightPx = async () => (await poll.boundingBox())?.height
  const before = await heightPx()
  await poll.getByRole('button', { name: /^Answer: No,/ }).click()
  await expect(poll).toContainText('2,001 votes')
  await expect(poll).toContainText('40 %')
  expect(await heightPx()).toBe(before)
  await page.reload()
  await scrollUntilVisible(cards(page).nth(POSTS.length - 1))
  await expect(poll).toContainText('(your answer)')
  await expect(card(page, 'Not what I saw').locator('blockquote')).toContainText('Nobody was at the lake.')

  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, 'rich')
  const typesOf = (type: string) => rows.filter((row) => row['engagement_type'] === type)
  expect([typesOf('picture_open').length, typesOf('poll_answer').length]).toEqual([3, 1])
})
