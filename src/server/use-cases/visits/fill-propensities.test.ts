import { expect, test } from 'vitest'
import { thompsonSampling } from '#domain/feed-algorithms/thompson-sampling.ts'
import { aLike, aParticipant, aStudy, csvCells, type Loaded } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { fillPropensities } from './fill-propensities.ts'

setUpApp()

type StoredFeed = { user_id: string; propensities: number[] | null; served_before: number[]; engaged_before: number[] }

async function storedFeeds(experiment_id: string): Promise<StoredFeed[]> {
  const { rows } = await app.database.pool.query<StoredFeed>(
    `select user_id, ${['propensities', 'served_before', 'engaged_before'].map((list) => `full_list(${list}, n_cards) as ${list}`)} from feeds join participants using (participant_id)
     where experiment_id = $1 order by participant_id`,
    [experiment_id],
  )
  return rows
}

/** Somebody likes their first card, then another person comes. */
async function aThompsonStudy(): Promise<{ experiment_id: string; first: Loaded; second: Loaded }> {
  const experiment_id = await aStudy(app, { algorithm: 'thompson_sampling' })
  const first = await aParticipant(app, experiment_id)
  await app.call('/v1/events', { session_token: first.session_token, events: [aLike(first)] })
  return { experiment_id, first, second: await aParticipant(app, experiment_id) }
}

async function exposuresOf(experiment_id: string): Promise<Record<string, string>[]> {
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const files = await entriesOfZip(rawPayload)
  const name = `study-${experiment_id}/data/study-${experiment_id}_description-exposures_data.csv`
  const [header = [], ...rows] = csvCells(files.get(name)?.toString() ?? '')
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

test('an arrival stores what was known of each card, and no propensities', async () => {
  const { experiment_id, first, second } = await aThompsonStudy()
  const liked = first.order_data[0]?.entity_id
  expect(await storedFeeds(experiment_id)).toEqual([
    expect.objectContaining({ user_id: first.user_id, propensities: null, served_before: Array(10).fill(0) }),
    {
      user_id: second.user_id,
      propensities: null,
      served_before: Array(10).fill(1),
      engaged_before: second.order_data.map(({ entity_id }) => (entity_id === liked ? 1 : 0)),
    },
  ])
})

test('the exposures of the data package have the propensities that follow from what was known', async () => {
  const { experiment_id, first, second } = await aThompsonStudy()
  const rows = await exposuresOf(experiment_id)
  const [, feed] = await storedFeeds(experiment_id)
  const inputs = (feed?.served_before ?? []).map((served, i) => ({ served, engaged: feed?.engaged_before[i] ?? 0 }))
  const computed = thompsonSampling.propensitiesFrom?.(inputs) ?? []
  expect(computed).toHaveLength(10)
  const propensitiesOf = (user_id: string) =>
    rows.filter((row) => row['subject_id'] === user_id).map(({ propensity }) => Number(propensity))
  expect(propensitiesOf(first.user_id)).toEqual(Array(10).fill(0.1))
  expect(propensitiesOf(second.user_id)).toEqual(computed)
})

test('computed twice at once, and again later, propensities are the same', async () => {
  const { experiment_id } = await aThompsonStudy()
  await Promise.all([fillPropensities(app.deps, experiment_id), fillPropensities(app.deps, experiment_id)])
  const once = await storedFeeds(experiment_id)
  expect(once.every(({ propensities }) => propensities?.length === 10)).toBe(true)
  await fillPropensities(app.deps, experiment_id)
  expect(await storedFeeds(experiment_id)).toEqual(once)
})

test('an algorithm that knows its propensities at once stores them with the feed', async () => {
  const experiment_id = await aStudy(app, { algorithm: 'random' })
  await aParticipant(app, experiment_id)
  expect(await storedFeeds(experiment_id)).toEqual([
    expect.objectContaining({ propensities: Array(10).fill(0.1), served_before: null, engaged_before: null }),
  ])
})
