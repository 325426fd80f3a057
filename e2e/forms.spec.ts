import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf, rowsOfCells } from './csv.ts'
import { cards, scrollToEnd, scrollUntilVisible } from './feed-page.ts'
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

/** Items that no shipped questionnaire has, as the builder sends them to its preview. */
const asked = { isRequired: true }
const two = [
  { value: 'a', label: 'Health' },
  { value: 'b', label: 'Work' },
]
const statements = [
  { key: 'm1', label: 'I check several sources' },
  { key: 'm2', label: 'Most people can be trusted' },
]
const OTHER_KINDS = [
  {
    ...asked,
    type: 'matrix',
    key: 'm',
    label: 'How much do you agree?',
    rows: statements,
    options: [...two, { value: 'c', label: 'Neither' }],
  },
  {
    ...asked,
    type: 'dropdown',
    key: 'd',
    label: 'Where do you live?',
    options: ['Austria', 'Denmark', 'Chad'].map((label) => ({ value: label, label })),
  },
  { ...asked, type: 'ranking', key: 'k', label: 'Which comes first?', options: two },
  { ...asked, type: 'sum', key: 'u', label: 'Divide 100 points', total: 100, options: two },
  { ...asked, type: 'analogue', key: 'l', label: 'How do you feel?', min: 0, max: 100, minLabel: 'Bad', maxLabel: 'Good' },
  { ...asked, type: 'date', key: 't', label: 'When was it?' },
  { ...asked, type: 'picture', key: 'p', label: 'Which did you see?', isMultiple: true, options: two },
  { ...asked, type: 'information', key: 'i', label: 'Thank you for **all** of this' },
]

async function previewItems(page: Page, language: string): Promise<void> {
  const pages = [{ name: 'only', blockOrder: 'fixed', blocks: [{ name: 'all', items: OTHER_KINDS }] }]
  const heading = `In ${language}`
  const questionnaire = { name: 'own', label: 'Own', asks: 'Things', aliases: [], heading, submitLabel: 'Next', pages }
  const order = { type: 'preview-questionnaire', visit: 1, questionnaire, language, page: 'only' }
  await page.goto('/feed?preview=draft')
  // Until the page listens; the same order again changes nothing.
  await expect(async () => {
    await page.evaluate((message) => postMessage(message, location.origin), order)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('all', { exact: true })).toHaveCount(1)
}

test('every other kind of item is answered by keyboard on a small phone; a matrix is a table on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await previewItems(page, 'en')
  await expectToFit(page, 320)
  await expectAccessible(page)
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  await page.getByRole('radiogroup', { name: 'I check several sources' }).getByLabel('Health').focus()
  await keys('ArrowDown', 'Tab', 'Space', 'Tab')
  await expect(page.locator('[name=m1]:checked')).toHaveValue('b')
  await page.keyboard.type('den')
  await keys('Enter', 'Tab', 'Tab', 'Enter')
  await expect(page.getByRole('combobox')).toHaveValue('Denmark')
  await expect(page.getByText('Health: now 2 of 2')).toBeAttached()
  await page.getByRole('textbox', { name: 'Health' }).focus()
  await page.keyboard.type('60')
  await keys('Tab')
  await page.keyboard.type('40')
  await expect(page.getByText('Adds up')).toBeVisible()
  await keys('Tab', 'ArrowRight', 'Tab')
  await page.getByLabel('When was it?').fill('2026-03-31')
  await page.getByRole('checkbox', { name: 'Work' }).press('Space')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'false')
  await next(page).press('Enter')
  await expect(page.getByText('Preview: the questionnaire ends here.')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await previewItems(page, 'ar')
  await expectToFit(page, 1280)
  await expectAccessible(page, ['light'])
  const [first, second] = await page
    .locator('[name=m1]')
    .evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect()))
  expect(first?.y).toBe(second?.y)
  expect(first?.x).toBeGreaterThan(second?.x ?? Number.NaN)
  const grip = page.locator('[data-grip]').first()
  const { x = 0, y = 0, width = 0, height = 0 } = (await grip.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 + 60, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('listitem')).toHaveText([/1Work/, /2Health/])
})

