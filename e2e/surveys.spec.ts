import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { builder } from './builder.ts'
import { cards } from './feed-page.ts'
import { answersOf, next } from './form-pages.ts'
import { makeStudy } from './make-study.ts'

const FILE = 'src/domain/questions/import/qsf/testing/news-and-frames.qsf'
const GAIN = '200 people will be saved.'
const LOSS = '400 people will die.'

test('a Qualtrics survey with a randomizer and a loop becomes a study: people get one frame, evenly, and the rounds that they chose', async ({
  page,
  request,
  browser,
}) => {
  const title = `Frames ${randomUUID().slice(0, 8)}`
  const survey = (await readFile(FILE, 'utf8')).replace('News  & frames (copy) v2 FINAL', title)
  await page.goto('/questionnaires')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'frames.qsf', mimeType: 'application/json', buffer: Buffer.from(survey) })
  await expect(dialog.getByText(/^Imported as /)).toBeVisible()
  const said = await dialog.getByText(/^Imported as /).textContent()
  const name = /Imported as (\S+)\./.exec(said ?? '')?.[1] ?? ''
  const entries = dialog.getByRole('list', { name: 'What became of each part' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Set this quota in the study.')
  await expect(entries.first()).toHaveAttribute('data-changes', 'meaning')

  const journey = JSON.stringify([{ step: 'form', form: name }, { step: 'feed' }])
  const experiment_id = await makeStudy(request, 3, { journey })
  const ada = await visit(browser, request, { experiment_id, user_id: 'ada', outlets: ['The Post', 'Radio 4'] })
  const bob = await visit(browser, request, { experiment_id, user_id: 'bob', outlets: [] })
  expect([ada['cond'], bob['cond']].sort()).toEqual(['gain', 'loss'])
  expect(ada).toMatchObject({ outlets: '1_the-post;2_radio-4', most: '2_radio-4', freq_1: '1_daily', why_1: 'Habit' })
  expect(ada).not.toHaveProperty('freq_4')
  expect(Object.keys(bob).filter((field) => /^(freq|trust)_/.test(field))).toEqual([])
})

type Visit = { experiment_id: string; user_id: string; outlets: readonly string[] }

/** A whole visit up to the feed; what is stored of it. */
async function visit(browser: Browser, request: APIRequestContext, { experiment_id, user_id, outlets }: Visit) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/?experiment_id=${experiment_id}&user_id=${user_id}&wave=2`)
  await page.getByRole('radio', { name: 'Yes, I agree' }).check()
  await next(page).click()
  await page.getByLabel('How old are you?').fill('40')
  await next(page).click()
  const isGain = await frameOf(page)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()
  for (const outlet of outlets) await page.getByRole('checkbox', { name: outlet }).check()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await next(page).click()
  await expect(page.getByText('And which do you use most?')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(outlets.length + 1)
  await page
    .getByRole('radio')
    .nth(Math.max(outlets.length - 1, 0))
    .check()
  await next(page).click()
  if (outlets.length > 0) await answerRounds(page, outlets)
  if (isGain) {
    await expect(page.getByText('Gains only: how sure are you, gain?')).toBeVisible()
    await next(page).click()
  }
  await expect(page.getByText('Anything else?')).toBeVisible()
  await next(page).click()
  await expect(cards(page).first()).toBeVisible()
  const answers = await answersOf(request, experiment_id, user_id)
  await context.close()
  return answers
}

/** Which frame is shown: never both. */
async function frameOf(page: Page): Promise<boolean> {
  await expect(page.getByText(GAIN).or(page.getByText(LOSS))).toHaveCount(1)
  return page.getByText(GAIN).isVisible()
}

async function answerRounds(page: Page, outlets: readonly string[]): Promise<void> {
  await expect(page.getByText('Rate what you use')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(2 * outlets.length)
  await next(page).click()
  for (const [i, outlet] of outlets.entries()) {
    await expect(page.getByText(`How often do you turn to ${outlet}?`)).toBeVisible()
    await page.getByRole('radio', { name: i === 0 ? 'Daily' : 'Less' }).check()
    if (i === 0) await page.getByLabel(`Why ${outlet}?`).fill('Habit')
    await next(page).click()
  }
}

const DOCUMENT = `Please answer honestly.

1. What is your gender?
   a) Woman
   b) Man

2. Which of these do you use? (check all that apply)
☐ Radio
☐ None of these

3. How interested are you in politics?
Not at all 1 2 3 4 5 6 7 Extremely

4. Why?
________`

test('questions of a document are pasted, corrected, repeated for what people choose, and asked', async ({
  page,
  request,
  browser,
}) => {
  const title = `Pasted ${randomUUID().slice(0, 8)}`
  const { outline, fields, open, add, ask, select, save } = builder(page)
  await open(title, 'What a document asks')
  await add(/^Paste questions from a document/)
  const dialog = page.getByRole('dialog', { name: 'Paste questions from a document' })
  await dialog.getByLabel('Paste here').fill(DOCUMENT)
  await expect(dialog.getByText('5 parts will be made.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Kind of: Why?').selectOption({ label: 'Short text' })
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await expect(outline.getByText('What is your gender?')).toBeVisible()
  await add(/^Page$/)
  await ask(/^One choice/, 'How often {{round}}?')
  await select(/^Page 2/)
  await fields.getByRole('button', { name: 'Repeat this page' }).click()
  const repeating = page.getByRole('dialog', { name: 'Repeat this page' })
  const over = repeating.getByLabel('For each')
  await over.selectOption(await over.locator('option', { hasText: 'Which of these' }).getAttribute('value'))
  await repeating.getByRole('button', { name: 'Repeat it' }).click()
  await expect(outline.getByText('How often Radio?')).toBeVisible()
  await save()

  const { data } = await (await request.post('/v1/list_questionnaires', { data: {} })).json()
  const { name } = data.questionnaires.find((each: { label: string }) => each.label === title)
  const experiment_id = await makeStudy(request, 3, {
    journey: JSON.stringify([{ step: 'form', form: name }, { step: 'feed' }]),
  })
  const person = await (await browser.newContext()).newPage()
  await person.goto(`/?experiment_id=${experiment_id}&user_id=cleo`)
  await expect(person.getByText('Please answer honestly.')).toBeVisible()
  await person.getByRole('radio', { name: 'Woman' }).check()
  await person.getByRole('checkbox', { name: 'Radio' }).check()
  await person.getByRole('radio', { name: '7 – Extremely' }).check()
  await person.getByLabel('Why?').fill('Because')
  await next(person).click()
  await expect(person.getByText('How often Radio?')).toBeVisible()
  await person.getByRole('radio').first().check()
  await next(person).click()
  await expect(cards(person).first()).toBeVisible()
  expect(Object.values(await answersOf(request, experiment_id, 'cleo'))).toEqual(
    expect.arrayContaining(['1_woman', '1_radio', '7', 'Because']),
  )
  await person.context().close()
})
