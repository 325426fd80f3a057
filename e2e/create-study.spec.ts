import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Download, expect, type Locator, type Page, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { expectAccessible, expectGoodLook } from './accessibility.ts'
import { rowsOfCells } from './csv.ts'
import { scrollToEnd, scrollUntilVisible } from './feed-page.ts'
import { makeStudy } from './make-study.ts'
import { copyToAll, unfold } from './study-pages.ts'

const NO_SET = 'You need to select at least one set per condition under the Cards section.'

const section = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })
const column = (page: Page, heading: string, condition: number): Locator =>
  section(page, heading).getByRole('group', { name: new RegExp(`^Condition ${condition}( \\(\\w+\\))?$`) })
const openColumns = (page: Page, heading: string) =>
  section(page, heading).getByRole('switch', { name: 'Different per condition' }).check()

async function confirmConditions(page: Page, text: string) {
  await page.getByLabel('Number of conditions').fill(text)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
}

/** Selects options in a list that stays open after a choice. */
async function pick(page: Page, placeholder: string, ...options: RegExp[]) {
  await page.getByPlaceholder(placeholder).first().click()
  for (const name of options) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
}

async function create(page: Page, secret = '1') {
  await page.getByLabel('Secret code').fill(secret)
  await page.getByRole('button', { name: 'Create Study' }).click()
}

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

test('a set picker asks once, half a second after the last key, and a study can have a name and a logo', async ({ page }) => {
  await page.goto('/create-study')
  const picker = page.getByPlaceholder('Select set(s) for news cards')
  await expect(picker).toBeVisible()
  const askedAtMs: number[] = []
  page.on('request', (call) => void (call.url().endsWith('/v1/pull_entity_sets') && askedAtMs.push(Date.now())))
  await page.evaluate(() => addEventListener('input', () => Reflect.set(window, 'keyAtMs', Date.now()), true))
  await picker.pressSequentially('demo', { delay: 50 })
  await expect.poll(() => askedAtMs.length).toBe(1)
  const keyAtMs = await page.evaluate(() => Number(Reflect.get(window, 'keyAtMs')))
  expect((askedAtMs[0] ?? 0) - keyAtMs).toBeGreaterThan(450)

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

  const [like, share] = [page.getByLabel('Like', { exact: true }), page.getByLabel('Share', { exact: true })]
  await expect(section(page, 'Buttons').getByText('Shown because no button is set: starts at 0')).toHaveCount(6)
  await like.fill('Plain')
  await share.fill('sheet')
  await expect(
    section(page, 'Your design').getByText('share with counts from the sheet, like without a number', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/^Counts come from the columns /)).toBeVisible()
  await like.fill('maybe')
  await expect(section(page, 'Buttons').getByText(/must be one of no, yes, lognormal, plain, sheet, not 'maybe'/)).toBeVisible()
  for (const button of [like, share]) await button.fill('')
  await expect(section(page, 'Buttons').getByText('Shown because no button is set: starts at 0')).toHaveCount(6)

  // A problem in a folded field is unfolded by Verify.
  await unfold(page, 'Advanced')
  await page.getByLabel('Longest visit, in minutes').fill('never')
  await unfold(page, 'Advanced')
  await expect(page.getByLabel('Longest visit, in minutes')).toBeHidden()
  await page.getByRole('button', { name: 'Verify parameters' }).click()
  await expect(page.getByLabel('Longest visit, in minutes')).toBeVisible()
})

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

  await pick(page, 'Select set(s) for news cards', /demo_news/)
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
  await pick(page, 'Order matters!', /“final questions”/, /“attention check”/)
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
  await create(page)
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
  await create(page)
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

