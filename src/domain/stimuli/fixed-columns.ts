/** What a card is. A card of another kind or file is another card, so that these are never changed in a saved set. */
export const FIXED_COLUMNS: readonly string[] = [
  'entity_id',
  'entity_set',
  'entity_type',
  'entity_url',
  'source_url',
  'filename',
  'image',
  'media_id',
]
