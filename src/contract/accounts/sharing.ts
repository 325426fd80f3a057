import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { cardInLibrary } from '../show-entity-set.ts'
import { experimentId } from '../text.ts'
import { succeeded } from '../wire.ts'
import { atMs, email, endsAt, linkSecret, role } from './parts.ts'

/** Page of a review link; the secret stands behind the `#`. */
export const REVIEW_PAGE = '/review'

export const shareStudy = endpoint({
  path: '/v1/share_study',
  method: 'POST',
  access: 'share-study',
  summary:
    'Gives somebody a role in one study. They must be in one of your labs or have another study of this lab; others get an invitation.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, email, role }),
  reply: z.extend(succeeded, { data: z.object({ person_id: z.string() }) }),
})

export const unshareStudy = endpoint({
  path: '/v1/unshare_study',
  method: 'POST',
  access: 'share-study',
  summary: 'Takes a person’s role in one study back. A role in the lab stays.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, person_id: z.uuid() }),
  reply: succeeded,
})

export const listShares = endpoint({
  path: '/v1/list_shares',
  method: 'POST',
  access: 'see-shares',
  summary: 'Lists with whom a study is shared.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({
      shares: z.array(
        z.object({
          person_id: z.string(),
          name: z.string(),
          email: z.nullable(z.string()),
          role,
          created_at: atMs,
          /** Null: from before this was recorded. */
          created_by: z.nullable(z.string()),
        }),
      ),
    }),
  }),
})

export const listGiven = endpoint({
  path: '/v1/list_given',
  method: 'POST',
  access: 'manage-lab',
  summary:
    'Lists what members of the lab gave, newest first: studies shared with others, review links and API tokens that still work.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    data: z.object({
      shares: z.array(
        z.object({
          experiment_id: z.string(),
          person_id: z.string(),
          name: z.string(),
          role,
          /** Who gave it. Null: from before this was recorded. */
          created_by: z.nullable(z.string()),
          created_at: atMs,
        }),
      ),
      review_links: z.array(
        z.object({
          review_link_id: z.string(),
          experiment_id: z.string(),
          created_by: z.nullable(z.string()),
          created_at: atMs,
          expires_at: atMs,
        }),
      ),
      api_tokens: z.array(
        z.object({ api_token_id: z.string(), name: z.string(), person_name: z.string(), created_at: atMs, expires_at: atMs }),
      ),
    }),
  }),
})

export const createReviewLink = endpoint({
  path: '/v1/create_review_link',
  method: 'POST',
  access: 'give-review-links',
  summary: 'Makes a read-only link for reviewers: design and materials of the study, no data. It is shown once.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, expires_at: endsAt }),
  reply: z.extend(succeeded, { data: z.object({ review_link_id: z.string(), link: z.string(), expires_at: atMs }) }),
})

export const listReviewLinks = endpoint({
  path: '/v1/list_review_links',
  method: 'POST',
  access: 'give-review-links',
  summary: 'Lists the review links of a study, newest first.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({
      review_links: z.array(
        z.object({
          review_link_id: z.string(),
          created_by: z.nullable(z.string()),
          created_at: atMs,
          expires_at: atMs,
          state: z.enum(['open', 'expired']),
        }),
      ),
    }),
  }),
})

export const revokeReviewLink = endpoint({
  path: '/v1/revoke_review_link',
  method: 'POST',
  access: 'give-review-links',
  summary: 'Ends a review link.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, review_link_id: z.uuid() }),
  reply: succeeded,
})

export const reviewStudy = endpoint({
  path: '/v1/review_study',
  method: 'POST',
  access: 'open',
  summary: 'Design and materials of a study, by a review link. Exit links and codes are left out.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ secret: linkSecret }),
  reply: z.extend(succeeded, {
    data: z.object({
      experiment_id: z.string(),
      /** The setting `study-name`; empty if there is none. */
      name: z.string(),
      version: z.int(),
      n_conditions: z.int(),
      created_at: atMs,
      /** Until when the link works. */
      expires_at: atMs,
      /** In the format of spawn_experiment, without settings that only the server sees. */
      condition_settings: z.array(z.object({ condition: z.int(), param: z.string(), value: z.string() })),
      sets: z.array(z.object({ entity_set: z.string(), entity_category: z.string(), cards: z.array(cardInLibrary) })),
    }),
  }),
})
