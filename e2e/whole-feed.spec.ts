import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button, cards, expectMedia, scrollToEnd, scrollUntilVisible, viewCard } from './feed-page.ts'
import { fling, restingCard } from './fingers.ts'
import { postStudy } from './make-posts.ts'
import { makeStudy } from './make-study.ts'

/** What the page measured of cards, as it was sent: says why one of them has no dwell. */
function collectMeasured(page: Page) {
  const sent: { entity_id: string; samples: unknown }[] = []
  page.on('request', (call) => {
    if (!call.url().endsWith('/v1/events')) return
    for (const { cards = [] } of call.postDataJSON()?.events ?? []) sent.push(...cards)
  })
  return (ids: unknown[]) => JSON.stringify(sent.filter(({ entity_id }) => ids.includes(entity_id)))
}

const focusedCard = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset') ?? '')

test('consent, instructions, feed, accuracy prompt, submit and the first form are all in the data', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 8, {
    consent: 'You will see a **feed**.\n\n<img src=x onerror="document.title=1">[bad](javascript:alert(1))',
    instruct: 'Scroll as you would at home.',
    'header-name': 'Mosaic',
    'color-scheme': 'dark',
    'feed-button-like': 'lognormal',
    'intervention-type': 'accprompt',
    'intervention-perc': '50',
    forms: '["crt","final"]',
  })
  // Tall enough to show every card completely.
  await page.setViewportSize({ width: 800, height: 1400 })
  const measured = collectMeasured(page)
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada&source=mail`)
  const consent = page.getByRole('dialog', { name: /consent/i })
  await expect(consent).toContainText('You will see a feed.')
  await expect(cards(page)).toHaveCount(0)
  await expect(consent.locator('img, a[href^="javascript"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect(consent).toBeVisible()
  await consent.getByRole('button', { name: 'Continue' }).click()

  const instructions = page.getByRole('dialog', { name: /instructions/i })
  await expect(instructions).toContainText('as you would at home')
  await page.reload()
  await instructions.getByRole('button', { name: 'Continue' }).click()
  // The study's own name, also in the footer, and its own colours, though the device is light.
  await expect(page.getByRole('banner')).toContainText('Mosaic')
  await expect(page.getByRole('contentinfo')).toHaveText('Mosaic')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 17, 19)')
  await expect.poll(() => focusedCard(page)).toBe('1')
  await expect(button(page, /^like [\d.]+K?, card 1$/i)).toBeVisible()
  await button(page, /like/i).click()

  const prompt = page.getByRole('dialog').filter({ has: page.getByRole('radio') })
  await scrollUntilVisible(prompt, 300)
  // By keyboard: the button is disabled, and a click would wait for it.
  await prompt.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(prompt.getByText('Required')).toBeVisible()
  await prompt.getByText('Probably true').click()
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await expect(prompt).toBeHidden()
  await expect.poll(() => focusedCard(page).then(Number)).toBeGreaterThan(1)
  await expect(page.locator('article:focus')).toBeInViewport()

  for (let n = 0; n < 8; n += 1) await viewCard(cards(page).nth(n))
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).dblclick()
  await expect(page).toHaveURL('/form/crt')
  await expect(page.getByRole('banner')).toContainText('Mosaic')

  const engagement = await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')
  expect(engagement.filter((row) => row['engagement_type'] === 'likes').map((row) => row['response'])).toEqual(['1'])
  const dwell = engagement.filter((row) => row['engagement_type'] === 'dwell')
  expect(new Set(dwell.map((row) => row['entity_id'])).size).toBe(8)
  const seen = new Set(dwell.filter((row) => Number(row['response']) > 0).map((row) => row['entity_id']))
  const unseen = dwell.filter((row) => !seen.has(row['entity_id']))
  expect(unseen, measured(unseen.map((row) => row['entity_id']))).toEqual([])

  const fields = (await rowsOf(request, `${experiment_id}/user_form.csv`, 'ada')).map(
    (row) => `${row['field']}=${row['response']}`,
  )
  expect(fields).toEqual(
    expect.arrayContaining([
      'condition=1',
      'URLParams-source=mail',
      'checkpoint=feed-landed',
      'checkpoint=consent-given',
      'checkpoint=feed-entity-idx-5',
      'checkpoint=feed-entity-idx-submit-click',
      'intervention_accuracy-prompt=3_probably_true',
    ]),
  )
  for (const once of ['checkpoint=feed-entity-idx-submit-click', 'checkpoint=feed-entity-idx-5', 'checkpoint=consent-given']) {
    expect(fields.filter((field) => field === once)).toHaveLength(1)
  }
})

test('a person who does not consent sees no card and is thanked', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { consent: 'Do you agree?' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=bert`)
  await page.getByRole('button', { name: 'I do not agree' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your time' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thank you for your time' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  expect(await rowsOf(request, `${experiment_id}/user_form.csv`, 'bert')).toEqual([])
})

