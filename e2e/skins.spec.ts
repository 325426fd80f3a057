import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { cards } from './feed-page.ts'
import { drawPictures, type PostRow, postStudy, sentences } from './make-posts.ts'

const POSTS: PostRow[] = [
  { author_name: 'Mara Lindqvist', author_handle: 'maral', body: sentences(2), posted_at: '2h' },
  { author_name: 'Harbour Gazette', author_handle: 'gazette', headline: 'Night ferry to run all winter', body: sentences(1) },
  { body: 'Nobody has signed this one.' },
  { author_name: 'نور', author_handle: 'noor', body: 'هذا نص قصير للتجربة', posted_at: '1d' },
  { author_name: 'Long Writer', author_handle: 'long', body: sentences(40), posted_at: '1d' },
]

const SKINS: { skin: string; settings?: PostRow }[] = [
  { skin: 'microblog', settings: { 'accent-color': '#0a7d3c' } },
  { skin: 'photo' },
  { skin: 'short-video', settings: { feed: 'swipe' } },
  { skin: 'forum' },
  { skin: 'professional', settings: { 'feed-button-upvote': '', 'feed-button-downvote': '' } },
]

const ROW = /^(What is on your mind\?|Create a post|Start a post)$/

const LOOKS = [
  { width: 375, height: 740, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const

/** The first card, or where it scrolls further down, all that a phone can show of it. */
async function expectFirstCardInView(page: Page, isSwipe: boolean) {
  await expect(cards(page).first()).toBeInViewport({ ratio: isSwipe ? 0.9 : 0.5 })
  if (isSwipe) return
  const top = (await page.getByRole('banner').boundingBox())?.height ?? 0
  expect((await cards(page).first().boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(top - 1)
}

const likesOf = async (request: APIRequestContext, experiment_id: string, user_id: string) =>
  (await rowsOf(request, `${experiment_id}/engagement.csv`, user_id)).filter((row) => row['engagement_type'] === 'likes').length

for (const { skin, settings = {} } of SKINS) {
  test(`the skin ${skin} is there with the first card, readable on phone and desk, light and dark, and a like is recorded`, async ({
    page,
    request,
  }) => {
    const posts = POSTS.map((row) => ({ ...row, community: 'Local news', views: '12,400' }))
    const experiment_id = await postStudy(request, posts, {
      ...{ skin, 'feed-button-share': 'yes', 'feed-button-bookmark': 'plain' },
      ...{ 'feed-button-upvote': 'yes', 'feed-button-downvote': 'sheet', composer: 'feed', ...settings },
    })
    // Each look that was ever painted before the first card.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seenLooks: seen })
      new MutationObserver(() => {
        if (document.querySelector('.feed-header, article')) seen.add(document.documentElement.dataset['skin'] ?? 'none')
      }).observe(document, { childList: true, subtree: true })
    })
    for (const [i, { width, height, colorScheme }] of LOOKS.entries()) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.goto(`/?experiment_id=${experiment_id}&user_id=p${i}`)
      await expectFirstCardInView(page, settings['feed'] === 'swipe')
      expect(await page.evaluate(() => [...(Reflect.get(window, 'seenLooks') as Set<string>)])).toEqual([skin])
      // Only the forum shows where a post was written.
      await expect(cards(page).first().getByText('Local news')).toHaveCount(skin === 'forum' ? 1 : 0)
      // Only the microblog shows how often a card was viewed.
      await expect(cards(page).first().getByText('12.4K')).toHaveCount(skin === 'microblog' ? 1 : 0)
      await expectToFit(page, width)
      await expectAccessible(page, [colorScheme])
      await page.getByRole('button', { name: ROW }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: /^like.*, card 1$/i }).click()
      await expect(page.getByRole('button', { name: /^like.*, card 1$/i })).toHaveAttribute('aria-pressed', 'true')
    }
    for (const [i] of LOOKS.entries()) await expect.poll(() => likesOf(request, experiment_id, `p${i}`)).toBe(1)
  })
}

test('in the skin photo the author is above the picture, and the buttons stand between the picture and its caption', async ({
  page,
  request,
}) => {
  const rows = Array.from({ length: 6 }, (_, i) => ({
    ...{ author_name: `Author ${i}`, body: sentences(2), image: `https://pictures.example/${i}.png`, alt_text: 'A lake' },
    ...{ label: 'warning', link_headline: 'Harbour opens', link_text: sentences(3) },
  }))
  const experiment_id = await postStudy(request, rows, {
    skin: 'photo',
    labels: '[{"kind":"warning"}]',
    comments: 'folded',
    'comments-write': 'optional',
  })
  await drawPictures(page)
  for (const { width, height } of LOOKS) {
    await page.setViewportSize({ width, height })
    await page.goto(`/?experiment_id=${experiment_id}&user_id=photo${width}`)
    const card = cards(page).first()
    const places = ['.post-head', '.media', '.actions', '.post-text', '.card-slot.is-under', '.card-slot.is-below']
    await expect(card.locator('.post-text')).toBeVisible()
    await expect
      .poll(async () => {
        const boxes = await Promise.all(places.map((place) => card.locator(place).boundingBox()))
        return boxes.slice(1).every((box, i) => (box?.y ?? 0) >= (boxes[i]?.y ?? 0) + (boxes[i]?.height ?? 0) - 1)
      })
      .toBe(true)
    await expectAccessible(page)
  }
})
