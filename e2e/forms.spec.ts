import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rowsOf, rowsOfCells } from './csv.ts'
import { cards, scrollToEnd } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

const ALL = [
  ['crt', 'Word problems'],
  ['lean', 'Where you stand on various issues'],
  ['socialmediause', 'Social media usage'],
  ['ses', 'Socioeconomic status'],
  ['form', 'Demographics'],
  ['imp', 'News importance'],
  ['ac', 'How much do you agree or disagree with the following statements?'],
  ['aot', 'How much do you agree or disagree with the following statements?'],
  ['ccn', 'Monkeypox attribution and concern'],
  ['def', 'Desired exposure frequency'],
  ['exp', 'Exposure frequency'],
  ['ftg', 'COVID-19 fatigue'],
  ['newseval', 'News evaluation'],
  ['final', 'Final questions'],
] as const

const next = (page: Page) => page.getByRole('button', { name: /^(Next|Finish)$/ })

/** Starts a visit of a study with these forms and opens the first one. */
async function openForm(page: Page, request: APIRequestContext, user_id: string, ...forms: string[]): Promise<string> {
  const experiment_id = await makeStudy(request, 3, { forms: JSON.stringify(forms) })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=${user_id}`)
  await expect(cards(page).first()).toBeVisible()
  await page.goto(`/form/${forms[0]}`)
  await expect(next(page)).toBeVisible()
  return experiment_id
}

async function answersOf(request: APIRequestContext, experiment_id: string, user_id: string): Promise<Record<string, string>> {
  const rows = await rowsOf(request, `${experiment_id}/user_form.csv`, user_id)
  return Object.fromEntries(rows.map(({ field = '', response = '' }) => [field, response]))
}

type Focused = { kind: string; inputMode: string; name: string }

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement
    const kind = element instanceof HTMLInputElement ? element.type : (element?.tagName.toLowerCase() ?? '')
    const inputMode = element?.getAttribute('inputmode') ?? ''
    return { kind, inputMode, name: element?.getAttribute('name') ?? element?.textContent ?? '' }
  })

/** Answers with Tab, Space, arrow keys and typing, from the top of the page to its button, and presses Enter. */
async function answerByKeyboard(page: Page): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    const { kind, inputMode, name } = await focused(page)
    if (kind === 'radio' || kind === 'checkbox') await page.keyboard.press('Space')
    else if (kind === 'range') await page.keyboard.press('ArrowRight')
    else if (kind === 'textarea') await page.keyboard.type('Fine. مرحبا 🙂 <b>')
    else if (kind === 'text') await page.keyboard.type(inputMode === 'text' ? 'Emily' : '12')
    else if (/^(Next|Finish)$/.test(name)) return page.keyboard.press('Enter')
  }
  throw new Error('No button was reached')
}

test('the feed and every questionnaire work by keyboard alone on a small phone, without a page load in between', async ({
  page,
  request,
}) => {
  // Fourteen questionnaires, each checked by axe and answered by keyboard.
  test.setTimeout(480_000)
  const experiment_id = await makeStudy(request, 3, { forms: JSON.stringify(ALL.map(([name]) => name)) })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await scrollToEnd(page)
  const submit = page.getByRole('button', { name: /submit/i })
  await submit.focus()
  await page.keyboard.press('Enter')
  for (const [name, heading] of ALL) {
    await expect(page).toHaveURL(`/form/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(heading)
    await expect
      .poll(() => page.evaluate(() => ({ top: scrollY, width: document.documentElement.scrollWidth })))
      .toEqual({ top: 0, width: 320 })
    await expectAccessible(page, ['light'])
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
    await answerByKeyboard(page)
  }
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

  const answers = await answersOf(request, experiment_id, 'ada')
  expect(answers).toMatchObject({
    'crt_mark-adam-28': '12',
    'crt_emily-april-may': 'Emily',
    ses_ladder: '9',
    age: '12',
    attentioncheck1: '1_strongly-agree',
    'monkeypox-cards-perc': '51',
    'monkeypox-cards-perc_touched': 'yes',
    'covid-importance': '6_very-high-importance',
    comments: 'Fine. مرحبا 🙂 <b>',
  })
  expect(answers).not.toHaveProperty('murder')
  expect(Object.keys(answers).filter((field) => field.startsWith('leave_feed'))).toEqual([])
  const rows = await rowsOf(request, `${experiment_id}/user_form.csv`, 'ada')
  expect(rows.filter(({ response = '' }) => response.startsWith('leave_feed'))).toEqual([])
  expect(rows.filter(({ field }) => field === 'age')).toHaveLength(1)
})

