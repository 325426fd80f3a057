import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cards, scrollToEnd, waitForFrames, waitOnPage } from './feed-page.ts'
import { type PostRow, postStudy } from './make-posts.ts'
import { downloadPackage } from './study-pages.ts'

const post = (position: number, body: string, more: PostRow = {}): PostRow => ({
  ...{ filename: `post_${position}`, body, author_name: `Author ${position}`, position: String(position) },
  ...more,
})

const POSTS = [
  post(1, 'The bridge was closed.'),
  post(2, 'The river rose again.'),
  post(3, 'Please like this post to show that you are reading.', { check: 'like' }),
  post(4, 'The school opens on Monday.'),
  post(5, 'The bridge was closed.', { duplicate_of: 'post_1', author_name: 'Author 1' }),
]

/** A post without a picture, in view as a whole. */
async function viewPost(page: Page, place: number): Promise<void> {
  await cards(page)
    .nth(place)
    .evaluate((post) => post.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await waitForFrames(page)
  // Longer than a flick, which is no dwell.
  await waitOnPage(page, 300)
}

test.use({ viewport: { width: 375, height: 812 } })

test('on a phone, somebody likes a post, follows the attention post, passes the duplicate, and the data say so', async ({
  page,
  request,
}) => {
  const experiment_id = await postStudy(request, POSTS, {
    'order-positions': 'yes',
    'detect-duplicates': 'yes',
    consent: 'Do you agree?',
  })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const consent = page.getByRole('dialog')
  await expect(consent).toContainText('never your internet address')
  await expectAccessible(page)
  await consent.getByRole('button', { name: 'Continue' }).click()
  for (const place of [0, 2]) {
    await viewPost(page, place)
    const like = cards(page).nth(place).getByRole('button', { name: /^like/i })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  }
  for (const place of [3, 4]) await viewPost(page, place)
  await expect(cards(page).nth(4)).toContainText('The bridge was closed.')
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()

  const { recordsIn } = await downloadPackage(page, experiment_id)
  const exposures = recordsIn('-exposures_data.csv')
  expect(exposures.map((row) => row['check_result'])).toEqual(['', '', 'followed', '', 'different'])
  expect(exposures.map((row) => row['is_check'])).toEqual(['false', 'false', 'true', 'false', 'true'])
  const [ada] = recordsIn('-participants_data.csv')
  expect(ada).toMatchObject({ attention_posts_followed: '1', attention_posts_not_followed: '0', duplicate_posts_different: '1' })
})