test('the answer to an accuracy question in the feed survives a reload', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { 'intervention-type': 'accprompt-infeed', 'intervention-perc': '20' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=cleo`)
  await page.getByText('Definitely false').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const fields = async () => (await rowsOf(request, `${experiment_id}/user_form.csv`, 'cleo')).map((row) => row['response'])
  await expect.poll(fields).toContain('1_definitely_false')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Definitely false' })).toBeChecked()
})

test('in the swipe layout keys and buttons turn the page, and the second-to-last card shows the submit button', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 4, { feed: 'swipe', 'feed-button-like': 'yes' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=dora`)
  const inView = (n: number) => expect(cards(page).nth(n)).toBeInViewport({ ratio: 0.9 })
  await inView(0)
  await page.keyboard.press('ArrowDown')
  await inView(1)
  const submit = page.getByRole('button', { name: /submit/i })
  await expect(submit).toBeHidden()
  await page.getByRole('button', { name: 'Next' }).click()
  await inView(2)
  await expect(submit).toBeVisible()
  await button(page, /like/i, 2).click()
  await expectMedia(cards(page).nth(2))
  await page.reload()
  await inView(2)
  await expect(button(page, /like/i, 2)).toHaveAttribute('aria-pressed', 'true')
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, 'dora')
  expect(rows.filter((row) => row['engagement_type'] === 'likes')).toMatchObject([{ response: '1', item_order: '2' }])
  expect(
    rows.filter((row) => row['engagement_type'] === 'dwell' && row['item_order'] === '3').map((row) => row['response']),
  ).toEqual(['0'])
})