test('Next is disabled while a question is unanswered, says which one, and goes there', async ({ page, request }) => {
  await openForm(page, request, 'bert', 'form')
  const age = page.getByLabel('How old are you, in years?')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await age.pressSequentially('abc')
  await expect(page.getByText('Enter a valid number')).toHaveCount(0)
  await age.press('Enter')
  await expect(page).toHaveURL('/form/form')
  await age.blur()
  await expect(age).toHaveAccessibleDescription('Enter a valid number')
  await expect(age).toHaveAttribute('aria-invalid', 'true')
  for (const wrong of ['0', '100', '-3', '7.5', '1e1']) {
    await age.fill(wrong)
    await expect(age).toHaveAccessibleDescription('Enter a valid number')
  }
  await age.fill('٣٤')
  await expect(age).toHaveAccessibleDescription('')

  await next(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 questions are still open' })).toBeVisible()
  const gender = page.getByRole('radiogroup', { name: 'What is your gender?' })
  await expect(gender).toHaveAccessibleDescription(/Required/)
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeFocused()
  await expectAccessible(page, ['light'])

  // The whole row is clickable.
  await gender.getByText('Other').click({ position: { x: 40, y: 5 } })
  await expect(page.getByRole('status').filter({ hasText: '1 question is still open' })).toBeVisible()
  await page.getByRole('radio', { name: 'I am vaccinated' }).check()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'false')
})

test('answers and block order survive a reload, and the order is recorded', async ({ page, request }) => {
  const experiment_id = await openForm(page, request, 'cleo', 'imp', 'final')
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(4)
  const before = await headings.allTextContents()
  const firstAnswer = page.getByRole('radio', { name: 'Some importance' }).first()
  await firstAnswer.check()
  await page.reload()
  await expect(firstAnswer).toBeChecked()
  await expect(headings).toHaveText(before)
  for (const name of ['Some importance', 'Low newsworthiness']) {
    for (const option of await page.getByRole('radio', { name, exact: true }).all()) await option.check()
  }
  await next(page).click()
  await expect(page).toHaveURL('/form/final')

  const topics: Record<string, string> = {
    Monkeypox: 'monkeypox',
    'The Johnny Depp-Amber Heard Defamation Trial': 'johnny',
    'The U.S. Midterm Elections': 'election',
    'COVID-19': 'covid',
  }
  const answers = await answersOf(request, experiment_id, 'cleo')
  expect(answers['imp_block-order']).toBe(before.map((heading) => topics[heading]).join(';'))
  expect(answers['johnny-newsworthiness']).toBe('3_low-newsworthiness')
})

test('going back and forth in the browser neither loses a form nor stores it twice', async ({ page, request }) => {
  const experiment_id = await openForm(page, request, 'dora', 'ftg', 'lean', 'final')
  const writes: string[] = []
  page.on('request', (call) => call.url().endsWith('/v1/write_form') && writes.push(call.postDataJSON().event_uid))
  for (const option of await page.getByRole('radio', { name: 'Agree', exact: true }).all()) await option.check()
  await next(page).click()
  await expect(page).toHaveURL('/form/lean')
  await page.getByRole('radio', { name: 'Independent' }).check()
  /** Both pages have a Next button, so wait for the other page before clicking. */
  const goBack = async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'COVID-19 fatigue' })).toBeFocused()
  }
  await goBack()
  await expect(page.getByRole('radio', { name: 'Agree', exact: true }).first()).toBeChecked()
  await page.goForward()
  await expect(page.getByRole('radio', { name: 'Independent' })).toBeChecked()

  await goBack()
  await next(page).click()
  await expect(page).toHaveURL('/form/lean')
  expect(writes).toHaveLength(1)

  await goBack()
  await page.getByRole('radio', { name: 'Disagree', exact: true }).first().check()
  await next(page).click()
  await expect(page).toHaveURL('/form/lean')
  expect(new Set(writes).size).toBe(2)
  const rows = await rowsOf(request, `${experiment_id}/user_form.csv`, 'dora')
  expect(rows.filter(({ field }) => field === 'covid-tired').map(({ response }) => response)).toEqual(['2_disagree'])
  expect(rows.filter(({ field }) => field === 'covid-sickhearing')).toHaveLength(1)
})

