import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { makeStudy, post } from './make-study.ts'

export type PostRow = Record<string, string>

export const sentences = (n: number) => 'The river rose again in the night and the bridge was closed. '.repeat(n).trim()

/** Creates a set of these posts, and returns its name. Comments name their post by its `filename`. */
export async function makeSet(request: APIRequestContext, posts: readonly PostRow[], comments: PostRow[] = []): Promise<string> {
  const covariates = posts.map((row) => ({ entity_type: 'post', ...row }))
  const entity_set_settings = { setname: `p${randomUUID().slice(0, 8)}`, category: 'news', covariates, comments }
  return (await post(request, '/v1/ingest_entity_set', { entity_set_settings })).entity_set
}

/** Creates a study of one condition that shows these posts, in random order. */
export async function postStudy(
  request: APIRequestContext,
  posts: PostRow[],
  settings: PostRow = {},
  comments: PostRow[] = [],
): Promise<string> {
  const entity_set = await makeSet(request, posts, comments)
  const entity_sets = JSON.stringify([{ entity_set, number_to_show: posts.length, randomize_between_subjects: 'yes' }])
  return makeStudy(request, posts.length, { entity_sets, 'feed-button-like': 'yes', ...settings })
}

/** The hosted pictures are drawn here: nothing leaves the machine. */
export const drawPictures = (page: Page) =>
  page.route('**/media/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#5a8"/></svg>',
    }),
  )
