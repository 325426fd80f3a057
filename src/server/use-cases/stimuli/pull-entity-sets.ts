import type { ReplyOf } from '#contract/endpoint.ts'
import type { pullEntitySets as contract } from '#contract/pull-entity-sets.ts'
import { encodeJson } from '#contract/wire.ts'
import { TEST_CATEGORY } from '#domain/stimuli/category.ts'
import { commentCounts } from '#server/store/stimuli/comments.ts'
import { linkedCounts, setsBeingFetched } from '#server/store/stimuli/linked-media.ts'
import { listSets, notificationsOfSets, sheetCountsOfSets } from '#server/store/stimuli/sets.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'

/** Sets that are offered to a new study: none of category test and no excluded ones (spec 7). A study may still name those. */
export async function pullEntitySets(deps: Deps, _body: unknown, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const lab_id = labOf(caller)
  const [sets, counts, comments, notifications, linked, fetched] = await Promise.all([
    listSets(db, lab_id),
    sheetCountsOfSets(db, lab_id),
    commentCounts(db, lab_id),
    notificationsOfSets(db, lab_id),
    linkedCounts(db, lab_id),
    setsBeingFetched(db, lab_id),
  ])
  const offered = sets.filter(
    ({ entity_set, entity_category }) => entity_category !== TEST_CATEGORY && !deps.excludedSets.includes(entity_set),
  )
  return {
    success: 'true',
    data: {
      entity_sets: encodeJson(
        offered.map((set) => ({
          ...set,
          num_with_counts: counts.get(set.entity_set) ?? {},
          num_comments: comments.get(set.entity_set) ?? 0,
          num_linked: linked.get(set.entity_set) ?? 0,
          is_fetching: fetched.has(set.entity_set),
          notifications: notifications.get(set.entity_set),
        })),
      ),
    },
  }
}