test('in the swipe layout the panels stand beside a post of phone width, else one above it, and still for who wants no motion', async ({
  page,
  request,
}) => {
  const posts = [{ body: 'The bridge is open again.' }, { body: 'The market moves to Friday.' }]
  const experiment_id = await postStudy(request, posts, { feed: 'swipe', skin: 'distract' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=wide`)
  const post = cards(page).first().locator('.post')
  const panels = page.locator('.side-panel')
  await expect(post).toBeVisible()
  await expect(panels.first()).toBeVisible()
  await expect(panels.last()).toContainText('New for you')
  const card = await post.boundingBox()
  expect(card?.width).toBe(440)
  expect((card?.x ?? 0) + 220).toBe(683)
  for (const panel of await panels.all()) {
    const box = await panel.boundingBox()
    if (card && box) expect(box.x + box.width < card.x || box.x > card.x + card.width).toBe(true)
  }
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  // Over a panel the wheel moves the cards too.
  await page.mouse.move(100, 300)
  await page.mouse.wheel(0, 120)
  await expect(cards(page).nth(1)).toBeInViewport({ ratio: 0.9 })
  for (const size of [
    { width: 1200, height: 800 },
    { width: 1366, height: 500 },
    { width: 375, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await expect(panels.filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('.distract-strip')).toContainText('New for you')
    await expect(page.locator('.distract-strip')).toBeInViewport({ ratio: 1 })
  }
  const strip = await page.locator('.distract-strip').boundingBox()
  const below = await cards(page).nth(1).locator('.post').boundingBox()
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

/** As the system sends it: one event per frame. They are not waited for, because a slow machine would put pauses between them. */
function swipeTrackpad(hand: CDPSession) {
  const sent: Promise<unknown>[] = []
  const startS = Date.now() / 1000
  for (let at = 0; 400 * 0.93 ** at >= 1; at += 1) {
    const wheel = { type: 'mouseWheel', x: 120, y: 400, deltaX: 0, deltaY: Math.round(400 * 0.93 ** at) } as const
    sent.push(hand.send('Input.dispatchMouseEvent', { ...wheel, timestamp: startS + at * 0.016 }))
  }
  return Promise.all(sent)
}

test.describe('with fingers', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('in the swipe layout every tap, key, movement of a wheel and fling goes exactly one card on', async ({
    page,
    request,
  }) => {
    const experiment_id = await makeStudy(request, 10, { feed: 'swipe', 'feed-button-like': 'yes', consent: 'Do you agree?' })
    await page.goto(`/?experiment_id=${experiment_id}&user_id=gus`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectMedia(cards(page).first())
    await expect.poll(() => focusedCard(page)).toBe('1')
    await expect(page.getByRole('contentinfo')).toHaveText('Feedlab')
    const hint = page.getByText('Swipe up for more')
    await expect(hint).toBeVisible()
    const picture = await cards(page).first().locator('.media-picture, video').first().boundingBox()
    expect((picture?.x ?? 0) + (picture?.width ?? 0) / 2).toBeCloseTo(375 / 2, 0)

    const moves: (() => Promise<unknown>)[] = []
    moves.push(() => page.getByRole('button', { name: 'Next' }).tap())
    moves.push(() => page.keyboard.press('ArrowDown'))
    moves.push(() => page.mouse.wheel(0, 120))
    // Two fingers on a trackpad: smaller and smaller steps after they have left it, for longer than the page moves.
    const finger = await page.context().newCDPSession(page)
    moves.push(() => swipeTrackpad(finger))
    moves.push(() => fling(finger, { fromY: 520, stepPx: 14 }))
    // More than half of the page, and fast. Not nearly all of it: a busy browser guesses where a fast finger is, and would pass the next card.
    moves.push(() => fling(finger, { fromY: 700, stepPx: 55 }))
    await page.mouse.move(120, 400)
    for (const [at, move] of moves.entries()) {
      await move()
      await expect.poll(() => restingCard(page), { message: `movement ${at + 1}` }).toBe(at + 1)
    }
    await expect(hint).toBeHidden()
    await fling(finger, { fromY: 100, stepPx: -55 })
    await expect.poll(() => restingCard(page)).toBe(moves.length - 1)
  })
})

test('a video in the swipe layout does not cover its buttons', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 18, { feed: 'swipe', 'feed-button-like': 'yes' })
  const loaded = await request.post('/v1/load_experiment', { data: { user_id: 'fritz', experiment_id } })
  const order = (await loaded.json()).data.order_data as { entity_type: string }[]
  const idx = order.findIndex(({ entity_type }) => entity_type === 'video')
  await page.goto(`/?experiment_id=${experiment_id}&user_id=fritz`)
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 })
  for (let n = 0; n < idx; n++) {
    await page.keyboard.press('ArrowDown')
    await expect(cards(page).nth(n + 1)).toBeInViewport({ ratio: 0.9 })
  }
  await expect(cards(page).nth(idx).locator('video')).toBeVisible()
  await button(page, /like/i, idx).click()
  await expect(button(page, /like/i, idx)).toHaveAttribute('aria-pressed', 'true')
})

test('a link can change the feed for one visit, which is recorded, unless the study forbids it', async ({ page, request }) => {
  const open = await makeStudy(request, 4, { 'feed-button-like': 'yes' })
  await page.goto(`/?experiment_id=${open}&user_id=emil&feed-button-like=no&feed-button-share=yes`)
  await expect(button(page, /share/i)).toBeVisible()
  await expect(button(page, /like/i)).toHaveCount(0)
  const fields = async () =>
    (await rowsOf(request, `${open}/user_form.csv`, 'emil')).map((row) => `${row['field']}=${row['response']}`)
  await expect.poll(fields).toEqual(expect.arrayContaining(['URLParams-feed-button-like=no', 'URLParams-feed-button-share=yes']))
  const closed = await makeStudy(request, 4, { 'feed-button-like': 'yes', 'allow-url-overrides': 'no' })
  await page.goto(`/?experiment_id=${closed}&user_id=emil&feed-button-like=no&feed-button-share=yes`)
  await expect(button(page, /like/i)).toBeVisible()
  await expect(button(page, /share/i)).toHaveCount(0)
})
