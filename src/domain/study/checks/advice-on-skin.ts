import { isVideo } from '#domain/feed/prefetch.ts'
import { findSkin } from '#domain/skins/index.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'

/** How many cards of a feed have a picture, and how many a video. */
export type MediaCount = { readonly pictures: number; readonly videos: number }

type Card = Parameters<typeof isVideo>[0] & { readonly entity_url: string }

export function mediaIn(cards: readonly Card[]): MediaCount {
  const videos = cards.filter(isVideo).length
  return { videos, pictures: cards.filter((card) => card.entity_url !== '').length - videos }
}

/** Where the feed has nothing of what its skin is made for. */
export function adviceOnSkin({ skin }: ConditionDraft, media: MediaCount | undefined) {
  const { label, wants } = findSkin(skin) ?? {}
  if (wants === undefined || media === undefined || media[wants] > 0) return []
  return [{ place: 'skin' as const, param: 'skin', text: `The skin ${label} is made for ${wants}, and this feed has none.` }]
}
