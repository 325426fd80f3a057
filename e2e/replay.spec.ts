import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { cards, scrollToEnd, waitForFrames } from './feed-page.ts'
import { postStudy, sentences } from './make-posts.ts'
import { makeStudy } from './make-study.ts'
import { rest } from './replay-moments.ts'

/** Where cards are on the screen of the participant at a moment at which nothing moves. */
type Place = { atMs: number; tops: Record<string, number> }

const TITLE = 'The page as the participant saw it'

const ofPage = (page: Page) => page.evaluate(() => Date.now())

/** Turns the wheel and waits until the page has moved and rests: it begins some time after the wheel, and glides. */
async function scrollBy(page: Page, px: number) {
  const place = () => page.evaluate(() => scrollY)
  const before = await place()
  await page.mouse.wheel(0, px)
  await expect(async () => {
    const now = await place()
    await waitForFrames(page)
    expect([now !== before, await place()]).toEqual([true, now])
  }).toPass()
}

async function placeNow(page: Page): Promise<Place> {
  await rest(page, 500)
  const tops = await cards(page).evaluateAll((articles) =>
    Object.fromEntries(
      articles.flatMap((article) => {
        const { top, bottom } = article.getBoundingClientRect()
        return bottom > 60 && top < innerHeight ? [[article.getAttribute('aria-posinset') ?? '', top]] : []
      }),
    ),
  )
  const atMs = await ofPage(page)
  await rest(page, 500)
  return { atMs, tops }
}

const BUTTONS = { 'feed-button-like': 'yes', forms: '["final questions"]' }
const posts = Array.from({ length: 8 }, (_, n) => ({ author_name: 'Ada', body: `Post ${n + 1}. ${sentences(1 + (n % 4) * 2)}` }))

const STUDIES = {
  default: (page: Page) => makeStudy(page.request, 8, { ...BUTTONS, consent: 'Do you agree to take part?' }),
  microblog: (page: Page) =>
    postStudy(page.request, posts, { ...BUTTONS, skin: 'microblog', comments: 'folded', 'comments-write': 'required' }),
}

/** A person who scrolls, likes a card, writes a comment where there is a field for it, and answers the last form. */
async function visit(page: Page, experiment_id: string, skin: keyof typeof STUDIES) {
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const consent = page.getByRole('dialog').getByRole('button', { name: 'Continue' })
  if (skin === 'default') {
    await expect(consent).toBeVisible()
    await rest(page, 500)
  }
  const consentMs = await ofPage(page)
  if (skin === 'default') await consent.click()
  await cards(page).first().hover()
  await rest(page, 500)
  await scrollBy(page, 730)
  const first = await placeNow(page)
  const [liked = '1'] = Object.keys(first.tops).slice(-1)
  const card = page.locator(`article[aria-posinset="${liked}"]`)
  await card.locator('.engagement.is-like').click()
  const likedMs = await ofPage(page)
  await rest(page, 200)
  let written: { beforeMs: number; afterMs: number } | undefined
  if (skin === 'microblog') {
    await card.locator('.is-comments').click()
    await card.getByRole('textbox').fill('My own secret words')
    const beforeMs = await ofPage(page)
    await rest(page, 200)
    await card.getByRole('button', { name: 'Post', exact: true }).click()
    await rest(page, 200)
    written = { beforeMs, afterMs: await ofPage(page) }
    await card.locator('.is-comments').click()
  }
  await scrollBy(page, 640)
  const second = await placeNow(page)
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('heading', { name: 'Final questions' })).toBeVisible()
  const openMs = await ofPage(page)
  // Times of answers count from when the page was shown, and a replay takes it for shown when the feed was submitted.
  await rest(page, 3000)
  await page.getByLabel('No', { exact: true }).check()
  await page.getByRole('textbox').first().fill('12')
  await rest(page, 300)
  const answeredMs = await ofPage(page)
  await rest(page, 100)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Final questions' })).toBeHidden()
  return { consentMs, first, second, liked, likedMs, written, openMs, answeredMs }
}