test('Next is disabled while a question is unanswered, says which one, and goes there', async ({ page, request }) => {
  await openForm(page, request, 'bert', 'form')
  const age = page.getByLabel('How old are you, in years?')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await age.pressSequentially('abc')
  await expect(age).not.toHaveAttribute('aria-invalid', 'true')
  await age.press('Enter')
  await expect(page).toHaveURL('/form/form')
  await age.blur()
  await expect(age).toHaveAccessibleDescription('Enter a valid number')
  await expect(age).toHaveAttribute('aria-invalid', 'true')
  for (const wrong of ['0', '100', '-3', '7.5', '1e1']) {
    await age.fill(wrong)
    await expect(age).toHaveAccessibleDescription('Enter a valid number')
  }
  await expect(page.getByText('Enter a valid number')).toHaveCount(1)
  await age.fill('٣٤')
  await expect(age).not.toHaveAttribute('aria-invalid', 'true')

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

/** Two pages of a study's own questions: the second is for who has a pet, and quotes its name. */
const PETS = {
  format: 'feedlab-questionnaire',
  format_version: 1,
  version: 1,
  languages: ['en'],
  attentionAnswers: {},
  scores: [],
  name: 'pets',
  label: 'pets',
  asks: 'Pets',
  heading: 'About pets',
  submitLabel: 'Next',
  pages: [
    {
      name: 'first',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'has',
          items: [
            {
              ...{ type: 'radio', key: 'has_pet', label: 'Do you have a pet?', isRequired: true },
              options: ['Yes', 'No'].map((label) => ({ value: label.toLowerCase(), label })),
            },
            {
              ...{ type: 'text', key: 'pet_name', label: 'What is its name?', isRequired: true, maxLength: 40 },
              showIf: { fact: 'answer.has_pet', is: '=', value: 'yes' },
            },
          ],
        },
      ],
    },
    {
      name: 'second',
      heading: 'About {{answer.pet_name|your pet}}',
      blockOrder: 'fixed',
      showIf: { fact: 'answer.has_pet', is: '=', value: 'yes' },
      blocks: [
        {
          name: 'age',
          items: [
            {
              ...{ type: 'number', key: 'pet_age', label: 'How old is {{answer.pet_name}}?', isRequired: true, min: 0, max: 99 },
              ...{ isWhole: true, invalidText: 'Enter a whole number' },
            },
          ],
        },
      ],
    },
  ],
}

