import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type showLinkedMedia as contract, LISTED_CARDS, LISTED_LINKS } from '#contract/linked-media.ts'
import { Refusal } from '#server/refusal.ts'
import { lastFetch, linksOfSet, unfetchedOfSet } from '#server/store/stimuli/linked-media.ts'
import { findSet } from '#server/store/stimuli/sets.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { presentJob } from '../exports/present-job.ts'

export async function showLinkedMedia(
  { database: { db }, outside }: Deps,
  { entity_set }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const lab_id = labOf(caller)
  if ((await findSet(db, entity_set))?.lab_id !== lab_id)
    throw new Refusal('unknown_set', `entity_set '${entity_set}' is unknown`)
  // The job first: a link that is fetched between the queries is then none of either.
  const row = await lastFetch(db, { lab_id, entity_set })
  const [links, unfetched] = await Promise.all([linksOfSet(db, entity_set), unfetchedOfSet(db, entity_set)])
  const { job_id, state, done, total, seconds_left, error } = row ? presentJob(row) : NO_JOB
  return {
    success: 'true',
    data: {
      may_fetch: outside !== undefined,
      n_links: links.length,
      n_hidden: links.filter((link) => link.cards.some(({ isHidden }) => isHidden)).length,
      links: links.slice(0, LISTED_LINKS).map(({ url, kind, cards }) => ({
        url,
        kind,
        cards: cards.slice(0, LISTED_CARDS).map(({ position }) => position + 1),
        n_cards: cards.length,
        problem: unfetched(url)?.problem ?? null,
      })),
      job: row ? { job_id, state, done, total, seconds_left, error } : null,
    },
  }
}

const NO_JOB = { job_id: '', state: 'waiting', done: 0, total: 0, seconds_left: null, error: null } as const
