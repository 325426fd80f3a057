import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { experimentId, text, userId } from './text.ts'
import { succeeded } from './wire.ts'

const MAX_REASON_LENGTH = 500

export const exclusionReason = z.pipe(
  text(MAX_REASON_LENGTH),
  z.string().check(z.trim(), z.minLength(1, { error: 'must say why' })),
)

export const excludeParticipant = endpoint({
  path: '/v1/exclude_participant',
  method: 'POST',
  access: 'change-study',
  summary: 'Takes a person out of exports, balance, quotas and counts, with the reason; null takes them in again. The data stay.',
  bodyLimit: 8 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    user_id: userId,
    reason: z.nullable(exclusionReason),
  }),
  reply: succeeded,
})
