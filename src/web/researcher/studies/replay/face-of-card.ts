import type { FeedEntity } from '#contract/load-experiment.ts'

type Card = Pick<FeedEntity, 'entity_type' | 'entity_url' | 'poster_url' | 'headline' | 'alt_text' | 'post'>

/** What a thumbnail of a served card shows: its picture or poster, else how its text begins. */
export function faceOfCard({ entity_type, entity_url, poster_url, headline, alt_text, post }: Card) {
  const isVideo = entity_type === 'video'
  return {
    isVideo,
    picture_url: poster_url ?? (isVideo || entity_url === '' ? null : entity_url),
    label: headline || post?.body || alt_text,
  }
}
