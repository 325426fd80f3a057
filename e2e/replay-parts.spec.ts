import { expect, type Page, test } from '@playwright/test'
import { cards, scrollToEnd } from './feed-page.ts'
import { makeStudy } from './make-study.ts'
import { expectReplay, notebook, rest } from './replay-moments.ts'

const FORM = {
  ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, attentionAnswers: {}, scores: [] },
  ...{ name: 'kinds', label: 'Kinds', asks: 'Several kinds', heading: 'Some questions', submitLabel: 'Finish' },
  languages: ['en'],
  pages: [
    {
      name: 'first',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'a',
          items: [
            {
              ...{ type: 'radio', key: 'pet', label: 'Which pet?', isRequired: true },
              options: [
                { value: 'cat', label: 'A cat' },
                { value: 'dog', label: 'A dog' },
              ],
            },
            {
              ...{ type: 'checkbox', key: 'food', label: 'Which food?', isRequired: false },
              options: [
                { value: 'rice', label: 'Rice' },
                { value: 'bread', label: 'Bread' },
              ],
            },
            {
              ...{ type: 'matrix', key: 'agree', label: 'Do you agree?', isRequired: true },
              rows: [
                { key: 'agree_rain', label: 'Rain is good' },
                { key: 'agree_sun', label: 'Sun is good' },
              ],
              options: [
                { value: 'agree', label: 'Agree' },
                { value: 'disagree', label: 'Disagree' },
              ],
            },
            {
              ...{ type: 'slider', key: 'warm', label: 'How warm?', isRequired: true, min: 0, max: 100, step: 1, initial: 50 },
              ...{ minLabel: 'Cold', maxLabel: 'Hot' },
            },
            {
              ...{ type: 'slider', key: 'wet', label: 'How wet?', isRequired: false, min: 0, max: 100, step: 1, initial: 50 },
              ...{ minLabel: 'Dry', maxLabel: 'Wet' },
            },
            {
              ...{ type: 'ranking', key: 'first', label: 'What comes first?', isRequired: true },
              options: [
                { value: 'price', label: 'Price' },
                { value: 'taste', label: 'Taste' },
              ],
            },
            { type: 'text', key: 'town', label: 'Which town?', isRequired: true, maxLength: 40 },
          ],
        },
      ],
    },
  ],
}

const SETTINGS = {
  ...{ 'feed-button-share': 'yes', 'feed-button-like': 'yes', composer: 'feed', forms: '["kinds"]' },
  ...{ 'final-page': 'no', questionnaires: JSON.stringify([FORM]) },
  ...{ 'intervention-type': 'accprompt', 'intervention-style': 'modal', 'intervention-perc': '50' },
  prompts: JSON.stringify([{ type: 'share-accuracy', at: { by: 'act', act: 'shares' } }]),
}

/** As when somebody goes to another tab, and comes back. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

test('a replay shows prompts, interventions and what was chosen in them, a post that is written, a hidden tab and own questions', async ({
  page,
}) => {
  const experiment_id = await makeStudy(page.request, 4, SETTINGS)
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const { note, moments } = notebook(page)
  const card = (n: number) => cards(page).nth(n)
  const dialog = page.locator('dialog[open]')
  await expect(card(0)).toBeVisible()

  await page.locator('.composer-top button').first().click()
  await page.locator('.composer-text').pressSequentially('Rain in the hills', { delay: 20 })
  await note('a post that is being written')
  await dialog.locator('.primary-button').click()
  await note('a post')
  await card(0).locator('.engagement.is-share').click()
  await expect(dialog).toBeVisible()
  await note('prompt')
  // A choice is shown for 0.8 s before it is sent.
  await rest(page, 900)
  await dialog.locator('input').nth(2).check()
  await dialog.locator('.primary-button').click()
  await note('shared')
  await setHidden(page, true)
  await rest(page, 300)
  const hiddenMs = await page.evaluate(() => Date.now())
  await rest(page, 200)
  await setHidden(page, false)

  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(dialog).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [50] })
  await note('intervention')
  await rest(page, 900)
  await dialog.locator('input').first().check()
  await dialog.locator('.primary-button').click()
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('heading', { name: 'Some questions' })).toBeVisible()
  // A page is taken for shown when the feed was submitted.
  await rest(page, 1500)
  await page.getByLabel('A dog').check()
  await page.getByLabel('Rice', { exact: true }).check()
  await page.locator('input[name="agree_rain"][value="disagree"]').check()
  await page.locator('input[name="agree_sun"][value="agree"]').check()
  await page.locator('input[name="warm"]').press('ArrowRight')
  await page.locator('[data-move="-1/taste"]').click()
  await page.getByLabel('Which town?').pressSequentially('Lund', { delay: 20 })
  await rest(page, 1500)
  await note('answers')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Some questions' })).toBeHidden()
  await page.setViewportSize({ width: 375, height: 812 })
  const startMs = await expectReplay(page, experiment_id, moments)
  await page.getByLabel('Moment of the visit').fill(String(Math.round((hiddenMs - startMs) / 100) * 100))
  await expect(page.getByText('The tab was hidden')).toBeVisible()
})

test('a replay of a video shows when it played, how far it was and whether it had sound', async ({ page }) => {
  const experiment_id = await makeStudy(page.request, 18, { feed: 'swipe', 'feed-button-like': 'yes' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const { note, moments } = notebook(page)
  const isVideo = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('article[aria-posinset]')].some((article) => {
        const { top } = article.getBoundingClientRect()
        return Math.abs(top) < 60 && article.querySelector('video') !== null
      }),
    )
  await expect(cards(page).first()).toBeVisible()
  await expect(async () => {
    if (!(await isVideo())) await page.keyboard.press('ArrowDown')
    await rest(page, 500)
    expect(await isVideo()).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [10] })
  const video = page.locator('article:has(video[src])').filter({ has: page.locator('[data-playing]') })
  await expect(video).toHaveCount(1)
  await rest(page, 800)
  await note('playing')
  await video.locator('.video-mute').click()
  await note('with sound')
  await page.locator('article [data-playing]').click()
  await note('paused')
  await page.locator('.leave-button').first().click()
  await page.locator('dialog[open] .quiet-button').click()
  await expect(page.locator('dialog[open] .ending-soft').first()).toBeVisible()
  await expectReplay(page, experiment_id, moments)
})
