import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { cards } from './feed-page.ts'
import { post } from './make-study.ts'
import { column, copyToAll, createdId, openColumns, pressCreate } from './study-pages.ts'

/** The questionnaires of the design, in order. */
const FORMS = [
  'news importance',
  'desired exposure frequency',
  'exposure frequency',
  'COVID-19 fatigue',
  'climate change concern',
  'social media usage',
  'cognitive reflection (6-items)',
  'actively-open-thinking',
  'political ideology',
  'attention check',
  'demographics',
  'final questions',
]
const ROUTES = ['imp', 'def', 'exp', 'ftg', 'ccn', 'socialmediause', 'crt', 'aot', 'lean', 'ac', 'form', 'final']

/** A set of native posts. The first card of a focal set is the first card of both conditions. */
async function aSet(request: APIRequestContext, setname: string, category: string, size: number, isFocal = false) {
  const covariates = Array.from({ length: size }, (_, i) => ({
    source_url: `https://news.example/${setname}/${i}`,
    filename: `${setname}_${i}`,
    retrieve_date: '2026-01-01',
    entity_type: 'post',
    headline: encodeURIComponent(`${setname} story ${i}`),
    body: `What happened in ${setname}, part ${i}.`,
    author_name: 'The Daily Example',
    alt_text: '',
    ranking: isFocal && i === 0 ? '1' : String(i + 2),
  }))
  const { entity_set } = await post(request, '/v1/ingest_entity_set', { entity_set_settings: { setname, category, covariates } })
  return entity_set as string
}

const escaped = (text: string) => text.replace(/[()]/g, '\\$&')

/** The questionnaires of the journey, in order, as the page has stored them. */
async function formsOfJourney(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => localStorage.getItem('journey') ?? '{"steps":[]}')
  const { steps }: { steps: { step: string; name: string }[] } = JSON.parse(stored)
  return steps.filter(({ step }) => step === 'form').map(({ name }) => name)
}

async function pick(page: Page, placeholder: string, options: readonly string[]) {
  await page.getByPlaceholder(placeholder).first().click()
  for (const name of options) await page.getByRole('option', { name: new RegExp(`(^|“)${escaped(name)}(?! \\(any)`) }).click()
  await page.keyboard.press('Escape')
}

test('a published design with two conditions of 100 cards is created on the page alone, and both conditions are served as designed', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  // Chooses twelve questionnaires and three sets, and serves a hundred cards twice.
  test.slow()
  const suffix = Date.now().toString(36).slice(-5)
  const focal = await aSet(request, `focal${suffix}`, 'opinion', 40, true)
  const entertainment = await aSet(request, `fun${suffix}`, 'sensational', 15)
  const news = await aSet(request, `news${suffix}`, 'news', 120)

  await page.goto('/create-study')
  await page.getByLabel('Number of conditions').fill('2')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await pick(page, 'Select set(s) for opinion cards', [focal])
  await pick(page, 'Select set(s) for sensational cards', [entertainment])
  await pick(page, 'Select set(s) for news cards', [news])
  await copyToAll(page, 'Cards')
  for (const [name, word] of [
    ['Like', 'lognormal'],
    ['Share', 'lognormal'],
    ['Bookmark', 'yes'],
  ] as const)
    await column(page, 'Buttons', 1).getByRole('combobox', { name }).fill(word)
  await copyToAll(page, 'Buttons')
  await openColumns(page, 'News feed algorithm')
  await column(page, 'News feed algorithm', 1)
    .getByRole('radio', { name: /focal set \(control\)/ })
    .check()
  await column(page, 'News feed algorithm', 2)
    .getByRole('radio', { name: /focal set \(treatment\)/ })
    .check()
  await pick(page, 'Order matters!', FORMS)
  await page.getByLabel('Recruitment platform').selectOption('mturk')
  await page.getByLabel('Completion code').fill('THANKS-100')
  await expect(page.getByText(/^Two conditions; 100 cards each; they differ in the news feed algorithm/)).toBeVisible()
  // The same card for both conditions, so the sentence names no condition. A wide page has the pre-flight beside the settings.
  await expect(page.getByText(`Everybody's feed begins with focal${suffix}_0 of ${focal}.`).first()).toBeVisible()
  await pressCreate(page)
  const experiment_id = await createdId(page)

  const firstCards: string[] = []
  for (const [condition, counts] of [
    [1, { [focal]: 1, [entertainment]: 10, [news]: 89 }],
    [2, { [focal]: 33, [entertainment]: 10, [news]: 57 }],
  ] as const) {
    const user_id = `arm${condition}`
    const visit = await browser.newPage({ baseURL: baseURL ?? '' })
    await visit.goto(`/?experiment_id=${experiment_id}&condition=${condition}&user_id=${user_id}`)
    for (const name of [/consent/i, /instructions/i])
      await visit.getByRole('dialog', { name }).getByRole('button', { name: 'Continue' }).click()
    const first = cards(visit).first()
    await expect(first).toHaveAttribute('aria-setsize', '100')
    await expect(first).toContainText(`focal${suffix} story 0`)
    // Like and share show counts; bookmark does not.
    for (const name of [/like/i, /share/i]) await expect(first.getByRole('button', { name })).toHaveText(/\d/)
    await expect(first.getByRole('button', { name: /bookmark/i })).toHaveText(/^\D*0?$/)
    await expect(first.getByRole('button', { name: /vote/i })).toHaveCount(0)
    // Stored with the first cards.
    await expect.poll(() => formsOfJourney(visit)).toEqual(ROUTES)
    await visit.close()
    // The page has got the first cards. A script that asks without a number gets the whole feed, and all of it counts as served.
    await request.post('/v1/load_experiment', { data: { experiment_id, user_id } })

    const dwell = (await rowsOf(request, `${experiment_id}/engagement.csv`, user_id)).filter(
      ({ engagement_type }) => engagement_type === 'dwell',
    )
    const served = [...new Map(dwell.map((row) => [Number(row['item_order']), row]))]
      .sort(([a], [b]) => a - b)
      .map(([, row]) => row)
    expect(served).toHaveLength(100)
    const ofSet = (name: string) => served.filter(({ entity_set }) => entity_set === name).length
    expect({ [focal]: ofSet(focal), [entertainment]: ofSet(entertainment), [news]: ofSet(news) }).toEqual(counts)
    firstCards.push(served[0]?.['entity_id'] ?? '')
  }
  expect(new Set(firstCards).size).toBe(1)
})
