import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { experimentId } from '../text.ts'
import { succeeded } from '../wire.ts'
import { atMs, email, endsAt, linkSecret, password, personName, role } from './parts.ts'

/** Page of an invitation; the secret stands behind the `#`, so that it is in no log and no referrer. */
export const INVITATION_PAGE = '/join'

export const showInvitation = endpoint({
  path: '/v1/show_invitation',
  method: 'POST',
  access: 'open',
  summary: 'What an invitation link offers.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ secret: linkSecret }),
  reply: z.extend(succeeded, {
    data: z.object({
      lab_name: z.string(),
      role,
      /** The one study that is offered; null: the whole lab. */
      experiment_id: z.nullable(z.string()),
      study_name: z.nullable(z.string()),
      invited_by: z.nullable(z.string()),
      expires_at: atMs,
      /** Makes the account of the owner of this installation. */
      is_for_owner: z.boolean(),
    }),
  }),
})

export const acceptInvitation = endpoint({
  path: '/v1/accept_invitation',
  method: 'POST',
  access: 'open',
  summary: 'Joins by an invitation link: with a new account, or as the person who is signed in. A new account then signs in.',
  bodyLimit: 4 * KILOBYTE,
  body: z.strictObject({
    secret: linkSecret,
    /** Omitted by somebody who is signed in. */
    account: z.optional(z.strictObject({ name: personName, email, password })),
  }),
  reply: z.extend(succeeded, { data: z.object({ lab_id: z.string(), experiment_id: z.nullable(z.string()), role }) }),
})

export const createInvitation = endpoint({
  path: '/v1/create_invitation',
  method: 'POST',
  access: 'manage-lab',
  summary: 'Makes a link by which one person joins the lab, or only one of its studies. It is shown once.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ role, expires_at: endsAt, experiment_id: z.optional(experimentId) }),
  reply: z.extend(succeeded, { data: z.object({ invitation_id: z.string(), link: z.string(), expires_at: atMs }) }),
})

export const listInvitations = endpoint({
  path: '/v1/list_invitations',
  method: 'POST',
  access: 'manage-lab',
  summary: 'Lists the invitations of the lab, newest first.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    data: z.object({
      invitations: z.array(
        z.object({
          invitation_id: z.string(),
          role,
          experiment_id: z.nullable(z.string()),
          created_by: z.nullable(z.string()),
          created_at: atMs,
          expires_at: atMs,
          state: z.enum(['open', 'used', 'expired']),
        }),
      ),
    }),
  }),
})

export const revokeInvitation = endpoint({
  path: '/v1/revoke_invitation',
  method: 'POST',
  access: 'manage-lab',
  summary: 'Ends an invitation that nobody used.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ invitation_id: z.uuid() }),
  reply: succeeded,
})