test('a journey has questions before the feed and own ones after it, through a reload and in two tabs', async ({
  page,
  context,
  request,
}) => {
  const experiment_id = await makeStudy(request, 3, {
    consent: 'Do you agree to take part?',
    journey: JSON.stringify([
      { step: 'consent' },
      { step: 'form', form: 'ftg' },
      { step: 'feed' },
      { step: 'form', form: 'pets' },
    ]),
    questionnaires: JSON.stringify([PETS]),
  })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=nora&wave=2`)
  await expect(page.getByText('Do you agree to take part?')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/form/ftg')
  await expect(page.getByText('Part 1 of 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave the study' })).toBeVisible()

  // Whatever the address says, the page that is due is shown.
  await page.goto('/form/pets')
  await expect(page).toHaveURL('/form/ftg')
  for (const option of await page.getByRole('radio', { name: 'Agree', exact: true }).all()) await option.check()
  await next(page).dblclick()
  await expect(cards(page).first()).toBeVisible()
  expect(await page.evaluate(() => Number(localStorage.getItem('condition')))).toBe(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'COVID-19 fatigue' })).toBeVisible()
  await next(page).click()

  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page).toHaveURL('/form/pets')
  await expect(page.getByText('Part 2 of 3')).toBeVisible()
  await expect(page.getByLabel('What is its name?')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('What is its name?').fill('Rex <b>')
  await page.reload()
  await expect(page.getByLabel('What is its name?')).toHaveValue('Rex <b>')
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Rex <b>')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const other = await context.newPage()
  await other.goto('/form/pets')
  await expect(other.getByLabel('How old is Rex <b>?')).toBeVisible()
  await page.getByLabel('How old is Rex <b>?').fill('7')
  await next(page).click()
  await expect(page).toHaveURL('/form/final')
  await other.reload()
  await expect(other).toHaveURL('/form/final')
  await other.close()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('About how many minutes did this study take you?').fill('3')
  await next(page).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()

  expect(await answersOf(request, experiment_id, 'nora')).toMatchObject({
    ...{ 'covid-tired': '5_agree', has_pet: 'yes', pet_name: 'Rex <b>', pet_age: '7', random: 'no', 'URLParams-wave': '2' },
  })
  const rows = await rowsOf(request, `${experiment_id}/user_form.csv`, 'nora')
  for (const field of ['covid-tired', 'pet_name', 'pet_age', 'URLParams-wave', 'condition'])
    expect(rows.filter((row) => row.field === field)).toHaveLength(1)
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
  await expectAccessible(page, ['light'])

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
    await page
      .getByRole('button', { name: `Actions for ${label}` })
      .last()
      .click()
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

  const asked = {
    QuestionType: 'MC',
    Selector: 'SAVR',
    QuestionText: 'Why?',
    Choices: { 1: { Display: 'Yes' }, 2: { Display: 'No' } },
  }
  const elements = [
    { Element: 'BL', Payload: [{ ID: 'b', BlockElements: ['1', '2'].map((id) => ({ Type: 'Question', QuestionID: id })) }] },
    { Element: 'SQ', PrimaryAttribute: '1', Payload: { DataExportTag: 'Q1', ...asked } },
    { Element: 'SQ', PrimaryAttribute: '2', Payload: { DataExportTag: 'Q2', QuestionType: 'HeatMap' } },
  ]
  const survey = JSON.stringify({ SurveyEntry: { SurveyName: `Survey ${name}` }, SurveyElements: elements })
  await page.getByRole('button', { name: 'Import' }).click()
  await chooser.setInputFiles({ name: 'survey.qsf', mimeType: 'application/json', buffer: Buffer.from(survey) })
  await expect(page.getByRole('dialog')).toContainText(`Imported as survey-${name}.`)
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Left out Q2')
  await page.getByRole('button', { name: 'Back to the list' }).click()

  await act('Delete')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText(`${label} was deleted.`)).toBeVisible()
  await expect(page.locator('code', { hasText: name })).toHaveText([`survey-${name}`, `${name}-2`])

  await page.getByRole('searchbox').fill('attention check')
  await page.getByRole('listitem', { name: 'attention check' }).getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'attention check' })).toBeVisible()
  await page.goBack()
  await page.getByRole('listitem', { name: 'attention check' }).getByRole('button', { name: 'Copy to change it' }).click()
  await expect(page).toHaveURL(/\/questionnaires\/q\w+$/)
  await page.goto('/questionnaires')
  await expect(page.getByRole('row', { name: 'Copy of attention check' }).first()).toContainText('Local owner')
})

test('a questionnaire is built by mouse and keyboard, with undo, pasting and logic, and stands in the library', async ({
  page,
}) => {
  const title = `School ${randomUUID().slice(0, 8)}`
  const fields = page.getByRole('region', { name: 'Fields' })
  const question = fields.getByRole('textbox', { name: 'Question', exact: true })
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const add = async (what: RegExp) => {
    await outline.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await page.goto('/questionnaires')
  await page.getByRole('link', { name: 'New questionnaire' }).click()
  await fields.getByLabel('Title').fill(title)
  await fields.getByLabel('What it asks').fill('How people remember school')
  // Save leads to what is missing: the page has no question yet.
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(fields.getByRole('heading', { name: 'Page 1' })).toBeVisible()

  await add(/^Number/)
  await expect(question).toBeFocused()
  await page.keyboard.type('In which year did you leave school?')
  await expect(fields.getByLabel('Key', { exact: true })).toHaveValue('year_leave_school')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(question).toHaveValue('')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(question).toHaveValue('In which year did you leave school?')

  await add(/^Paste statements/)
  await page.getByLabel('Paste here').fill('1. I liked the breaks\n2. I liked the teachers')
  await expect(page.getByText('2 will be made')).toBeVisible()
  await page.getByLabel('Question above the matrix').fill('How far do you agree?')
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect(fields.getByLabel('Statement 2', { exact: true })).toHaveValue('I liked the teachers')

  await add(/^Page$/)
  await add(/^One choice/)
  await question.fill('Would you go back?')
  await fields.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('Paste here').fill('1\tYes\n0\tNo')
  await page.getByRole('button', { name: 'Replace the options' }).click()
  await expect(fields.getByLabel('Option 2 is stored as')).toHaveValue('0')
  await fields.getByText('Logic', { exact: true }).click()
  await fields.getByRole('button', { name: 'Add a condition' }).click()
  await fields.getByLabel('What it looks at').selectOption({ label: 'I liked the breaks (liked_breaks)' })
  await fields.getByLabel('Comparison').selectOption({ label: 'is at least' })
  await fields.getByLabel('Value', { exact: true }).selectOption({ label: 'Agree' })
  await expect(fields.getByText('Shown if liked_breaks is at least “Agree”')).toBeVisible()
  const preview = page.frameLocator('iframe[title="Preview of the questionnaire"]')
  await page.getByLabel('Page to preview').selectOption({ index: 0 })
  await expect(preview.getByText('I liked the teachers')).toBeVisible()

  const rows = outline.getByRole('listitem')
  await outline.getByRole('button', { name: /^Move Matrix/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/is picked up/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^At the place of Number/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(rows.nth(2)).toContainText('How far do you agree?')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved as version 1')).toBeVisible()
  await expect(page).toHaveURL(/\/questionnaires\/q\w+$/)
  await question.fill('Would you go back to school?')
  await page.reload()
  await expect(page.getByText('Your unsaved edits are back')).toBeVisible()
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Saved as version 2')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 740 })
  await expectToFit(page, 375)
  await page.getByRole('link', { name: 'Questionnaires' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('How people remember school')
})

const GREETINGS = {
  ...PETS,
  name: 'greetings',
  languages: ['en', 'ar'],
  heading: { en: 'Greetings', ar: 'التحية' },
  pages: [
    {
      name: 'one',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'greets',
          items: [
            {
              ...{ type: 'radio', key: 'greets', isRequired: true, label: { en: 'Do you greet people?', ar: 'هل تحيّي الناس؟' } },
              options: [
                { value: 'yes', label: { en: 'Yes', ar: 'نعم' } },
                { value: 'no', label: { en: 'No', ar: 'لا' } },
              ],
            },
          ],
        },
      ],
    },
  ],
}

test('a study in English and Arabic is Arabic from right to left where the link says so, also after a reload', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 2, {
    languages: '["en", "ar"]',
    consent: JSON.stringify({ en: 'Do you agree to take part?', ar: 'هل توافق على المشاركة؟' }),
    journey: JSON.stringify([{ step: 'consent' }, { step: 'form', form: 'greetings' }, { step: 'feed' }]),
    questionnaires: JSON.stringify([GREETINGS]),
    'final-page': 'no',
  })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=nur&lang=ar`)
  await expect(page.getByText('هل توافق على المشاركة؟')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.getByRole('button', { name: 'متابعة' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('التحية')
  await page.reload()
  await expect(page.getByRole('radiogroup', { name: 'هل تحيّي الناس؟' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('button', { name: 'التالي' }).press('Enter')
  await expect(page.getByText('مطلوب').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'نعم' }).check()
  await page.getByRole('button', { name: 'التالي' }).click()

  await expect(page.getByRole('feed', { name: 'المنشورات' })).toBeVisible()
  const submit = page.getByRole('button', { name: 'إرسال ومتابعة' })
  await scrollUntilVisible(submit, 400)
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'شكرًا على مشاركتك' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'شكرًا على مشاركتك' })).toBeVisible()

  const rows = await rowsOf(request, `${experiment_id}/user_form.csv`, 'nur')
  expect(rows.map(({ field, response }) => `${field}: ${response}`)).toEqual(
    expect.arrayContaining(['greets: yes', 'checkpoint: language-ar']),
  )
})

test.describe('in a browser that speaks German', () => {
  test.use({ locale: 'de-AT' })

  test('a study in English and German is German, one that names no languages is English, and so are previews', async ({
    page,
    request,
  }) => {
    const german = await makeStudy(request, 2, { languages: '["en", "de"]', instruct: '{"en": "Read.", "de": "Lesen Sie."}' })
    await page.goto(`/?experiment_id=${german}&user_id=uwe`)
    await expect(page.getByRole('dialog', { name: 'Anleitung' })).toContainText('Lesen Sie.')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const texts = { instruct: '{"de": "Lesen Sie.", "en": "Read."}', 'header-name': '{"de": "Neues", "en": "News"}' }
    const english = await makeStudy(request, 2, texts)
    await page.goto(`/?experiment_id=${english}&user_id=uwe`)
    await expect(page.getByRole('dialog', { name: 'Instructions' })).toContainText(/Read\./)
    await expect(page.getByRole('banner')).toHaveText('News')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    // A preview is in the language to fall back to until another is chosen, whatever the researcher's browser speaks.
    await page.goto(`/create-study?from=${german}`)
    await page.getByRole('radiogroup', { name: 'Beside the settings' }).getByText('Preview').click()
    await page.getByLabel('Screen to preview').selectOption('instructions')
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('dialog', { name: 'Instructions' })).toContainText('Read.')
    await page.getByLabel('Language to preview').selectOption('German')
    await expect(preview.getByRole('dialog', { name: 'Anleitung' })).toContainText('Lesen Sie.')
  })
})
