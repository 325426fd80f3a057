import { expect, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { column, confirmConditions, createdId, openColumns, pickOptions, pressCreate, section, unfold } from './study-pages.ts'

const NO_SET = 'You need to select at least one set per condition under the Cards section.'

test('a set picker asks once, half a second after the last key, and a study can have a name and a logo', async ({ page }) => {
  await page.clock.install()
  const loaded = page.waitForResponse('**/v1/pull_entity_sets')
  await page.goto('/create-study')
  await loaded
  const picker = page.getByPlaceholder('Select set(s) for news cards')
  await expect(picker).toBeVisible()
  let nAsked = 0
  page.on('request', (call) => {
    if (call.url().endsWith('/v1/pull_entity_sets')) nAsked += 1
  })
  // The clock of the page stands still meanwhile: on a busy machine more than half a second may pass between two keys.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await picker.pressSequentially('demo')
  await page.clock.runFor(450)
  expect(nAsked).toBe(0)
  await page.clock.runFor(100)
  await expect.poll(() => nAsked).toBe(1)
  await page.clock.resume()

  await unfold(page, 'Skin')
  await page.getByLabel('Name in the header').fill('Mosaic')
  await page.getByLabel('Colours').selectOption('dark')
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This file cannot be a logo.')).toBeVisible()
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPng(300) })
  await expect(page.getByRole('img', { name: 'The logo as participants see it' })).toBeVisible()
  await expect(
    section(page, 'Your design').getByText('default, called Mosaic, with a logo of its own, always dark'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(section(page, 'Your design').getByText('default, called Mosaic, always dark')).toBeVisible()

  // A problem in a folded field is unfolded by Verify.
  await unfold(page, 'Advanced')
  await page.getByLabel('Longest visit, in minutes').fill('never')
  await unfold(page, 'Advanced')
  await expect(page.getByLabel('Longest visit, in minutes')).toBeHidden()
  await page.getByRole('button', { name: 'Verify parameters' }).click()
  await expect(page.getByLabel('Longest visit, in minutes')).toBeVisible()
})

test('a draft is saved on every edit, restored after a reload and deleted by Reset', async ({ page }) => {
  await page.goto('/create-study')
  await expect(page.getByText(/earlier visit/)).toHaveCount(0)
  await confirmConditions(page, '3')
  await pickOptions(page, 'Select set(s) for opinion cards', /demo_opinion/)
  await openColumns(page, 'Feed type')
  await column(page, 'Feed type', 3).getByLabel('Feed type').selectOption('swipe')
  await page.getByLabel('Consent text').fill('Mine')
  const number = page.getByLabel('Number of conditions')
  await number.fill('5')
  await expect(number).toHaveAttribute('aria-invalid', 'true')

  await page.reload()
  await expect(page.getByText(/earlier visit/)).toBeVisible()
  await expect(number).toHaveValue('5')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(column(page, 'Feed type', 1).getByLabel('Feed type')).toHaveValue('scroll')
  await expect(column(page, 'Feed type', 3).getByLabel('Feed type')).toHaveValue('swipe')
  await expect(page.getByLabel('Consent text')).toHaveValue('Mine')
  await expect(page.getByLabel(/Number of cards of .*demo_opinion/)).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('create-study/'))
          .sort(),
      ),
    )
    .toEqual(
      ['about', 'condition-settings', 'conditions', 'entity-sets', 'params', 'selected-params'].map(
        (key) => `create-study/${key}`,
      ),
    )

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(number).toHaveValue('1')
  await expect(page.getByText(/earlier visit/)).toHaveCount(0)
  await expect(page.getByLabel(/Number of cards of/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Feed type', 3).getByLabel('Feed type')).toHaveValue('swipe')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.reload()
  await expect(number).toHaveValue('1')
  await expect(page.getByText(/earlier visit/)).toHaveCount(0)
})

