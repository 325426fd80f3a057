import type { CardInLibrary } from './card-draft.ts'

const WIDTH = 480

export const thumbnailUrl = (media_url: string) => `${media_url}?w=${WIDTH}`

/** A card's picture in the size of the grid, or null if it has none. */
export function pictureUrl(card: Pick<CardInLibrary, 'entity_type' | 'entity_url' | 'media_url' | 'poster_url'>): string | null {
  if (card.poster_url !== null) return thumbnailUrl(card.poster_url)
  if (card.entity_type === 'video') return null
  if (card.media_url !== null) return thumbnailUrl(card.media_url)
  // The entity_url of a post without a picture is a web page or only a name.
  if (card.entity_type === 'post') return null
  // The card is hosted elsewhere. Its address comes from the sheet and may not be a URL.
  return /^https?:\/\//i.test(card.entity_url) ? card.entity_url : null
}
