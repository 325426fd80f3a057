import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { cards } from './feed-page.ts'
import { drawPictures, type PostRow, postStudy, sentences } from './make-posts.ts'

const FILM = {
  ...{ author_name: 'Mara Lindqvist', author_handle: 'maral', author_verified: 'yes', image: 'http://pictures.example/1.svg' },
  ...{ body: sentences(9), link_headline: sentences(1), link_source: 'River Desk', link_body: sentences(3) },
}
const SETTINGS: PostRow = {
  ...{ skin: 'short-video', feed: 'swipe', composer: 'feed', comments: 'folded', 'comments-write': 'optional' },
  notifications: JSON.stringify([{ card: 1, from: 'Sam', text: 'liked your comment' }]),
  'rating-scales': JSON.stringify([{ name: 'accuracy', look: 'points', points: 5 }]),
}

const aStudy = (request: APIRequestContext) => postStudy(request, [FILM, { ...FILM, headline: sentences(2) }], SETTINGS)

/** What is drawn: the part of a button of words that can be pressed reaches beyond them. */
const boxOf = (place: Locator) =>
  place.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const drawn = element.matches('.post-more') ? words : element
    const { top, bottom, left, right } = drawn.getBoundingClientRect()
    return { top, bottom, left, right }
  })

type Box = Awaited<ReturnType<typeof boxOf>>

const areApart = (one: Box, other: Box) =>
  one.bottom <= other.top + 1 || other.bottom <= one.top + 1 || one.right <= other.left + 1 || other.right <= one.left + 1

/** What must be read or pressed, by name. */
const partsOf = (page: Page): Record<string, Locator> => {
  const card = cards(page).first()
  return {
    ...{ author: card.locator('.post-author'), body: card.locator('.post-body'), more: card.locator('.post-more') },
    ...{ link: card.locator('.link-preview'), ratings: card.locator('.ratings'), actions: card.locator('.swipe-actions') },
    ...{ name: page.locator('.swipe-header .brand-name'), bell: page.locator('.bell-button') },
    ...{ plus: page.locator('.composer-row'), steps: page.locator('.swipe-steps') },
  }
}

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1366, 768],
] as const)
  test(`at ${width} x ${height} nothing covers the words over a film, and nothing but them is in its way`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await drawPictures(page)
    await page.goto(`/?experiment_id=${await aStudy(request)}&user_id=a${width}`)
    await expect(page.locator('.bell-button')).toBeVisible()
    const boxes = new Map<string, Box>()
    // Parts load one after the other, and each takes room from the words.
    await expect(async () => {
      for (const [name, place] of Object.entries(partsOf(page))) boxes.set(name, await boxOf(place))
      const covered = [...boxes].flatMap(([name, box], i) =>
        [...boxes].slice(i + 1).flatMap(([other, against]) => (areApart(box, against) ? [] : [`${name} and ${other}`])),
      )
      expect(covered).toEqual([])
      // Headline and body together: the posts come in random order.
      const rows = await cards(page)
        .first()
        .locator('.post-headline, .post-body')
        .evaluateAll((texts) =>
          texts.map((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))),
        )
      expect(rows.reduce((sum, n) => sum + n, 0)).toBe(4)
    }).toPass({ timeout: 15_000 })
    // The mark of a verified author is beside the end of the name.
    const [name, mark] = [
      await boxOf(cards(page).first().locator('.post-name > span').first()),
      await boxOf(page.locator('.post-verified').first()),
    ]
    expect(mark.top).toBeLessThan(name.bottom)
    const film = await boxOf(cards(page).first().locator('.media'))
    for (const [, box] of [...boxes].filter(([each]) => each === 'bell' || each === 'plus')) {
      const isBeside = box.left >= film.right || box.right <= film.left
      expect(isBeside || box.bottom <= 52).toBe(true)
    }
    if (width >= 768) {
      expect(film.right - film.left).toBeLessThanOrEqual(560)
      expect((await boxOf(cards(page).first().locator('.swipe-actions'))).left).toBeGreaterThanOrEqual(film.right)
    }
  })

test('the text of a film is read in a sheet, by press and by key, and the data say when and for how long', async ({
  page,
  request,
}) => {
  const experiment_id = await aStudy(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await drawPictures(page)
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const more = cards(page)
    .first()
    .getByRole('button', { name: /^Show more/ })
  const sheet = page.getByRole('dialog')
  await more.click()
  await expect(sheet.getByText(sentences(9))).toBeVisible()
  // The keys belong to the sheet.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(more).toBeFocused()
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 })
  await more.press('Enter')
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  const folds = async () =>
    (await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')).filter((row) => row['engagement_type'] === 'unfold_text')
  await expect.poll(async () => (await folds()).map((row) => row['response'])).toEqual(['1', '0', '1', '0'])
})
