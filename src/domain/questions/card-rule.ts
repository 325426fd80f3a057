/** Which cards of the person's own feed, or of its sets, a block asks about. */
export type CardRule = {
  choose: CardChoice
  /** How many at most. */
  n: number
  /** Of `seen`: the least time in view, in milliseconds. */
  minMs?: number
  /** Of `covariate`: the column of the sheet and the value that it must have. */
  covariate?: { name: string; value: string }
  /** Cards of this feed alone, by its name, where a visit has several. */
  feed?: string
  /** Cards of this earlier wave alone, by its name, where people come back. */
  wave?: string
}

/** Which feed a rule is about, as it is stored beside the card: a feed of this visit (`before`), one of an earlier wave (`first/before`), all of that (`first/`). */
export const placeOfRule = ({ feed, wave }: Pick<CardRule, 'feed' | 'wave'>): string | null =>
  wave === undefined ? (feed ?? null) : `${wave}/${feed ?? ''}`

/** `not-seen` are cards of the same sets that the person was never shown. */
export const CARD_CHOICES = ['seen', 'longest', 'liked', 'shared', 'reported', 'not-seen', 'covariate'] as const

export type CardChoice = (typeof CARD_CHOICES)[number]

/** The reverse of `placeOfRule` for one of an earlier wave; undefined for one of this visit. */
export function readPlaceOfRule(place: string | null): { wave: string; feed: string | null } | undefined {
  const [wave, feed] = place?.split('/') ?? []
  return wave === undefined || feed === undefined ? undefined : { wave, feed: feed || null }
}

/** The cards of all rules are asked about in one random order, each once. */
export type CardQuestion = {
  rules: readonly CardRule[]
  /** Whether the counts and buttons are shown as they were, or the card alone. */
  showsCounts: boolean
}

/** Field of an answer about one card. */
export const cardKey = (key: string, entity_id: string): string => `${key}__${entity_id}`

/** The reverse of `cardKey`; undefined for a field that is about no card. Keys have no `__`, ids of cards may. */
export function fieldAndCard(name: string): { field: string; entity_id: string } | undefined {
  const at = name.indexOf('__')
  return at < 1 ? undefined : { field: name.slice(0, at), entity_id: name.slice(at + 2) }
}
