import { expect, type Page, test } from '@playwright/test'
import { cards } from './feed-page.ts'
import { type PostRow, postStudy, sentences } from './make-posts.ts'
import { expectReplay, notebook, rest } from './replay-moments.ts'

const ACTS = 'reaction,reply,repost,quote,report,follow,hide,profile_open,copy_link'

const POSTS: PostRow[] = Array.from({ length: 6 }, (_, i) => ({
  ...{
    author_name: `Author ${i}`,
    author_handle: `author${i}`,
    body: `Post ${i}. ${sentences(1 + (i % 3))}`,
    position: String(i + 1),
  },
  ...(i === 0 && { images: 'https://pictures.example/1.png | https://pictures.example/2.png', alt_text: 'One|Two' }),
  ...(i === 1 && { poll_options: 'Yes|No', poll_results: '12|7', label: 'warning', label_text: 'Three desks looked at it.' }),
  ...(i === 2 && { link_headline: 'Night ferry', link_source: 'The Coast', link_text: sentences(9) }),
}))

const SETTINGS = {
  ...{
    'feed-acts': ACTS,
    'feed-button-share': 'yes',
    'order-positions': 'yes',
    comments: 'folded',
    'comments-write': 'optional',
  },
  labels: JSON.stringify([{ kind: 'warning', share: 'ask' }]),
  notifications: JSON.stringify([{ card: 1, from: 'Sam', text: 'liked your comment' }]),
}

/** Pictures of posts are drawn here: nothing leaves the machine. */
const drawPictures = (page: Page) =>
  page.route('**/media/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#5a8"/></svg>',
    }),
  )

const SKINS: { skin: string; settings?: PostRow; size?: { width: number; height: number } }[] = [
  { skin: 'default' },
  { skin: 'distract', size: { width: 375, height: 740 } },
  { skin: 'microblog' },
  { skin: 'photo', size: { width: 390, height: 844 } },
  { skin: 'forum' },
  { skin: 'professional', settings: { languages: '["ar"]' } },
  { skin: 'short-video', settings: { feed: 'swipe' } },
]

for (const { skin, settings = {}, size = { width: 1280, height: 800 } } of SKINS)
  test(`a replay in the skin ${skin} shows what the person saw: cards, buttons, dialogs and what is open`, async ({ page }) => {
    await drawPictures(page)
    const experiment_id = await postStudy(page.request, POSTS, { ...SETTINGS, skin, ...settings })
    await page.setViewportSize(size)
    await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
    const { note, moments } = notebook(page)
    const card = (n: number) => cards(page).nth(n)
    const isSwipe = settings['feed'] === 'swipe'
    const goTo = async (n: number) => {
      if (isSwipe) await page.keyboard.press('ArrowDown')
      else await card(n).evaluate((article) => scrollTo({ top: scrollY + article.getBoundingClientRect().top - 90 }))
      await expect(card(n)).toBeInViewport({ ratio: 0.5 })
    }
    const dialog = page.locator('dialog[open]')

    await expect(card(0)).toBeVisible()
    await note('start')
    await card(0).locator('.engagement.is-like').click()
    await card(0).locator('.post-grid-cell')[isSwipe ? 'first' : 'last']().click()
    await expect(page.locator('.picture-viewer')).toBeVisible()
    await note('second picture')
    await page.keyboard.press('Escape')
    await page.locator('.bell-button').click()
    await note('notifications, and a like')
    await page.keyboard.press('Escape')

    await goTo(1)
    await card(1).locator('.poll-option').first().click()
    await card(1).locator('.label-toggle').click()
    await card(1).locator('.engagement.is-share').click()
    await expect(dialog).toBeVisible()
    await note('question before a share, and a poll')
    await dialog.locator('.primary-button').click()
    await note('shared')

    await goTo(2)
    await card(2).locator('.link-preview').click()
    await expect(page.locator('.link-page')).toBeVisible()
    await note('page behind a link')
    await page.locator('.link-back').click()
    await card(2).locator('.is-act[aria-haspopup="menu"]').last().click()
    await page.getByRole('menuitem').first().click()
    await expect(dialog).toBeVisible()
    await note('report')
    // A choice is shown for 0.8 s before it is sent.
    await rest(page, 900)
    await dialog.locator('input').first().check()
    await dialog.locator('.primary-button').click()

    await goTo(3)
    await card(3).locator('.comments-toggle, .is-comments').click()
    await page.locator('.comment-write textarea').pressSequentially('My own words', { delay: 20 })
    await note('a comment that is being written')
    await page.locator('.comment-send').click()
    await note('a comment')
    if (isSwipe) await page.keyboard.press('Escape')

    await page.locator('.leave-button').first().click()
    await expect(dialog).toBeVisible()
    await note('whether to leave')
    await dialog.locator('.quiet-button').click()
    await expect(dialog.locator('.ending-soft').first()).toBeVisible()
    await note('ending')
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectReplay(page, experiment_id, moments)
  })
