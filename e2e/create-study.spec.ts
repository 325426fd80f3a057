import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { expectAccessible, expectGoodLook } from './accessibility.ts'
import { rowsOfCells } from './csv.ts'
import { scrollUntilVisible } from './feed-page.ts'
import { column, confirmConditions, copyToAll, openColumns, pickOptions, pressCreate, section } from './study-pages.ts'

const NO_SET = 'You need to select at least one set per condition under the Cards section.'

async function rowsOf(download: Download): Promise<Record<string, string>[]> {
  const text = await readFile(await download.path(), 'utf8')
  const [header = [], ...rows] = rowsOfCells(text)
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}

/** A question, an option and a picture of the researcher's own; what is missing is said until it is there. */
async function writeOwnPrompt(fields: Locator) {
  await fields.getByRole('switch', { name: 'My own words and pictures' }).check()
  await fields.getByLabel('Question').fill('')
  await expect(fields.getByText('The question of the intervention has no words.')).toBeVisible()
  await fields.getByLabel('Question').fill('Would your friends believe it?')
  await fields.getByLabel('Option 4', { exact: true }).fill('All of them')
  await fields.getByLabel('Picture', { exact: true }).selectOption('A picture of mine')
  await expect(fields.getByText('The picture of the intervention is missing: upload one.')).toBeVisible()
  await fields.getByLabel('File of the picture').setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: aPng(64) })
  await fields.getByLabel('What the picture shows').fill('Three friends')
  await fields.getByLabel('Words on the button').fill('Back to the feed')
}

