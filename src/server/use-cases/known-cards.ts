/** Answers whether a card belongs to a study, without asking the database at every click. */
export type KnownCards = (experiment_id: string, entity_ids: readonly string[]) => Promise<string | undefined>

/** Ids that somebody makes up cost the database one look in this time, however many they are. */
const REFRESH_MS = 5000
const MAX_STUDIES = 200

/** The first id that is no card of the study, or undefined. A new version of a study may bring cards, so a miss looks again. */
export function rememberCards(load: (experiment_id: string) => Promise<Set<string>>, now: () => number): KnownCards {
  const remembered = new Map<string, { ids: Set<string>; missedAtMs: number }>()

  async function reload(experiment_id: string, missedAtMs: number): Promise<Set<string>> {
    const ids = await load(experiment_id)
    remembered.delete(experiment_id)
    remembered.set(experiment_id, { ids, missedAtMs })
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_STUDIES && oldest !== undefined) remembered.delete(oldest)
    return ids
  }

  return async (experiment_id, entity_ids) => {
    const held = remembered.get(experiment_id)
    const ids = held?.ids ?? (await reload(experiment_id, Number.NEGATIVE_INFINITY))
    const unknown = entity_ids.find((id) => !ids.has(id))
    if (unknown === undefined || !held || now() - held.missedAtMs < REFRESH_MS) return unknown
    const fresh = await reload(experiment_id, now())
    return entity_ids.find((id) => !fresh.has(id))
  }
}
