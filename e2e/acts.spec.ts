import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { cards, scrollToEnd } from './feed-page.ts'
import { postStudy, sentences } from './make-posts.ts'

const EVERYTHING = 'reaction,reply,repost,quote,report,follow,hide,profile_open,copy_link'
const POSTS = Array.from({ length: 4 }, (_, i) => ({
  author_name: `Author ${i}`,
  author_handle: `author${i}`,
  body: `Post ${i}. ${sentences(2)}`,
}))

const menu = async (page: Page, n: number, entry: string | RegExp) => {
  await cards(page)
    .nth(n)
    .getByRole('button', { name: /^More, card/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('everything beyond the buttons is done in one visit, taken back in part, and found in the engagement file', async ({
  page,
  request,
}) => {
  const experiment_id = await postStudy(request, POSTS, { 'feed-acts': EVERYTHING })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const first = cards(page).first()
  await expect(first.getByRole('button', { name: /^More, card/ })).toBeVisible()
  await expectToFit(page, 375)

  // Six reactions, by keyboard.
  await first.getByRole('button', { name: 'React, card 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Like' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const reacted = first.getByRole('button', { name: 'Love, card 1' })
  await expect(reacted).toHaveAttribute('aria-pressed', 'true')
  await expect(reacted).toBeFocused()

  // The menu by keyboard, then a report with a reason.
  await first.getByRole('button', { name: 'More, card 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused()
  await expectAccessible(page, ['light', 'dark'], '.act-popup')
  await page.keyboard.press('Enter')
  await expectAccessible(page, ['dark'], '.modal')
  await page.getByRole('radio', { name: 'False information' }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(first.getByRole('button', { name: 'More, card 1' })).toBeFocused()
  await menu(page, 0, 'Take back the report')

  await menu(page, 0, /^Follow /)
  await first.locator('.post-author').click()
  await expect(page.getByRole('dialog', { name: /^Profile of/ })).toContainText('@author')
  await page.keyboard.press('Escape')
  await menu(page, 0, 'Copy link')

  // Words of one's own stay under the card, also after a reload.
  await first.getByRole('button', { name: 'Reply, card 1' }).click()
  const field = page.getByRole('textbox', { name: 'Your text' })
  await field.fill('  =1+1 <b>inert</b> ')
  // Taken out and pasted back: the text is the same, and the paste is recorded with it.
  for (const key of ['a', 'x', 'v']) await field.press(`ControlOrMeta+${key}`)
  const sent = page.waitForRequest((each) => each.postData()?.includes('"reply"') === true)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(first.getByText('=1+1 <b>inert</b>')).toBeVisible()
  expect((await sent).postData()).toContain('"pastes":1')
  await first.getByRole('button', { name: 'Repost, card 1' }).click()
  await page.getByRole('menuitem', { name: 'Repost', exact: true }).click()
  await page.reload()
  await expect(first.getByText('=1+1 <b>inert</b>')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Repost, card 1' })).toHaveAttribute('aria-pressed', 'true')

  // A hidden card is one short line; the others keep their heights.
  const second = cards(page).nth(1)
  await second.scrollIntoViewIfNeeded()
  const heightOf = async () => (await second.boundingBox())?.height ?? 0
  const whole = await heightOf()
  await menu(page, 1, 'Show less like this')
  const undo = second.getByRole('button', { name: 'Undo, card 2' })
  await expect(undo).toBeFocused()
  await expect.poll(heightOf).toBeLessThan(80)
  await undo.click()
  await expect.poll(heightOf).toBe(whole)
  await menu(page, 1, 'Show less like this')
  await expectAccessible(page, ['light'], '.feed-list')

  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')
  const done = rows.flatMap((row) =>
    ['dwell', 'likes'].includes(row['engagement_type'] ?? '') ? [] : [`${row['engagement_type']} ${row['response']}`],
  )
  expect(done).toEqual([
    ...['reaction 1', 'report 1', 'report 0', 'follow 1', 'profile_open 1', 'profile_open 0', 'copy_link 1'],
    ...['reply 1', 'repost 1', 'hide 1', 'hide 0', 'hide 1'],
  ])
})

const SCALES = JSON.stringify([
  { name: 'accuracy', look: 'stars', points: 5 },
  { name: 'would_share', look: 'points', points: 11, question: 'Would you share this?', labels: ['Never', 'Certainly'] },
])

test('a card is rated on two scales by finger and keyboard, and the ratings are in the engagement file and in the replay', async ({
  page,
  request,
}) => {
  const experiment_id = await postStudy(request, POSTS, { 'rating-scales': SCALES })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const first = cards(page).first()
  const accuracy = first.getByRole('radiogroup', { name: 'How accurate is this?, card 1' })
  const share = first.getByRole('radiogroup', { name: 'Would you share this?, card 1' })
  await expect(share.getByRole('radio')).toHaveCount(11)
  await expectToFit(page, 375)
  for (const point of await share.getByRole('radio').all()) {
    const { width, height } = (await point.boundingBox()) ?? { width: 0, height: 0 }
    expect([width >= 44, height >= 44]).toEqual([true, true])
  }
  const heightOf = async () => (await first.boundingBox())?.height
  const whole = await heightOf()
  await accuracy.getByRole('radio', { name: '2 of 5' }).click()
  await accuracy.getByRole('radio', { name: '4 of 5' }).click()
  await share.getByRole('radio', { name: '1 of 11, Never' }).focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
  await expect(share.getByRole('radio', { name: '10 of 11' })).toBeChecked()
  await share.getByRole('radio', { name: '10 of 11' }).click()
  await expect(share.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect.poll(heightOf).toBe(whole)
  await expectAccessible(page, ['light', 'dark'], '.ratings')
  await page.reload()
  await expect(accuracy.getByRole('radio', { name: '4 of 5' })).toBeChecked()

  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')
  const rated = rows.filter((row) => row['engagement_type']?.startsWith('rate_'))
  expect(rated.map((row) => `${row['engagement_type']} ${row['response']} ${row['item_order']}`)).toEqual([
    ...['rate_accuracy 2 0', 'rate_accuracy 4 0', 'rate_would_share 10 0', 'rate_would_share 0 0'],
  ])

  await page.goto(`/studies/${experiment_id}/replay/ada`)
  const replay = page.frameLocator('iframe')
  const moment = page.getByLabel('Moment of the visit')
  await expect(replay.locator('html')).toHaveAttribute('data-replay-at', /\d+/)
  const startMs = Number(await replay.locator('html').getAttribute('data-replay-at'))
  const showAt = (row: Record<string, string> | undefined, laterMs: number) =>
    moment.fill(String(100 * Math.ceil((Number(row?.['time_engagement']) + laterMs - startMs) / 100)))
  const checked = replay.locator('article').first().getByRole('radio', { checked: true, includeHidden: true })
  await showAt(rated[3], 0)
  await expect(checked).toHaveAttribute('aria-label', '4 of 5')
  await showAt(rated[0], -200)
  await expect(checked).toHaveCount(0)
})

test('in the swipe layout every act is in reach, and a hidden card can be brought back', async ({ page, request }) => {
  const experiment_id = await postStudy(request, POSTS, { 'feed-acts': EVERYTHING, feed: 'swipe' })
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=bo`)
  const first = cards(page).first()
  for (const name of ['React', 'Reply', 'Repost', 'More'])
    await expect(first.getByRole('button', { name: `${name}, card 1` })).toBeInViewport({ ratio: 1 })
  await menu(page, 0, 'Show less like this')
  await expectAccessible(page, ['dark'])
  await first.getByRole('button', { name: 'Undo, card 1' }).click()
  await expect(first.getByRole('button', { name: 'React, card 1' })).toBeVisible()
})