test('a draft is saved on every edit, restored after a reload and deleted by Reset', async ({ page }) => {
  await page.goto('/create-study')
  await expect(page.getByText(/earlier visit/)).toHaveCount(0)
  await confirmConditions(page, '3')
  await pick(page, 'Select set(s) for opinion cards', /demo_opinion/)
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
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
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
  await create(page, '2')
  await expect(page.getByText('🤖 Wrong secret code! Are you human? 🤖')).toBeVisible()
  await create(page)
  await expect(section(page, 'Create the study').getByText(NO_SET)).toBeVisible()
  await expect(section(page, 'Cards').getByText(NO_SET)).toBeVisible()

  await pick(page, 'Select set(s) for ads cards', /demo_ads/)
  await expect(section(page, 'Cards').getByText(NO_SET)).toHaveCount(0)
  const problems = ["condition 1, forms: unknown form 'x'"]
  await page.route('/v1/spawn_experiment', (route) =>
    route.fulfill({ status: 400, json: { success: 'false', error: { code: 'invalid_settings', message: 'no', problems } } }),
  )
  await create(page)
  await expect(page.getByText('Whoops, failed to create study.')).toBeVisible()
  await expect(section(page, 'Post-experiment questionnaires').getByText("unknown form 'x'")).toBeVisible()
})

test('a problem in a folded field is unfolded, scrolled to and focused', async ({ page }) => {
  await page.goto('/create-study')
  await pick(page, 'Select set(s) for ads cards', /demo_ads/)
  await page.getByLabel('Recruitment platform').selectOption('mturk')
  await page.getByLabel('Completion code').fill('C7')
  const exit = page.getByLabel('Comes when the study is full')
  const fold = page.getByText('Exits for other outcomes')
  await fold.click()
  await exit.fill('javascript://x')
  await fold.click()
  await expect(exit).toBeHidden()
  await create(page)
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
  await pick(page, 'Select set(s) for ads cards', /demo_ads/)
  await page.getByLabel('Recruitment platform').selectOption('prolific')
  const tick = page.getByRole('checkbox', { name: 'I know, create anyway' })
  await expect(tick).not.toBeChecked()
  await create(page)
  await expect(tick).toBeFocused()
  await expect(page.getByText('Tick this, or change what is listed.')).toBeVisible()
  await page.keyboard.press('Space')
  // A further risk takes the tick off.
  await unfold(page, 'Quotas')
  await page.getByLabel('Participants in all').fill('100')
  await expect(page.getByRole('heading', { name: '2 risks to accept' })).toBeVisible()
  await expect(tick).not.toBeChecked()
  await tick.check()
  await create(page)
  const created = await page.getByText(/^Study created: e\w{5}$/).textContent()
  const experiment_id = (created ?? '').slice(-6)
  await page.goto(`/studies/${experiment_id}/conditions`)
  await expect(page.getByRole('list', { name: 'Known risks of version 1' }).getByRole('listitem')).toHaveText([
    /^Risk, accepted: Prolific needs a redirect-url or a completion-code/,
    /^Risk, accepted: Participants who come when the study is full need an exit/,
  ])

  await page.goto(`/create-study?edit=${experiment_id}`)
  await page.getByLabel('Participants in all').fill('200')
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  const again = page.getByRole('checkbox', { name: 'I know, save anyway' })
  await expect(again).toBeFocused()
  await again.check()
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Saved as version 2')).toBeVisible()
})

