import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { cards } from './feed-page.ts'
import { makeSet, type PostRow, sentences } from './make-posts.ts'
import { demoNews, makeStudy } from './make-study.ts'

const IMAGE = 'http://pictures.example/1.svg'
const LINK = { link_headline: sentences(1), link_source: 'River Desk' }

/** Of every length, with a picture, a link, both or neither. */
const POSTS: readonly PostRow[] = [
  { body: `One. ${sentences(1)}`, image: IMAGE },
  { body: `Two. ${sentences(6)}`, image: IMAGE },
  { body: `Three. ${sentences(40)}`, image: IMAGE, headline: sentences(1) },
  { body: `Four. ${sentences(40)}`, ...LINK },
  { body: `Five. ${sentences(2)}`, image: IMAGE, ...LINK },
]

/** What a condition can add to a card. */
const MARKS = { sponsored_mark: 'yes', reposted_by: 'Sam Okoro' }
const ADDED = {
  labels: JSON.stringify([
    { kind: 'fact-check', cards: 'all', text: sentences(2), place: 'above' },
    { kind: 'community-note', cards: 'all', text: sentences(2), place: 'under' },
    { kind: 'interstitial', cards: 'all', text: sentences(3) },
  ]),
  comments: 'folded',
  'comments-write': 'optional',
  'rating-scales': JSON.stringify([{ name: 'accuracy', look: 'points', points: 4 }]),
  'feed-acts': 'reply, quote, report, hide',
  suggestions: JSON.stringify([
    { kind: 'trend', title: '#Rain', line: '12 posts' },
    { kind: 'person', title: 'A name without any space '.replaceAll(' ', ''), line: '@somebody' },
  ]),
  ...Object.fromEntries(['like', 'share', 'bookmark', 'upvote', 'downvote'].map((name) => [`feed-button-${name}`, 'lognormal'])),
}

const aSet = (request: APIRequestContext, marks: PostRow) =>
  makeSet(
    request,
    POSTS.map((row, i) => ({ author_name: 'Ada Lind', author_handle: 'ada', position: String(i + 1), ...row, ...marks })),
  )

/** The same cards without anything, and with everything that a condition can add. */
async function aStudy(request: APIRequestContext, look: Record<string, string>): Promise<string> {
  const [plain, marked, news] = [await aSet(request, {}), await aSet(request, MARKS), await demoNews(request)]
  const condition = (entity_set: string, settings: Record<string, string>) => ({
    entity_sets: JSON.stringify([
      { entity_set, randomize_between_subjects: 'no' },
      { entity_set: news, number_to_show: 2, randomize_between_subjects: 'no' },
    ]),
    ...{ 'order-positions': 'yes', 'feed-button-like': 'yes', ...look, ...settings },
  })
  return makeStudy(request, POSTS.length, condition(plain, {}), condition(marked, ADDED))
}

type Size = { media: string | undefined; rows: readonly number[] }

/** Hosted pictures of the shape that the page assumes until it knows it: a larger one would be adopted below the screen alone. */
const servePictures = (page: Page) =>
  page.route('**/media/*', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    if (answer.status() < 300 || answer.status() >= 400) return route.fulfill({ response: answer })
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"/></svg>'
    return route.fulfill({ contentType: 'image/svg+xml', body })
  })

// An answer that is passed on may still be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Media and rows of text of every card, by its words or its file. */
async function sizesIn(page: Page, address: string): Promise<Record<string, Size>> {
  await page.goto(address)
  const sizes: Record<string, Size> = {}
  for (let n = 0; n < POSTS.length + 2; n += 1) {
    const card = cards(page).nth(n)
    // The next batch comes near the end of this one, and a card may be taller than the screen.
    if (n > 0)
      await cards(page)
        .last()
        .evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await expect(card).toBeAttached()
    await card.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
    // A cover may hide them; their sizes are the same.
    await expect(card.locator('.media[data-state=ready], .post-text').first()).toBeAttached()
    await expect(card.locator('.media[data-state=loading]')).toHaveCount(0)
    const [name, size] = await card.evaluate((element): [string, Size] => {
      const media = element.querySelector('.media')?.getBoundingClientRect()
      const texts = [...element.querySelectorAll<HTMLElement>('.post-headline, .post-body')]
      // By their files: what pictures show may be the same, and a cover hides the headline.
      const file = element.querySelector('.media :is(img, video)')?.getAttribute('src')?.replace(/\?.*/, '')
      const words = element.querySelector('.post-body')?.textContent?.slice(0, 40) ?? file ?? ''
      return [
        words,
        {
          media: media && `${Math.round(media.width)} x ${Math.round(media.height)}`,
          rows: texts.map((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))),
        },
      ]
    })
    sizes[name] = size
  }
  return sizes
}

const PHONE = [390, 844] as const
const LAPTOP = [1366, 650] as const
/** Suggestions stand beside the feed here too, in a narrower column. */
const SMALL_LAPTOP = [1100, 650] as const

// Every style sheet that lays out cards; pictures shrink on a laptop first.
for (const { skin, feed, windows } of [
  { skin: 'default', feed: 'scroll', windows: [PHONE, SMALL_LAPTOP, LAPTOP] },
  ...['microblog', 'photo', 'forum', 'professional'].map((name) => ({ skin: name, feed: 'scroll', windows: [LAPTOP] })),
  { skin: 'short-video', feed: 'swipe', windows: [PHONE] },
])
  test(`in the skin ${skin} media and rows of text are the same with everything that a condition can add`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const experiment_id = await aStudy(request, { skin, feed })
    await servePictures(page)
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      const plain = await sizesIn(page, `/?experiment_id=${experiment_id}&user_id=a${width}&condition=1`)
      const full = await sizesIn(page, `/?experiment_id=${experiment_id}&user_id=b${width}&condition=2`)
      expect(Object.keys(plain)).toHaveLength(POSTS.length + 2)
      expect(full).toEqual(plain)
    }
  })
