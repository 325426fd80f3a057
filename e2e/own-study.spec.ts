import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { button, cards, lookAtCards, scrollToEnd } from './feed-page.ts'
import { demoNews, makeStudy, post } from './make-study.ts'
import { packageFiles } from './package-files.ts'

/** The study that `docs/JOURNEY.md` builds by script. */
const study: { all_conditions: Record<string, unknown>; conditions: Record<string, unknown>[] } = JSON.parse(
  readFileSync('docs/examples/study-with-journey.json', 'utf8'),
)

const ENCODED = ['platform', 'redirect-url', 'completion-code', 'consent', 'custom-msg', 'instruct']

/** As the script in `docs/JOURNEY.md` does: values that are lists are JSON, texts are URL-encoded. */
async function spawn(request: APIRequestContext): Promise<string> {
  const entity_sets = [{ entity_set: await demoNews(request), number_to_show: 8, randomize_between_subjects: 'yes' }]
  const textOf = (param: string, value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return ENCODED.includes(param) ? encodeURIComponent(text) : text
  }
  const condition_settings = study.conditions.flatMap((own, i) =>
    Object.entries({ ...study.all_conditions, ...own, entity_sets }).map(([param, value]) => ({
      condition: i + 1,
      param,
      value: textOf(param, value),
    })),
  )
  return (await post(request, '/v1/spawn_experiment', { condition_settings })).experiment_id
}

const next = (page: Page) => page.getByRole('button', { name: /^(Next|Finish)$/ })
const wayBack = (page: Page) => page.getByRole('link', { name: 'Continue to app.prolific.com' })
const exit = (code: string) => `https://app.prolific.com/submissions/complete?cc=${code}`

async function open(page: Page, experiment_id: string, person: string, age: string): Promise<void> {
  await page.goto(`/?experiment_id=${experiment_id}&PROLIFIC_PID=${person}&STUDY_ID=s&SESSION_ID=t`)
  await expect(page.getByText('Do you agree to take part?')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('How old are you?').fill(age)
  await next(page).click()
}

test('a study with screening, strata, recognition, a branch and piped text, from the link to the codebook', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const experiment_id = await spawn(request)

  const young = await (await browser.newContext()).newPage()
  await open(young, experiment_id, 'a'.repeat(24), '16')
  await expect(young.getByText('This study is looking for other participants at the moment.')).toBeVisible()
  await expect(wayBack(young)).toHaveAttribute('href', exit('SCREENED'))
  await young.context().close()

  await page.setViewportSize({ width: 1280, height: 1000 })
  await open(page, experiment_id, 'b'.repeat(24), '30')
  await page.getByRole('radio', { name: 'The Blues' }).check()
  await next(page).click()
  await page.getByRole('dialog', { name: 'Instructions' }).getByRole('button', { name: 'Continue' }).click()

  const headline = (await cards(page).first().getAttribute('aria-label')) ?? ''
  await button(page, /^like/i).click()
  await lookAtCards(page, 6)
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()

  // What was liked is spoken of.
  await expect(page).toHaveURL('/form/after-the-feed')
  await expect(page.getByText(/^You liked “.+”\. Why\?$/)).toBeVisible()
  expect(headline.length).toBeGreaterThan(0)
  await page.getByLabel(/^You liked/).fill('It was new')
  await next(page).click()

  // Five that were seen, five that were not, each with its card.
  const asked = page.getByRole('radiogroup', { name: 'Did you see this post?' })
  await expect(asked).toHaveCount(10)
  await page.reload()
  await expect(asked).toHaveCount(10)
  for (const group of await asked.all()) await group.getByRole('radio', { name: 'Yes' }).check()
  await next(page).click()

  // The branch: who has a party is asked about the news.
  await expect(page.getByRole('heading', { level: 1, name: 'News importance' })).toBeVisible()
  await expect(page).toHaveURL('/form/imp')
  for (const name of ['Some importance', 'Low newsworthiness'])
    for (const option of await page.getByRole('radio', { name, exact: true }).all()) await option.check()
  await next(page).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('About how many minutes did this study take you?').fill('3')
  await next(page).click()
  await expect(wayBack(page)).toHaveAttribute('href', exit('COMPLETE'))

  const response = await request.get(`/v1/exports/${experiment_id}/package.zip`)
  const { textOf, recordsIn } = packageFiles(await response.body())
  const answers = recordsIn('-answers_data.csv')
  const recognised = answers.filter((row) => row['item_key'] === 'recognised' && row['answer_status'] === 'answered')
  expect(recognised).toHaveLength(10)
  expect(recognised.map((row) => row['card_chosen_as']).sort()).toEqual([...Array(5).fill('not-seen'), ...Array(5).fill('seen')])
  for (const row of recognised) expect(row['entity_id']).not.toBe('')
  const described = textOf('codebook.html')
  for (const key of ['age_years', 'party', 'why_liked', 'recognised']) expect(described).toContain(key)
  const people = recordsIn('-participants_data.csv')
  expect(people.map((row) => row['outcome']).sort()).toEqual(['complete', 'screened_out'])
  expect(people.find((row) => row['outcome'] === 'complete')).toMatchObject({
    assignment_method: 'stratified',
    stratum: 'party=blue',
  })
})

test('a control condition without a feed goes from the consent to the questions, and is complete', async ({ page, request }) => {
  const journey = JSON.stringify([
    { step: 'feed', if: { fact: 'condition', is: '=', value: '2' } },
    { step: 'form', form: 'ac' },
  ])
  const settings = { journey, consent: 'Do you agree?', instruct: 'Scroll as you like.', 'final-page': 'no' }
  const experiment_id = await makeStudy(request, 5, settings, settings)
  await page.goto(`/?experiment_id=${experiment_id}&condition=1&user_id=control-${Date.now()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/form\/ac/)
  await expect(cards(page)).toHaveCount(0)
  await page.reload()
  const choices = page.getByRole('radio', { name: 'Neither agree nor disagree' })
  await expect(choices.first()).toBeVisible()
  for (const choice of await choices.all()) await choice.check()
  await next(page).click()
  await expect(page.getByRole('heading', { name: /thank/i })).toBeVisible()
})