test('the map goes to every section by keyboard, says what is missing, and finds any setting', async ({ page }) => {
  await page.goto('/create-study')
  const map = page.getByRole('navigation', { name: 'Sections of the study' })
  const row = (name: string) => map.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(row('Cards')).toContainText('1 to do')
  await expect(row('Study name')).toHaveAttribute('aria-current', 'location')

  // One Tab stop leads to all of them.
  await page.getByLabel('Search all settings').focus()
  await page.keyboard.press('Tab')
  await expect(row('Study name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create the study' })).toBeFocused()
  await expect(row('Create the study')).toHaveAttribute('aria-current', 'location')

  // By a word of its help text, into a section that is folded to its default.
  await expect(section(page, 'Advanced').getByText('None', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('HMAC')
  await expect(page.getByRole('option', { name: /Secret of signed links/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Secret of signed links')).toBeFocused()
  await expect(page.locator('[data-found]')).toHaveCount(1)
  await page.keyboard.type('a-secret-of-16-characters')
  await expect(row('Advanced')).toContainText('links must be signed')

  await confirmConditions(page, '2')
  await column(page, 'Buttons', 2).getByLabel('Like').fill('lognormal')
  await expect(row('Buttons')).toContainText('Differs: the like button')
  await expect(
    column(page, 'Buttons', 2).getByText(/^Likes per card, on a log scale. Half of the cards have more than/),
  ).toBeVisible()
  await expectAccessible(page, ['light', 'dark'], 'nav[aria-label="Sections of the study"]')

  // On a phone the same in a sheet.
  await page.setViewportSize({ width: 375, height: 740 })
  await expect(map).toBeHidden()
  await page.getByRole('button', { name: 'Sections (1 to do)' }).click()
  await row('Informed consent').click()
  await expect(page.getByRole('heading', { name: 'Informed consent' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Informed consent' })).toBeInViewport()
})

test('a study with two conditions is created on the page alone, and both are served as configured', async ({
  page,
  context,
  baseURL,
}) => {
  // Fills in every section and then visits each condition.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/create-study')
  await expect(page.getByRole('heading', { level: 1, name: 'Specify study parameters' })).toBeVisible()
  await confirmConditions(page, '2')
  await expect(page.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveText(['Condition 1', 'Condition 2'])
  await page.getByLabel('Name of Condition 1').fill('control')
  await page.getByLabel('Name of Condition 2').fill('prompt')

  await pickOptions(page, 'Select set(s) for news cards', /demo_news/)
  await page.getByLabel(/Number of cards of .*demo_news/).fill('6')
  await copyToAll(page, 'Cards')
  for (const condition of [1, 2]) await column(page, 'Buttons', condition).getByLabel('Like').fill('lognormal')
  await column(page, 'Buttons', 2).getByLabel('Share').fill('yes')
  const slider = column(page, 'Intervention type', 1).getByRole('slider')
  await expect(slider).toBeDisabled()
  await expect(slider).toHaveValue('50')
  await column(page, 'Intervention type', 2).getByLabel('Intervention type').selectOption('accprompt')
  await column(page, 'Intervention type', 2).getByRole('slider').fill('40')
  await writeOwnPrompt(column(page, 'Intervention type', 2))
  await pickOptions(page, 'Order matters!', /“final questions”/, /“attention check”/)
  await page.getByRole('button', { name: 'Move attention check up' }).click()
  await page
    .getByLabel('Consent text')
    .fill('# Do you agree\n\nThis is **our** consent, 100% "quoted". You will be told more at the end.')
  await page.getByRole('button', { name: 'View formatted consent' }).click()
  const preview = page.getByRole('dialog', { name: 'How your text will appear' })
  await expect(preview.locator('strong')).toHaveText('our')
  await preview.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('switch', { name: 'Show instructions at the start' }).uncheck()
  await page.getByLabel('Recruitment platform').selectOption('mturk')
  await page.getByLabel('Completion code').fill('CODE-7')

  await expect(
    page.getByText('Two conditions (control and prompt); 6 cards each; they differ in the share button and the intervention.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Verify parameters' }).click()
  await expect(page.getByText('All parameters are in order.')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Condition 2 (prompt)' })).toBeVisible()
  // Two presses make one study, also where the first answer is lost.
  const answers: string[] = []
  await page.route('/v1/spawn_experiment', async (route) => {
    const { data } = await (await route.fetch()).json()
    answers.push(data.experiment_id)
    return answers.length === 1 ? route.abort() : route.continue()
  })
  await pressCreate(page)
  await expect(page.getByText('Whoops, failed to create study.')).toBeVisible()
  await expect(page.getByText(/^The server did not answer; .* Nothing was lost/)).toBeVisible()
  await page.getByRole('button', { name: 'Create Study' }).dblclick()

  const created = page.getByText(/^Study created: e\w{5}$/)
  await expect(created).toBeVisible()
  await expect(page).toHaveURL(/\/create-study$/)
  const experiment_id = ((await created.textContent()) ?? '').replace('Study created: ', '')
  expect(new Set(answers)).toEqual(new Set([experiment_id]))
  const link = `${baseURL}/feed?experiment_id=${experiment_id}`
  await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', link)
  await expect(page.getByText('Creating again with the same settings makes no second study.')).toBeVisible()
  await pressCreate(page)
  await expect(created).toHaveText(`Study created: ${experiment_id}`)
  await page.getByRole('link', { name: 'Go to the study' }).click()
  await expect(page).toHaveURL(`/studies/${experiment_id}`)
  const steps = page.getByRole('list', { name: 'Before and after the first participants' })
  await expect(steps).toContainText('Paste the link into Amazon Mechanical Turk')
  await page.goBack()
  await expect(page.getByRole('link', { name: link })).toBeVisible()
  await page.getByRole('button', { name: 'Copy ID' }).click()
  await expect(page.getByRole('button', { name: 'Copied ID' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(experiment_id)
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await expect(page.getByRole('button', { name: 'Copied URL' })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${experiment_id}_experiment_parameters.csv`)
  const rows = await rowsOf(download)
  const exported = (condition: number, parameter: string) =>
    rows.find((row) => row['condition'] === String(condition) && row['parameter'] === parameter)?.['value']
  for (const condition of [1, 2]) {
    expect(JSON.parse(exported(condition, 'entity_sets') ?? '')).toMatchObject([{ number_to_show: 6 }])
    expect(exported(condition, 'n-conditions')).toBe('2')
    expect(exported(condition, 'forms')).toBe('["attention check","final questions"]')
    // As it was sent, so that the file can be fed back.
    expect(exported(condition, 'consent')).toContain(encodeURIComponent('100% "quoted"'))
    expect(exported(condition, 'platform')).toBe('mturk')
    expect(exported(condition, 'completion-code')).toBe('CODE-7')
  }
  expect([exported(1, 'feed-button-share'), exported(2, 'feed-button-share')]).toEqual(['no', 'yes'])
  expect([exported(1, 'intervention-type'), exported(2, 'intervention-type')]).toEqual(['', 'accprompt'])
  expect(exported(2, 'intervention-perc')).toBe('40')
  expect([exported(1, 'condition-name'), exported(2, 'condition-name')]).toEqual(['control', 'prompt'])

  for (const [condition, buttons] of [
    [1, ['like']],
    [2, ['share', 'like']],
  ] as const) {
    // The copied link, opened by a participant of this condition.
    const visit = await (await context.browser()?.newContext({ baseURL: baseURL ?? '' }))?.newPage()
    if (!visit) throw new Error('No browser')
    await visit.goto(`${link}&condition=${condition}&user_id=ada${condition}`)
    await expect(visit.getByRole('dialog').locator('strong')).toHaveText('our')
    await visit.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    const card = visit.getByRole('article').first()
    await expect(card).toHaveAttribute('aria-setsize', '6')
    await expect(card.getByRole('button', { name: /share|like|bookmark|vote/i })).toHaveCount(buttons.length)
    for (const name of buttons) await expect(card.getByRole('button', { name: new RegExp(name, 'i') })).toBeVisible()
    if (condition === 2) {
      const prompt = visit.getByRole('dialog').filter({ hasText: 'Would your friends believe it?' })
      await scrollUntilVisible(prompt, 300)
      await expect(prompt.getByRole('img', { name: 'Three friends' })).toHaveJSProperty('complete', true)
      // The published value stays with the option, whatever its words are.
      await expect(prompt.getByRole('radio', { name: 'All of them' })).toHaveAttribute('value', '4_definitely_true')
      await prompt.getByText('All of them').click()
      await prompt.getByRole('button', { name: 'Back to the feed' }).click()
      await expect(prompt).toBeHidden()
    }
    await visit.context().close()
  }
})

test('the older page has its own lists and its own slider', async ({ page }) => {
  await page.goto('/create-study-old')
  const type = page.getByLabel('Intervention type')
  await expect(type.locator('option')).toHaveText(['None', 'Accuracy prompt', 'Literacy tip', 'Social norm', 'Importance'])
  await expect(page.getByRole('slider')).toHaveCount(0)
  await type.selectOption('literacytip')
  await expect(page.getByRole('slider')).toHaveAttribute('step', '5')
  await confirmConditions(page, '2')
  await openColumns(page, 'Intervention type')
  await expectAccessible(page, ['light'], 'section:has([role=group])')
})

test('the page with open columns fits a phone and a desk and has no serious accessibility violation', {
  tag: '@core',
}, async ({ page }) => {
  // Axe checks the whole page twice, which is slow on a busy machine.
  test.slow()
  await page.goto('/create-study')
  await confirmConditions(page, '2')
  for (const heading of ['Cards', 'Buttons', 'Intervention type', 'Informed consent']) await openColumns(page, heading)
  const intervention = column(page, 'Intervention type', 2)
  await intervention.getByLabel('Intervention type').selectOption('accprompt')
  await intervention.getByRole('switch', { name: 'My own words and pictures' }).check()
  await intervention.getByLabel('Question').fill('')
  await pickOptions(page, 'Order matters!', /“attention check”/)
  await page.getByLabel('Recruitment platform').selectOption('prolific')
  await page.getByText('Exits for other outcomes').click()
  await page.getByRole('button', { name: 'Verify parameters' }).click()
  await expect(section(page, 'Create the study').getByText(NO_SET)).toBeVisible()
  // The checks come before the button, and on a phone also above it.
  const [checks, button] = [page.getByRole('heading', { name: 'Pre-flight' }), page.getByRole('button', { name: 'Create Study' })]
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await top(checks)).toBeLessThan(await top(button))
  }
  await expectGoodLook(page)
})
