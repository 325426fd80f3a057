import { LRUCache } from 'lru-cache'

/** Which of these ids are not cards of the study. Without a promise where no database is needed, as at nearly every click. */
export type UnknownCards = (
  experiment_id: string,
  entity_ids: readonly string[],
) => ReadonlySet<string> | Promise<ReadonlySet<string>>

/** Of the ids given, those that are cards of any version of the study. */
type FindCards = (experiment_id: string, entity_ids: readonly string[]) => Promise<ReadonlySet<string>>

const MAX_STUDIES = 200

const NONE: ReadonlySet<string> = new Set()

/**
 * Remembers ids that are cards, per study. An id that is not remembered is looked up every time: the card may have come with
 * a revision a moment ago, on any node. Ids that somebody made up are never remembered, so they take no memory.
 */
export function createUnknownCards(findCards: FindCards): UnknownCards {
  const studies = new LRUCache<string, Set<string>>({ max: MAX_STUDIES })

  async function lookUp(experiment_id: string, missing: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const found = await findCards(experiment_id, [...missing])
    const known = studies.get(experiment_id) ?? new Set()
    studies.set(experiment_id, known)
    for (const id of found) known.add(id)
    return new Set([...missing].filter((id) => !found.has(id)))
  }

  return (experiment_id, entity_ids) => {
    const known = studies.get(experiment_id) ?? NONE
    const missing = new Set(entity_ids.filter((id) => !known.has(id)))
    return missing.size === 0 ? NONE : lookUp(experiment_id, missing)
  }
}