test('the questions of a form can be read by keyboard before it is chosen', async ({ page }) => {
  await page.goto('/create-study')
  await page.getByRole('button', { name: 'Read the questions' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Questionnaires' })
  const entry = dialog.getByRole('listitem').filter({ hasText: '“demographics”' }).first()
  await expect(entry).toContainText('Age, gender, ethnicity, COVID-19 vaccination, and an attention check')
  await expect(entry).toContainText('5 questions, 3 required, 3 sensitive, attention check')
  await expect(entry.getByText('What is your gender?')).toBeHidden()
  await entry.locator('summary').focus()
  await page.keyboard.press('Enter')
  const ethnicity = entry.getByRole('listitem').filter({ hasText: 'What is your race or ethnicity?' })
  await expect(ethnicity).toContainText(/May be left open\s*Sensitive/)
  await expect(entry.getByRole('listitem').filter({ hasText: 'How old are you' })).not.toContainText('Sensitive')
  await page.keyboard.press('Tab')
  await expect(entry.getByRole('button', { name: 'Add demographics' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry).toContainText('Chosen, number 1')
  await expectAccessible(page, ['light', 'dark'], '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Steps of the study' }).getByRole('listitem')).toContainText(['demographics'])
})

/** A questionnaire of the lab with one question. */
async function saveQuestionnaire(request: APIRequestContext, label: string, more: object = {}) {
  const question = { type: 'text', key: 'why_tired', label: `Why, of ${label}?`, isRequired: true, maxLength: 200 }
  const definition = {
    ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, name: 'why-tired', label: 'Why tired', asks: label },
    ...{ languages: ['en'], heading: 'Why', submitLabel: 'Next', attentionAnswers: {}, scores: [] },
    pages: [{ name: 'all', blockOrder: 'fixed', blocks: [{ name: 'all', items: [question] }] }],
  }
  const answer = await request.post('/v1/save_questionnaire', { data: { definition, ...more } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data.questionnaire_id
}

test('a study asks before the feed, and after it something of the lab’s own of some people, made on the page alone', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await page.goto('/create-study')
  await pick(page, 'Select set(s) for news cards', /demo_news/)
  await page.getByLabel(/Number of cards of .*demo_news/).fill('3')
  const steps = page.getByRole('list', { name: 'Steps of the study' }).getByRole('listitem')
  await pick(page, 'Nothing, or choose', /“COVID-19 fatigue”/)
  // Made in another tab: it is offered when this one is looked at again.
  const questionnaire_id = await saveQuestionnaire(request, 'version one')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await pick(page, 'Order matters!', /“Why tired”/)
  await expect(steps).toContainText(['consent', 'fatigue', 'Instructions', 'The feed', 'Why tired', 'Final questions', 'exit'])

  // By keyboard over the feed and back.
  await page.getByRole('button', { name: 'Move Why tired', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/Why tired is at place 4 of 5/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(steps.nth(3)).toContainText('Why tired')
  await page.getByRole('button', { name: 'Move Why tired down' }).click()
  await expect(steps.nth(4)).toContainText('Why tired')

  await steps.nth(4).getByRole('button', { name: 'Only if…' }).click()
  await steps.nth(4).getByLabel('What it looks at').selectOption('answer.covid-tired')
  await steps.nth(4).getByLabel('Value').selectOption('Agree')
  await expect(section(page, 'Your design').getByText(/Why tired \(version 1, only if covid-tired is “Agree”\)/)).toBeVisible()
  await expectAccessible(page, ['light', 'dark'], 'section:has([aria-label="Steps of the study"])')
  await page.getByRole('radiogroup', { name: 'Beside the settings' }).getByText('Preview').click()
  await page.getByLabel('Screen to preview').selectOption('Why tired')
  await expect(page.frameLocator('iframe').getByLabel('Why, of version one?')).toBeVisible()
  await create(page)
  const created = await page.getByText(/^Study created: e\w{5}$/).textContent()
  const experiment_id = (created ?? '').replace('Study created: ', '')

  for (const [user_id, answer] of [
    ['tired', 'Agree'],
    ['awake', 'Disagree'],
  ] as const) {
    const visit = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await visit.goto(`/feed?experiment_id=${experiment_id}&user_id=${user_id}`)
    await visit.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(visit).toHaveURL('/form/ftg')
    for (const option of await visit.getByRole('radio', { name: answer, exact: true }).all()) await option.check()
    await visit.getByRole('button', { name: 'Next' }).click()
    await visit.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await scrollToEnd(visit)
    await visit.getByRole('button', { name: /submit/i }).click()
    if (user_id === 'tired') {
      await visit.getByLabel('Why, of version one?').fill('Long days')
      await visit.getByRole('button', { name: 'Next' }).click()
    }
    await expect(visit).toHaveURL('/form/final')
    await visit.context().close()
  }

  // A copy of the study has the same steps, and its own version until a newer one is taken.
  await saveQuestionnaire(request, 'version two', { questionnaire_id, based_on: 1 })
  await page.goto(`/create-study?from=${experiment_id}`)
  await expect(steps).toContainText([
    'consent',
    'fatigue',
    'Instructions',
    'The feed',
    'Only if covid-tired is “Agree”',
    'Final',
    'exit',
  ])
  await expect(steps.nth(4)).toContainText('This is version 1; the library has version 2.')
  await page.getByRole('button', { name: 'Use version 2' }).click()
  await expect(section(page, 'Your design').getByText(/Why tired \(version 2, only if covid-tired is “Agree”\)/)).toBeVisible()
})

test('a failure to load the sets is shown, and can be retried', async ({ page }) => {
  let isAway = true
  await page.route('/v1/pull_entity_sets', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto('/create-study')
  await expect(page.getByText('There was an error loading the entity sets')).toBeVisible()
  isAway = false
  await section(page, 'Cards').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByPlaceholder('Select set(s) for news cards')).toBeVisible()
})

test('edits outlive a second tab and the save of a colleague, and are compared with it before they are saved', async ({
  page,
  context,
  request,
}) => {
  const experiment_id = await makeStudy(request, 3, { consent: 'Do you agree' })
  const idle = await context.newPage()
  for (const tab of [idle, page]) {
    await tab.goto(`/create-study?edit=${experiment_id}`)
    await expect(tab.getByText('Nothing differs from version 1 yet.')).toBeVisible()
  }
  // The second tab says that the first has the draft, and takes it over.
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(idle.getByText('You went on with this draft in another tab.')).toBeVisible()
  await expect(page.getByText('Nothing differs from version 1 yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue here' })).toHaveCount(0)
  await page.getByLabel('Consent text').fill('Do you agree to this')
  await expect(page.getByRole('list', { name: '1 change since version 1' })).toBeVisible()
  await page.goto('/studies')
  await idle.close()

  const shown = await request.post('/v1/show_study', { data: { experiment_id } })
  const { data } = (await shown.json()) as { data: { condition_settings: object[] } }
  const quota = { condition: 1, param: 'quota', value: '5' }
  const theirs = { experiment_id, from_version: 1, condition_settings: [...data.condition_settings, quota] }
  expect((await request.post('/v1/revise_study', { data: theirs })).ok()).toBe(true)

  await page.goBack()
  await expect(page.getByText('Nothing differs from version 2 yet.')).toBeVisible()
  const kept = page.getByRole('list', { name: 'Unsaved edits' })
  await expect(kept).toContainText('You have unsaved edits from version 1')
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Open them' }).click()
  await expect(page.getByLabel('Consent text')).toHaveValue('Do you agree to this')
  await expect(kept).toHaveCount(0)
  await expect(page.getByRole('list', { name: '1 change since version 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as version 3' }).click()
  await expect(page.getByText('Version 2 was saved meanwhile')).toBeVisible()
  await expect(page.getByRole('list', { name: '2 changes since version 2' })).toBeVisible()

  // Left without saving, they are still edits of version 1.
  await page.reload()
  await kept.getByRole('button', { name: 'Discard' }).click()
  await expect(kept).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Nothing differs from version 2 yet.')).toBeVisible()
  await expect(kept).toHaveCount(0)
})

test('editing a study creates its next version, and all changes are listed before saving', async ({ page, request }) => {
  const shared = { consent: 'Do you agree', 'exit-timed_out': 'T9' }
  const experiment_id = await makeStudy(
    request,
    3,
    { ...shared, 'feed-button-like': 'yes' },
    { ...shared, 'feed-button-share': 'yes' },
  )
  const show = async () =>
    (await (await request.post('/v1/show_study', { data: { experiment_id } })).json()) as {
      data: { shown_version: number; condition_settings: { condition: number; param: string; value: string }[] }
    }
  const before = await show()

  await page.goto(`/create-study?edit=${experiment_id}`)
  await expect(page.getByText('Nothing differs from version 1 yet.')).toBeVisible()
  await expect(column(page, 'Buttons', 1).getByLabel('Like')).toHaveValue('yes')
  await page.getByLabel('Consent text').fill('Do you agree to this')
  const changes = page.getByRole('list', { name: '1 change since version 1' })
  await expect(changes.getByText('Consent text')).toBeVisible()

  // The draft survives a reload and is separate from the draft of a new study.
  await page.reload()
  await expect(page.getByLabel('Consent text')).toHaveValue('Do you agree to this')

  // Somebody else saves a revision first.
  const quota = { condition: 1, param: 'quota', value: '5' }
  const theirs = { experiment_id, from_version: 1, condition_settings: [...before.data.condition_settings, quota] }
  expect((await request.post('/v1/revise_study', { data: theirs })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Version 2 was saved meanwhile')).toBeVisible()
  await expect(
    page.getByRole('list', { name: '2 changes since version 2' }).getByText('Participants per condition'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save as version 3' }).click()
  await expect(page.getByText('Saved as version 3')).toBeVisible()

  const after = await show()
  expect(after.data.shown_version).toBe(3)
  expect(after.data.condition_settings).toContainEqual({ condition: 2, param: 'exit-timed_out', value: 'T9' })
  await page.goto('/create-study')
  await expect(page.getByText(/earlier visit/)).toHaveCount(0)
})

test('a study can be duplicated with its settings, and the copy speaks a second language', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { 'study-name': 'First', consent: 'Do you agree' })
  await page.goto(`/create-study?from=${experiment_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of First' })).toBeVisible()
  await expect(page.getByLabel('Study name')).toHaveValue('First (copy)')
  await page.getByLabel('Study name').fill('Second')

  // In a second language, which is removed and brought back with its words.
  await unfold(page, 'Languages')
  await page.getByRole('button', { name: 'Add German, Deutsch' }).click()
  const consent = (language: string) => page.getByLabel(`Consent text, ${language}`)
  await expect(consent('English')).toHaveValue('Do you agree')
  await expect(section(page, 'Pre-flight').getByText(/2 texts are missing in German: the consent and /)).toBeVisible()
  await consent('German').fill('Sind Sie einverstanden?')
  await expect(section(page, 'Pre-flight').getByText(/1 text is missing in German: the standard debrief/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove German' }).click()
  await expect(page.getByLabel('Consent text', { exact: true })).toHaveValue('Do you agree')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(consent('German')).toHaveValue('Sind Sie einverstanden?')
  await create(page)
  const created = page.getByText(/^Study created: e\w{5}$/)
  await expect(created).toBeVisible()
  const copy = (await created.textContent())?.slice(-6)
  await page.goto(`/?experiment_id=${copy}&user_id=anna&lang=de`)
  await expect(page.getByText('Sind Sie einverstanden?')).toBeVisible()
  await page.goto('/create-study?edit=nothing-here')
  await expect(page.getByText('You have no study of this id.')).toBeVisible()
})

test('the older page has its own lists and its own slider', async ({ page }) => {
  await page.goto('/create-study-old')
  const type = page.getByLabel('Intervention type')
  await expect(type.locator('option')).toHaveText(['None', 'Accuracy prompt', 'Literacy tip', 'Social norm', 'Importance'])
  await expect(page.getByRole('slider')).toHaveCount(0)
  await type.selectOption('literacytip')
  await expect(page.getByRole('slider')).toHaveAttribute('step', '5')
})

for (const path of ['/create-study', '/create-study-old'])
  test(`${path} with open columns fits a phone and a desk and has no serious accessibility violation`, async ({ page }) => {
    // Axe checks the whole page twice, which is slow on a busy machine.
    test.slow()
    await page.goto(path, { waitUntil: 'networkidle' })
    await confirmConditions(page, '2')
    for (const heading of ['Cards', 'Buttons', 'Intervention type', 'Informed consent']) await openColumns(page, heading)
    const intervention = column(page, 'Intervention type', 2)
    await intervention.getByLabel('Intervention type').selectOption('accprompt')
    await intervention.getByRole('switch', { name: 'My own words and pictures' }).check()
    await intervention.getByLabel('Question').fill('')
    await pick(page, 'Order matters!', /“attention check”/)
    await page.getByLabel('Recruitment platform').selectOption('prolific')
    await page.getByText('Exits for other outcomes').click()
    await page.getByRole('button', { name: 'Verify parameters' }).click()
    await expect(section(page, 'Create the study').getByText(NO_SET)).toBeVisible()
    // The checks come before the button, and on a phone also above it.
    const [checks, button] = [
      page.getByRole('heading', { name: 'Pre-flight' }),
      page.getByRole('button', { name: 'Create Study' }),
    ]
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await top(checks)).toBeLessThan(await top(button))
    }
    await expectGoodLook(page)
  })
