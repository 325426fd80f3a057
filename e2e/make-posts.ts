import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

export type PostRow = Record<string, string>

export const sentences = (n: number) => 'The river rose again in the night and the bridge was closed. '.repeat(n).trim()

/** Creates a study of one condition that shows these posts, in random order. Comments name their post by its `filename`. */
export async function postStudy(
  request: APIRequestContext,
  posts: PostRow[],
  settings: PostRow = {},
  comments: PostRow[] = [],
): Promise<string> {
  const covariates = posts.map((row) => ({ entity_type: 'post', ...row }))
  const ingested = await request.post('/v1/ingest_entity_set', {
    data: { entity_set_settings: { setname: `p${randomUUID().slice(0, 8)}`, category: 'news', covariates, comments } },
  })
  if (!ingested.ok()) throw new Error(await ingested.text())
  const { entity_set } = (await ingested.json()).data
  const entity_sets = JSON.stringify([{ entity_set, number_to_show: covariates.length, randomize_between_subjects: 'yes' }])
  const spawned = await request.post('/v1/spawn_experiment', {
    data: {
      condition_settings: Object.entries({ entity_sets, 'feed-button-like': 'yes', ...settings }).map(([param, value]) => ({
        condition: 1,
        param,
        value,
      })),
    },
  })
  if (!spawned.ok()) throw new Error(await spawned.text())
  return (await spawned.json()).data.experiment_id
}

/** The hosted pictures are drawn here: nothing leaves the machine. */
export const drawPictures = (page: Page) =>
  page.route('**/media/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#5a8"/></svg>',
    }),
  )
