import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { cards } from './feed-page.ts'
import { makeStudy, post } from './make-study.ts'

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

/** The questionnaires of the journey, in order, as the page has stored them. */
async function formsOfJourney(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => localStorage.getItem('journey') ?? '{"steps":[]}')
  const { steps }: { steps: { step: string; name: string }[] } = JSON.parse(stored)
  return steps.filter(({ step }) => step === 'form').map(({ name }) => name)
}

test('a published design with two conditions of 100 cards is served as designed in both', async ({
  request,
  browser,
  baseURL,
}) => {
  // Serves a hundred cards twice.
  test.slow()
  const suffix = Date.now().toString(36).slice(-5)
  const focal = await aSet(request, `focal${suffix}`, 'opinion', 40, true)
  const entertainment = await aSet(request, `fun${suffix}`, 'sensational', 15)
  const news = await aSet(request, `news${suffix}`, 'news', 120)

  const settings = {
    entity_sets: JSON.stringify(
      [focal, entertainment, news].map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' })),
    ),
    ...{ 'feed-button-like': 'lognormal', 'feed-button-share': 'lognormal', 'feed-button-bookmark': 'yes' },
    ...{ forms: JSON.stringify(FORMS), platform: 'mturk', 'completion-code': 'THANKS-100' },
    ...{ consent: 'Do you agree?', instruct: 'Scroll as you like.' },
  }
  const experiment_id = await makeStudy(
    request,
    0,
    { ...settings, algorithm: 'will_smith_priority_control' },
    { ...settings, algorithm: 'will_smith_priority_treatment' },
  )

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