test('without a connection the page says so, keeps the answers, and continues by itself', async ({ page, context, request }) => {
  const experiment_id = await openForm(page, request, 'emil', 'ftg', 'final')
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  for (const option of await page.getByRole('radio', { name: 'Agree', exact: true }).all()) await option.check()
  // The next questionnaire is loaded in advance.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/final-[^/]+\.js$/.test(name)))
  await context.setOffline(true)
  await next(page).click()
  await expect(page.getByText('You are offline. Your answers are kept on this device')).toBeVisible()
  await expect.poll(() => logged.some((text) => text.startsWith('Error writing form data'))).toBe(true)
  await expect(page).toHaveURL('/form/ftg')
  await context.setOffline(false)
  await expect(page).toHaveURL('/form/final', { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Final questions' })).toBeVisible()
  const rows = await rowsOf(request, `${experiment_id}/user_form.csv`, 'emil')
  expect(rows.filter(({ field }) => field === 'covid-tired')).toHaveLength(1)
})

test('an untouched slider is flagged, and confirming its position is an answer', async ({ page, request }) => {
  const answer = async () => {
    for (const name of ['Yes', 'Daily', 'Very important']) await page.getByRole('radio', { name, exact: true }).check()
    for (const count of await page.getByRole('textbox').all()) await count.fill('10')
  }
  const experiment_id = await openForm(page, request, 'finn', 'socialmediause', 'final')
  const slider = page.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', 'No answer yet')
  await answer()
  await next(page).click()
  await expect(page).toHaveURL('/form/final')
  expect(await answersOf(request, experiment_id, 'finn')).toMatchObject({
    'monkeypox-cards-perc': '50',
    'monkeypox-cards-perc_touched': 'no',
  })

  await page.goBack()
  await slider.focus()
  await page.keyboard.press('Enter')
  await expect(slider).toHaveAttribute('aria-valuetext', '50%')
  await page.reload()
  await expect(slider).toHaveAttribute('aria-valuetext', '50%')
  await next(page).click()
  await expect(page).toHaveURL('/form/final')
  expect((await answersOf(request, experiment_id, 'finn'))['monkeypox-cards-perc_touched']).toBe('yes')
})

test('a study asks about topics of its own, and the final page ends a list that does not name it', async ({ page, request }) => {
  const topics = JSON.stringify([
    { slug: 'climate', title: 'Climate change', phrase: 'climate change' },
    { slug: 'will-smith', title: 'Will Smith at the Oscars' },
  ])
  const forms = JSON.stringify(['news importance', 'climate change concern', 'climate change desire freq'])
  const experiment_id = await makeStudy(request, 3, { forms, topics })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=tess`)
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/form/imp')
  await expect(page.getByText('Part 1 of 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  for (const name of ['Some importance', 'Low newsworthiness'])
    for (const option of await page.getByRole('radio', { name, exact: true }).all()) await option.check()
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Climate change attribution and concern')
  for (const name of ['Slightly worried', 'Slightly concerned', 'Slightly agree'])
    await page.getByRole('radio', { name, exact: true }).check()
  await next(page).click()
  await expect(page).toHaveURL('/form/def')
  for (const option of await page.getByRole('radio', { name: 'More than now' }).all()) await option.check()
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Final questions')
  expect(await answersOf(request, experiment_id, 'tess')).toMatchObject({
    'climate-importance': '4_some-importance',
    'will-smith-newsworthiness': '3_low-newsworthiness',
    'climate-worry': '2_slighly-worried',
    'climate-concern': '2_slighly-concerned',
    'climate-problem': '4_slightly-agree',
    'will-smith-desired-frequency': '3_more-will-smith',
  })
  await page.goto('/form/imp')
  await expect(page.getByRole('heading', { level: 2, name: 'Climate change' })).toBeVisible()
})

test('a researcher edits the topics on the create page, sees them in the preview, and creates a study with them', async ({
  page,
  request,
}) => {
  await page.goto('/create-study')
  await page.getByPlaceholder('Select set(s) for news cards').click()
  await page.getByRole('option', { name: /demo_news/ }).click()
  await page.keyboard.press('Escape')
  await page.getByPlaceholder('Order matters!').click()
  for (const name of [/“news importance”/, /“climate change concern”/]) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('The final questions are added as the last questionnaire.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'End with the final questions' })).toBeChecked()

  const topics = page.getByRole('group', { name: 'Topics', exact: true })
  const rows = topics.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(topics.getByRole('button', { name: 'Use the published topics' })).toHaveCount(0)
  for (const name of ['COVID-19', 'The U.S. Midterm Elections', 'The Johnny Depp-Amber Heard Defamation Trial'])
    await topics.getByRole('button', { name: `Remove ${name}` }).click()
  await topics.getByRole('button', { name: 'Add a topic' }).click()
  await rows.nth(1).getByLabel('Title').fill('Climate change')
  await rows.nth(1).getByLabel('Title').blur()
  await expect(rows.nth(1).getByLabel('Slug')).toHaveValue('climate-change')
  await rows.nth(1).getByLabel('Slug').fill('climate change')
  await expect(rows.nth(1).getByLabel('Slug')).toHaveAccessibleDescription(/The slug must have 1 to 30 characters/)
  await rows.nth(1).getByLabel('Slug').fill('climate')
  await rows.nth(1).getByLabel('In a sentence').fill('climate change')
  await topics.getByRole('button', { name: 'Move Climate change up' }).click()
  await topics.getByRole('button', { name: 'Remove Monkeypox' }).click()
  await expect(topics.getByText('“How important to you is news about climate change?”')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Beside the settings' }).getByText('Preview').click()
  await page.getByLabel('Screen to preview').selectOption('form/ccn')
  const preview = page.frameLocator('iframe[title="Preview of the study"]')
  await expect(preview.getByText('I see climate change as a serious problem')).toBeVisible()
  await topics.getByRole('switch', { name: 'Ask about the first topic as about a disease' }).check()
  await expect(preview.getByText('a vaccine against climate change')).toBeVisible()
  await topics.getByRole('switch', { name: 'Ask about the first topic as about a disease' }).uncheck()
  await expectAccessible(page)

  await page.getByLabel('Secret code').fill('1')
  await page.getByRole('button', { name: 'Create Study' }).click()
  const created = page.getByText(/^Study created: e\w{5}$/)
  await expect(created).toBeVisible()
  const experiment_id = ((await created.textContent()) ?? '').replace('Study created: ', '')
  const file = await request.get(`/v1/exports/${experiment_id}/experiment_parameters.csv`)
  const stored =
    rowsOfCells(await file.text())
      .find((cells) => cells.includes('topics'))
      ?.at(-1) ?? ''
  expect(JSON.parse(stored)).toEqual([{ slug: 'climate', title: 'Climate change', phrase: 'climate change', vaccine: 'no' }])

  await page.goBack()
  await topics.getByRole('button', { name: 'Use the published topics' }).click()
  await expect(rows).toHaveCount(4)
})

test('a double click on Next sends once and skips nothing', async ({ page, request }) => {
  await openForm(page, request, 'gina', 'ftg', 'def', 'final')
  const writes: string[] = []
  page.on('request', (call) => call.url().endsWith('/v1/write_form') && writes.push(call.postData() ?? ''))
  for (const option of await page.getByRole('radio', { name: 'Agree', exact: true }).all()) await option.check()
  await next(page).dblclick()
  await expect(page).toHaveURL('/form/def')
  await expect(page.getByText('still open')).toHaveCount(0)
  expect(writes).toHaveLength(1)
})

test('answers that the server refuses are shown at their item, and can be corrected and sent again', async ({
  page,
  request,
}) => {
  await openForm(page, request, 'hugo', 'final')
  const uids: string[] = []
  const refusal = {
    success: 'false',
    error: { code: 'invalid_body', message: 'No', problems: ['form_fields.study-duration: Enter a valid number'] },
  }
  await page.route('**/v1/write_form', async (route) => {
    uids.push(route.request().postDataJSON().event_uid)
    return uids.length === 1 ? route.fulfill({ status: 400, json: refusal }) : route.continue()
  })
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  const duration = page.getByLabel('About how many minutes did this study take you?')
  await duration.fill('12')
  await page.getByLabel(/anything that you would like to tell us/).fill('x'.repeat(4500))
  await expect(page.getByText('4,500 of 5,000 characters')).toBeVisible()
  await next(page).click()
  await expect(duration).toBeFocused()
  await expect(duration).toHaveAccessibleDescription(/Enter a valid number/)
  await expect(page.getByLabel(/anything that you would like to tell us/)).toHaveValue('x'.repeat(4500))
  await duration.fill('13')
  await next(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(new Set(uids).size).toBe(2)
})

test('a form that is opened without a visit is a preview, and saves nothing', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (call) => call.method() === 'POST' && writes.push(call.url()))
  await page.goto('/form/def')
  await expect(page.getByText('Preview: nothing is saved.')).toBeVisible()
  for (const option of await page.getByRole('radio', { name: 'More than now' }).all()) await option.check()
  await next(page).click()
  await expect(page).toHaveURL('/viewforms')
  expect(writes.filter((url) => url.includes('write_form') || url.includes('events'))).toEqual([])
})

test('if a study disables redirects, the answers are saved and the page stays', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { forms: '["ftg","final"]', 'redirect-disabled': 'yes' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=stays`)
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/form/ftg')
  await expect(next(page)).toBeVisible()
  for (const option of await page.getByRole('radio', { name: 'Strongly disagree' }).all()) await option.check()
  await next(page).click()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/form\/ftg$/)
  expect(await answersOf(request, experiment_id, 'stays')).toMatchObject({ 'covid-tired': '1_strongly-disagree' })
})

