/**
 * A setting that the server adds to those of a condition for the participant's page: which of the optional fields its cards have. The page
 * loads what draws them before the first card, also where only a later batch has such a card.
 */
export const CARDS_HAVE = 'cards-have'

/** Optional fields of a card that a part of the page draws. */
const FIELDS = ['link', 'labels', 'views'] as const
type Field = (typeof FIELDS)[number]

export const fieldsOfCards = (cards: readonly Partial<Record<Field, unknown>>[]): string =>
  FIELDS.filter((field) => cards.some((card) => card[field] !== undefined)).join(' ')

export const doCardsHave = (settings: Readonly<Record<string, string>>, field: string): boolean =>
  (settings[CARDS_HAVE] ?? '').split(' ').includes(field)
