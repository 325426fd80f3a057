import { devices, expect, test } from '@playwright/test'
import { cards } from './feed-page.ts'
import { drawPictures, type PostRow, postStudy, sentences } from './make-posts.ts'
import { expectReplay, notebook, rest } from './replay-moments.ts'

const ACTS = 'reaction,reply,repost,quote,report,follow,hide,profile_open,copy_link'

const POSTS: PostRow[] = Array.from({ length: 6 }, (_, i) => ({
  ...{
    author_name: `Author ${i}`,
    author_handle: `author${i}`,
    body: `Post ${i}. ${sentences(1 + (i % 3))}`,
    position: String(i + 1),
    filename: `post_${i}`,
  },
  ...(i === 0 && { images: 'https://pictures.example/1.png | https://pictures.example/2.png', alt_text: 'One|Two' }),
  ...(i === 0 && { label: 'community-note', label_text: 'It was closed in 2019.' }),
  ...(i === 1 && { poll_options: 'Yes|No', poll_results: '12|7', label: 'warning', label_text: 'Three desks looked at it.' }),
  ...(i === 2 && { link_headline: 'Night ferry', link_source: 'The Coast', link_text: sentences(9) }),
  ...(i === 3 && { label: 'interstitial' }),
  ...(i === 4 && { image: 'https://pictures.example/3.png', alt_text: 'Three' }),
}))

const COMMENTS: PostRow[] = [
  { post: 'post_3', author_name: 'Mira', text: 'Who pays for this?' },
  { post: 'post_3', author_name: 'Sam', text: 'The city does.', reply_to: '1' },
]

const SETTINGS = {
  ...{
    'feed-acts': ACTS,
    'feed-button-share': 'yes',
    'order-positions': 'yes',
    comments: 'folded',
    'comments-write': 'optional',
  },
  labels: JSON.stringify([{ kind: 'warning', share: 'ask' }, { kind: 'community-note', fold: 'yes' }, { kind: 'interstitial' }]),
  notifications: JSON.stringify([{ card: 1, from: 'Sam', text: 'liked your comment' }]),
}

type Look = { skin: string; settings?: PostRow; size?: { width: number; height: number }; isPhone?: true }

/** Very different ones; `replay.spec.ts` has the default and the microblog on a desktop. */
const SKINS: Look[] = [
  {
    skin: 'distract',
    size: { width: 375, height: 740 },
    settings: { 'intervention-type': 'accprompt', 'intervention-style': 'infeed' },
  },
  { skin: 'professional', settings: { languages: '["ar"]' } },
  { skin: 'short-video', settings: { feed: 'swipe' }, isPhone: true },
]

for (const { skin, settings = {}, size = { width: 1280, height: 800 }, isPhone } of SKINS)
  test(`a replay in the skin ${skin}${isPhone ? ' on a phone' : ''} shows what the person saw: cards, buttons, dialogs, covers and what is open`, async ({
    page: researcher,
    browser,
  }) => {
    const visitor =
      isPhone && (await browser.newContext({ ...devices['Pixel 7'], baseURL: test.info().project.use.baseURL ?? '' }))
    const page = visitor ? await visitor.newPage() : researcher
    await drawPictures(researcher)
    if (visitor) await drawPictures(page)
    else await page.setViewportSize(size)
    const experiment_id = await postStudy(page.request, POSTS, { ...SETTINGS, skin, ...settings }, COMMENTS)
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
    await card(0).locator('.label-toggle').click()
    await card(0).locator('.label-rating button').nth(1).click()
    // By a key: the choice of six stays open for as long as a mouse is over it.
    await card(0).locator('.is-reaction').press('Enter')
    await page.getByRole('menuitemradio').nth(3).press('Enter')
    await expect(page.locator('.act-popup')).toHaveCount(0)
    await card(0).locator('.post-grid-cell')[isSwipe ? 'first' : 'last']().click()
    await expect(page.locator('.picture-viewer')).toBeVisible()
    await note('second picture')
    await page.keyboard.press('Escape')
    await page.locator('.bell-button').click()
    await note('notifications, a like, a reaction and a note that was rated')
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

    if (settings['intervention-type']) {
      const question = page.locator('.infeed')
      await question.evaluate((article) => scrollTo({ top: scrollY + article.getBoundingClientRect().top - 90 }))
      await note('a question among the cards')
      await rest(page, 900)
      await question.locator('input').nth(1).check()
      await question.locator('.primary-button').click()
      await note('its answer')
    }

    await goTo(3)
    await note('a cover')
    await card(3).locator('.label-cover button').click()
    await card(3).locator('.is-comments').click()
    await page.locator('.comment-write textarea').pressSequentially('My own words', { delay: 20 })
    await note('a comment that is being written')
    await page.locator('.comment-send').click()
    await note('a comment')
    if (isSwipe) await page.keyboard.press('Escape')

    await goTo(4)
    await card(4).locator('.media-open').click()
    await expect(page.locator('.picture-viewer')).toBeVisible()
    await note('the only picture')
    await page.keyboard.press('Escape')
    if (!isSwipe) {
      await card(4).locator('.post-author').first().click()
      await expect(page.locator('.act-profile')).toBeVisible()
      await note('a profile')
      await page.keyboard.press('Escape')
    }

    if (isPhone || size.width < 640) await page.locator('.page-menu').click()
    await page.locator('.leave-button, .act-menu .act-entry').first().click()
    await expect(dialog).toBeVisible()
    await note('whether to leave')
    await dialog.locator('.quiet-button').click()
    await expect(dialog.locator('.ending-soft').first()).toBeVisible()
    await note('ending')
    await researcher.setViewportSize({ width: 1280, height: 900 })
    await expectReplay(researcher, experiment_id, moments)
  })
