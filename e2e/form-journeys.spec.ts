import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { cards, scrollToEnd, scrollUntilVisible } from './feed-page.ts'
import { answersOf, next } from './form-pages.ts'
import { makeStudy } from './make-study.ts'

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
  await expect(page.getByRole('heading', { level: 1, name: 'COVID-19 fatigue' })).toBeVisible()
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
  await expect(page.getByRole('heading', { level: 1, name: 'Desired exposure frequency' })).toBeVisible()
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
