import type { FeedEntity } from '#contract/load-experiment.ts'
import type { ShownCounts } from '#domain/feed/social-cues.ts'
import { readCardLink } from '#domain/links/read-link.ts'
import { readPostCard } from '#domain/stimuli/cards/post-card.ts'
import type { CardFace } from '#server/store/visits/card-faces.ts'
import { avatarPath } from '../stimuli/avatar-path.ts'
import { mediaPath } from '../stimuli/media-path.ts'

type Placed = CardFace & { idx: number; shown_counts: ShownCounts }

/** What the look of a card depends on besides its sheet. Parts of a card that need a further setting name it in `FACE_SETTINGS`. */
export type Presented = {
  studyStartMs: number
  /** Of the condition. */
  settings: Readonly<Record<string, string>>
  covariates: Readonly<Record<string, unknown>>
}

/** The settings that `presentCard` reads. Conditions in which they are the same share their cards in memory. */
export const FACE_SETTINGS: readonly string[] = ['links']

/** A card as a participant's browser gets it: its addresses reveal nothing about it. */
export function presentCard(
  { media_id, poster_media_id, avatar_media_id, post_covariates, ...card }: Placed,
  { studyStartMs, settings, covariates }: Presented,
): FeedEntity {
  const link = readCardLink(covariates, settings)
  return {
    ...card,
    ...(link && { link }),
    // Dates without a year count from the study's first day, so that everybody sees the same.
    ...(post_covariates && {
      post: {
        ...readPostCard(post_covariates, studyStartMs),
        avatar_url: avatarPath(post_covariates, avatar_media_id),
      },
    }),
    // A post may have no picture.
    entity_url: media_id === null ? '' : mediaPath(media_id),
    poster_url: poster_media_id === null ? null : mediaPath(poster_media_id),
  }
}
