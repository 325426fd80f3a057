import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { cards } from './feed-page.ts'
import { answersOf, next, openForm } from './form-pages.ts'
import { makeStudy } from './make-study.ts'

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
  await expect(page.getByRole('heading', { level: 1, name: 'Social media usage' })).toBeFocused()
  await slider.focus()
  await page.keyboard.press('Enter')
  await expect(slider).toHaveAttribute('aria-valuetext', '50%')
  await page.reload()
  await expect(slider).toHaveAttribute('aria-valuetext', '50%')
  await next(page).click()
  await expect(page).toHaveURL('/form/final')
  expect((await answersOf(request, experiment_id, 'finn'))['monkeypox-cards-perc_touched']).toBe('yes')
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
  // The page sends its answers in two ways at once: the other one may not be stored before this one is refused.
  await page.route('**/v1/events', (route) => (uids.length < 2 ? route.abort() : route.continue()))
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
  await expect.poll(() => new Set(uids).size).toBe(2)
})

test('a form that is opened without a visit is a preview, and saves nothing', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (call) => call.method() === 'POST' && writes.push(call.url()))
  await page.goto('/form/def')
  await expect(page.getByText('Preview: nothing is saved.')).toBeVisible()
  await expect(next(page)).toBeVisible()
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
