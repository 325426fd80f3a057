import type { FeedEntity } from '#contract/load-experiment.ts'
import { cardCues } from '#domain/feed/cues/card-cues.ts'
import type { ShownCounts } from '#domain/feed/social-cues.ts'
import type { Candidate } from '#domain/feed-algorithms/feed-algorithm.ts'
import { cardParts } from '#domain/stimuli/cards/card-parts.ts'
import type { CardFace } from '#server/store/visits/card-faces.ts'
import { avatarPath, mediaPath, picturePath } from '../stimuli/card-paths.ts'

type Placed = CardFace & { idx: number; shown_counts: ShownCounts }

/** What the look of a card depends on besides its sheet. Parts of a card that need a further setting name it in `FACE_SETTINGS`. */
export type Presented = {
  studyStartMs: number
  /** Of the condition. */
  settings: Readonly<Record<string, string>>
  covariates: Readonly<Record<string, unknown>>
}

/** The settings that `presentCard` and `presentComments` read. Conditions in which they are the same share their cards in memory. */
export const FACE_SETTINGS: readonly string[] = ['comments', 'links', 'labels', 'skin', 'allow-url-overrides']

/** A card as a participant's browser gets it: its addresses reveal nothing about it. */
export function presentCard(
  { media_id, poster_media_id, avatar_media_id, file_ids, post_covariates, ...card }: Placed,
  { studyStartMs, settings, covariates }: Presented,
): FeedEntity {
  const { post, ...parts } = cardParts({
    covariates,
    postCovariates: post_covariates,
    alt_text: card.alt_text,
    settings,
    // Dates without a year count from the study's first day, so that everybody sees the same.
    nowMs: studyStartMs,
    addressOf: picturePath(file_ids),
  })
  return {
    ...card,
    ...parts,
    ...(post && post_covariates && { post: { ...post, avatar_url: avatarPath(post_covariates, { avatar_media_id, file_ids }) } }),
    // A post may have no picture.
    entity_url: media_id === null ? '' : mediaPath(media_id),
    poster_url: poster_media_id === null ? null : mediaPath(poster_media_id),
  }
}

/** Whose feed it is: the settings of the person's condition, and the person's seed. */
export type Viewer = { settings: Readonly<Record<string, string>>; seed: string }

/** What the settings of a condition add to a card beside its face. Covariates are read here and not sent. */
export function cardAdditions({ settings, seed }: Viewer): (card: Candidate) => Partial<FeedEntity> {
  const cuesOf = cardCues({ settings, participantSeed: seed })
  return (card) => cuesOf(card)
}