test('questionnaires are listed, copied, exported, imported, restored and deleted in the library', async ({ page, request }) => {
  const name = `pets-${randomUUID().slice(0, 8)}`
  const label = `Animals ${name}`
  const question = (key: string, text: string) => ({ type: 'text', key, label: text, isRequired: true, maxLength: 80 })
  const definition = {
    ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, languages: ['en'], submitLabel: 'Next' },
    ...{ name, label, asks: 'Which animals people have', heading: 'Your animals' },
    pages: [
      { name: 'all', blockOrder: 'fixed', blocks: [{ name: 'all', items: [question('pet_kind', 'Which animal is yours?')] }] },
    ],
    attentionAnswers: {},
    scores: [],
  }
  const save = (data: object) => request.post('/v1/save_questionnaire', { data })
  const { questionnaire_id } = (await (await save({ definition })).json()).data
  await save({ questionnaire_id, based_on: 1, definition: { ...definition, asks: 'Another question' } })

  await page.goto('/questionnaires')
  await page.getByRole('searchbox', { name: 'Search by name, topic or reference' }).fill(name)
  const row = page.getByRole('row', { name: label })
  await expect(row).toContainText('Another question')
  const act = async (what: string) => {
    // The last changed stands first: after the import, the original is below its copy.
    await page.getByRole('button', { name: `Actions for ${label}` }).last().click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Versions')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 1 is the newest again, as version 3.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Which animals people have')

  const download = page.waitForEvent('download')
  await act('Export')
  const file = await download
  expect(file.suggestedFilename()).toBe(`${name}_v3.json`)
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = await readFile(await file.path())
  const chooser = page.getByRole('dialog').locator('input[type=file]')
  await chooser.setInputFiles({ name: 'exported.json', mimeType: 'application/json', buffer })
  await expect(page.getByRole('dialog')).toContainText(`Imported as ${name}-2.`)
  await page.getByRole('button', { name: 'Back to the list' }).click()

  await act('Delete')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText(`${label} was deleted.`)).toBeVisible()
  await expect(page.locator('code', { hasText: name })).toHaveText([`${name}-2`])

  await page.getByRole('searchbox').fill('attention check')
  await page.getByRole('listitem', { name: 'attention check' }).getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'attention check' })).toBeVisible()
  await page.goBack()
  await page.getByRole('listitem', { name: 'attention check' }).getByRole('button', { name: 'Copy to change it' }).click()
  await expect(page).toHaveURL(/\/questionnaires\/q\w+$/)
  await page.goto('/questionnaires')
  await expect(page.getByRole('row', { name: 'Copy of attention check' }).first()).toContainText('Local owner')
})