test('zero conditions become one, and removed conditions can be restored', async ({ page }) => {
  await page.goto('/create-study')
  await confirmConditions(page, '0')
  await expect(page.getByLabel('Number of conditions')).toHaveValue('1')
  await page.getByRole('button', { name: '2 × 2 design' }).click()
  await page.getByRole('button', { name: 'Create four conditions' }).click()
  await expect(page.getByLabel('Number of conditions')).toHaveValue('4')
  await expect(column(page, 'Intervention type', 3).getByLabel('Intervention type')).toHaveValue('accprompt')
  await expect(column(page, 'Buttons', 4).getByLabel('Like')).toHaveValue('lognormal')
  await confirmConditions(page, '2')
  await expect(page.getByText('Conditions 3 and 4 were removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Buttons', 4).getByLabel('Like')).toHaveValue('lognormal')
})

test('a wrong secret code, a missing set and a refusal are shown with their messages, at their places', async ({ page }) => {
  await page.goto('/create-study')
  await pressCreate(page, '2')
  await expect(page.getByText('🤖 Wrong secret code! Are you human? 🤖')).toBeVisible()
  await pressCreate(page)
  await expect(section(page, 'Create the study').getByText(NO_SET)).toBeVisible()
  await expect(section(page, 'Cards').getByText(NO_SET)).toBeVisible()

  await pickOptions(page, 'Select set(s) for ads cards', /demo_ads/)
  await expect(section(page, 'Cards').getByText(NO_SET)).toHaveCount(0)
  const problems = ["condition 1, forms: unknown form 'x'"]
  await page.route('/v1/spawn_experiment', (route) =>
    route.fulfill({ status: 400, json: { success: 'false', error: { code: 'invalid_settings', message: 'no', problems } } }),
  )
  await pressCreate(page)
  await expect(page.getByText('Whoops, failed to create study.')).toBeVisible()
  await expect(section(page, 'Post-experiment questionnaires').getByText("unknown form 'x'")).toBeVisible()
})

test('a problem in a folded field is unfolded, scrolled to and focused', async ({ page }) => {
  await page.goto('/create-study')
  await pickOptions(page, 'Select set(s) for ads cards', /demo_ads/)
  await page.getByLabel('Recruitment platform').selectOption('mturk')
  await page.getByLabel('Completion code').fill('C7')
  const exit = page.getByLabel('Comes when the study is full')
  const fold = page.getByText('Exits for other outcomes')
  await fold.click()
  await exit.fill('javascript://x')
  await fold.click()
  await expect(exit).toBeHidden()
  await pressCreate(page)
  await expect(exit).toBeFocused()
  await expect(exit).toBeInViewport()

  // From the list of checks too, also after it was folded again.
  await fold.click()
  await expect(exit).toBeHidden()
  const check = section(page, 'Pre-flight').getByRole('listitem').filter({ hasText: 'exit-quota_full' })
  await check.getByRole('link').click()
  await expect(exit).toBeFocused()
})

test('a study with which people would be unpaid is created after one tick, which its version keeps', async ({ page }) => {
  await page.goto('/create-study')
  await pickOptions(page, 'Select set(s) for ads cards', /demo_ads/)
  await page.getByLabel('Recruitment platform').selectOption('prolific')
  const tick = page.getByRole('checkbox', { name: 'I know, create anyway' })
  await expect(tick).not.toBeChecked()
  await pressCreate(page)
  await expect(tick).toBeFocused()
  await expect(page.getByText('Tick this, or change what is listed.')).toBeVisible()
  await page.keyboard.press('Space')
  // A further risk takes the tick off.
  await unfold(page, 'Quotas')
  await page.getByLabel('Participants in total').fill('100')
  await expect(page.getByRole('heading', { name: '2 risks to accept' })).toBeVisible()
  await expect(tick).not.toBeChecked()
  await tick.check()
  await pressCreate(page)
  const experiment_id = await createdId(page)
  await page.goto(`/studies/${experiment_id}/conditions`)
  await expect(page.getByRole('list', { name: 'Known risks of version 1' }).getByRole('listitem')).toHaveText([
    /^Risk, accepted: Prolific needs a redirect-url or a completion-code/,
    /^Risk, accepted: Participants who come when the study is full need an exit/,
  ])

  await page.goto(`/create-study?edit=${experiment_id}`)
  await page.getByLabel('Participants in total').fill('200')
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  const again = page.getByRole('checkbox', { name: 'I know, save anyway' })
  await expect(again).toBeFocused()
  await again.check()
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Saved as version 2')).toBeVisible()
})
