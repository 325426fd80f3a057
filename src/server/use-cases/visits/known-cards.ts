/** Answers whether cards belong to a study: at once where it can, and without asking the database at every click. */
export type KnownCards = (
  experiment_id: string,
  entity_ids: readonly string[],
) => string | undefined | Promise<string | undefined>

type Held = { ids: Set<string>; missedAtMs: number }

/** Ids that somebody makes up cost the database one look in this time, however many they are. */
const REFRESH_MS = 5000
const MAX_STUDIES = 200

/** The first id that is no card of the study, or undefined. A new version of a study may bring cards, so a miss looks again. */
export function rememberCards(load: (experiment_id: string) => Promise<Set<string>>, now: () => number): KnownCards {
  const remembered = new Map<string, Held>()

  async function reload(experiment_id: string, missedAtMs: number): Promise<Set<string>> {
    const ids = await load(experiment_id)
    remembered.delete(experiment_id)
    remembered.set(experiment_id, { ids, missedAtMs })
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_STUDIES && oldest !== undefined) remembered.delete(oldest)
    return ids
  }

  async function loadAndLook(experiment_id: string, entity_ids: readonly string[], missedAtMs: number) {
    return firstUnknown(await reload(experiment_id, missedAtMs), entity_ids)
  }

  return (experiment_id, entity_ids) => {
    const held = remembered.get(experiment_id)
    if (!held) return loadAndLook(experiment_id, entity_ids, Number.NEGATIVE_INFINITY)
    const unknown = firstUnknown(held.ids, entity_ids)
    if (unknown === undefined || now() - held.missedAtMs < REFRESH_MS) return unknown
    return loadAndLook(experiment_id, entity_ids, now())
  }
}

const firstUnknown = (ids: Set<string>, entity_ids: readonly string[]) => entity_ids.find((id) => !ids.has(id))