/** Keys, the link to a moment, and one picture a second for people who want less motion. */
async function tryPlayer(page: Page, html: Locator, startMs: number) {
  const play = page.getByRole('button', { name: 'Play' })
  const pause = page.getByRole('button', { name: 'Pause' })
  const atMs = async () => Number(await html.getAttribute('data-replay-at'))
  const timeline = page.getByLabel('Moment of the visit')
  await timeline.fill('0')
  // The timeline has the focus now.
  await page.keyboard.press('Space')
  await expect(pause).toBeVisible()
  await page.keyboard.press('Space')
  await expect(play).toBeVisible()
  await timeline.fill('0')
  // The frame follows some time later.
  await expect.poll(atMs).toBe(startMs)
  await timeline.blur()
  const goOn = async () => {
    const beforeMs = await atMs()
    await page.keyboard.press('ArrowRight')
    await expect.poll(atMs).toBeGreaterThan(beforeMs)
    return atMs()
  }
  await goOn()
  const secondMs = await goOn()
  await goOn()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.abs((await atMs()) - secondMs)).toBeLessThanOrEqual(5)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Link to this moment' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect.poll(async () => Math.abs((await atMs()) - secondMs)).toBeLessThanOrEqual(5)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await play.click()
  const shown = new Set<number>()
  await expect(async () => {
    shown.add(await atMs())
    expect(Math.max(...shown) - Math.min(...shown)).toBeGreaterThanOrEqual(2000)
  }).toPass({ intervals: [20] })
  expect(shown.size).toBeLessThanOrEqual(3)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
}

for (const skin of ['default', 'microblog'] as const)
  test(`a replay in the ${skin} skin shows cards where they were, the like after the press, and the form as it was answered`, {
    tag: '@core',
  }, async ({ page }) => {
    const experiment_id = await STUDIES[skin](page)
    const done = await visit(page, experiment_id, skin)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/v1/')) calls.push(pathname)
    })
    await page.goto(`/studies/${experiment_id}/people`)
    await page.getByRole('link', { name: 'Replay ada' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ada' })).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))
    const frame = page.frameLocator(`iframe[title="${TITLE}"]`)
    await expect(frame.locator('html')).toHaveAttribute('data-replay-at', /\d+/)
    const startMs = Number(await frame.locator('html').getAttribute('data-replay-at'))
    calls.length = 0

    const goTo = async (epochMs: number) => {
      await page.goto(`/studies/${experiment_id}/replay/ada?visit=1&at=${Math.max(0, Math.round(epochMs - startMs))}`)
      await expect(frame.locator('html')).toHaveAttribute('data-replay-at', /\d+/)
      await waitForFrames(page)
    }
    for (const { atMs, tops } of [done.second, done.first]) {
      await goTo(atMs)
      for (const [position, top] of Object.entries(tops)) {
        const article = frame.locator(`article[aria-posinset="${position}"]`)
        await expect
          .poll(async () => Math.abs((await article.evaluate((card) => card.getBoundingClientRect().top)) - top))
          .toBeLessThanOrEqual(4)
      }
    }
    const like = frame.locator(`article[aria-posinset="${done.liked}"] .engagement.is-like`)
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await goTo(done.likedMs + 50)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    if (skin === 'default') {
      await goTo(done.consentMs)
      await expect(frame.getByRole('dialog').getByText('Do you agree to take part?')).toBeVisible()
    }
    if (done.written) {
      const comments = frame.locator(`article[aria-posinset="${done.liked}"] .comment-text`)
      await goTo(done.written.beforeMs)
      await expect(frame.locator(`article[aria-posinset="${done.liked}"] textarea`)).toBeVisible()
      await expect(comments).toHaveCount(0)
      await goTo(done.written.afterMs)
      await expect(comments).toHaveText('•'.repeat('My own secret words'.length))
    }
    await goTo(done.openMs)
    const no = frame.getByLabel('No', { exact: true })
    await expect(no).not.toBeChecked()
    await goTo(done.answeredMs)
    await expect(no).toBeChecked()
    await expect(frame.locator('input[type="text"], input:not([type])').first()).toHaveValue('••')

    await page.getByRole('button', { name: 'Previous event' }).click()
    await expect(page.getByText(/sent|: /).first()).toBeVisible()
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    if (skin === 'default') {
      await tryPlayer(page, frame.locator('html'), startMs)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 375, height: 812 })
    await expectToFit(page, 375)
    // The frame asks for nothing, and nothing is stored in this browser or on the server.
    expect(calls.filter((path) => !['/v1/show_me', '/v1/show_replay'].includes(path))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))).toBe(kept)
  })
