import { type TestApp, testApp } from '#server/testing/test-app.ts'

export const N_CARDS = 30

/** %41 would become A if the text were decoded twice. */
const CONSENT = 'I agree:\n- freely, 100 %, code %41\n- "without" pressure; Größe = 1 + 1'
const ENDING = 'https://app.prolific.com/submissions/complete?cc=AB&x=1'
/** The final page is not named, as in published lists: it is part of every journey. */
const FORMS = [
  'cognitive reflection (6-items)',
  'socioeconomic status',
  'demographics',
  'social media usage',
  'climate change concern',
  'political ideology',
]

type Covariates = { 'Partisanship.Combined'?: string; topic?: string }
type CardRow = { filename: string; entity_type?: 'post'; body?: string } & Covariates
export type Sheet = { entity_set: string; category: string; rows: readonly CardRow[] }

export type SimulatedStudy = {
  app: TestApp
  experiment_id: string
  /** When people open their pages, by their own clocks. */
  originMs: number
  sheets: readonly Sheet[]
  /** By condition. */
  setsOf: Readonly<Record<number, readonly Sheet[]>>
  /** As they were given to the call that creates a study. */
  given: readonly { condition: number; param: string; value: string }[]
}

/** Two conditions with 30 cards each: a fixed choice of the news beside opinions, and a feed that is ranked batch by batch. */
export async function aSimulatedStudy(): Promise<SimulatedStudy> {
  const app = await testApp()
  const news = await aSheet(app, 'news', newsRows())
  const opinion = await aSheet(app, 'opinion', plainRows('o', 10))
  const sensational = await aSheet(app, 'sensational', [...plainRows('s', 18), aPost('t_50.png'), aPost('f_51.png')])
  const given = [
    ...settings(1, [
      { entity_set: news.entity_set, number_to_show: 20, randomize_between_subjects: 'no' },
      { entity_set: opinion.entity_set, randomize_between_subjects: 'yes' },
    ]),
    { condition: 1, param: 'algorithm', value: 'random' },
    ...settings(2, [
      { entity_set: sensational.entity_set, randomize_between_subjects: 'yes' },
      { entity_set: opinion.entity_set, randomize_between_subjects: 'yes' },
    ]),
    { condition: 2, param: 'algorithm', value: 'preference' },
  ]
  const experiment_id = await createStudy(app, given)
  return {
    app,
    experiment_id,
    originMs: app.deps.now() - 3_600_000,
    given,
    sheets: [news, opinion, sensational],
    setsOf: { 1: [news, opinion], 2: [sensational, opinion] },
  }
}

export async function createStudy({ call }: TestApp, condition_settings: SimulatedStudy['given']): Promise<string> {
  const { body } = await call('/v1/spawn_experiment', { condition_settings: [...condition_settings] })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data.experiment_id
}

function settings(condition: number, sets: readonly object[]): SimulatedStudy['given'] {
  return Object.entries({
    entity_sets: JSON.stringify(sets),
    forms: JSON.stringify(FORMS),
    consent: encodeURIComponent(CONSENT),
    'feed-button-like': 'lognormal',
    'feed-button-share': condition === 1 ? 'lognormal' : 'yes',
    'feed-button-bookmark': 'yes',
    platform: 'prolific',
    'redirect-url': encodeURIComponent(ENDING),
  }).map(([param, value]) => ({ condition, param, value }))
}

/** Half of the news is false. Some cards have no covariates, and one has a text that a spreadsheet would run. */
function newsRows(): Sheet['rows'] {
  return Array.from({ length: 24 }, (_, i) => {
    const filename = `${i % 2 === 0 ? 't' : 'f'}_${String(i).padStart(2, '0')}.png`
    if (i % 5 === 0) return { filename }
    return { filename, 'Partisanship.Combined': String((i - 12) / 4), topic: i % 3 === 0 ? 'health, "public"' : '=SUM(A1)' }
  })
}

const plainRows = (prefix: string, n: number): Sheet['rows'] =>
  Array.from({ length: n }, (_, i) => ({ filename: `${prefix}_${i}.png`, topic: i % 2 === 0 ? '-' : 'Wetter, schön' }))

/** A card without a picture. Its address must end in the file name all the same. */
const aPost = (filename: string): CardRow => ({
  filename,
  entity_type: 'post',
  body: 'A text, "quoted"\n\nwith paragraphs',
  topic: '-',
})

async function aSheet({ call }: TestApp, category: string, rows: Sheet['rows']): Promise<Sheet> {
  const covariates = rows.map((row, i) => ({
    source_url: row.entity_type === 'post' ? '' : `https://img.example/cards/${row.filename}`,
    // Not 2026-09-30: fread reads a column of such dates as dates, and recoding null in it stops (docs/PUBLISHED-ANALYSES.md).
    retrieve_date: '9/30/2026',
    entity_type: 'image',
    headline: encodeURIComponent(`Headline ${i}, "100 %" sure`),
    alt_text: `Picture ${i}`,
    ...row,
  }))
  const { body } = await call('/v1/ingest_entity_set', { entity_set_settings: { setname: category, category, covariates } })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return { entity_set: body.data.entity_set, category, rows }
}
