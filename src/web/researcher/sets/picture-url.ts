import type { CardInLibrary } from './card-draft.ts'

const WIDTH = 480

export const smallPicture = (media_url: string) => `${media_url}?w=${WIDTH}`

/** A card's picture in the grid's size; null where there is none to show, as for a video without a poster. */
export function pictureAddress(
  card: Pick<CardInLibrary, 'entity_type' | 'entity_url' | 'media_url' | 'poster_url'>,
): string | null {
  if (card.poster_url !== null) return smallPicture(card.poster_url)
  if (card.entity_type === 'video') return null
  if (card.media_url !== null) return smallPicture(card.media_url)
  // The address of a post without a picture is that of a page, or no more than a name.
  if (card.entity_type === 'post') return null
  // Hosted by the researcher: the address is whatever the sheet said.
  return /^https?:\/\//i.test(card.entity_url) ? card.entity_url : null
}
