import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { chosenRules } from './quality-rules.ts'
import { experimentId, text, userId } from './text.ts'
import { succeeded } from './wire.ts'

const MAX_REASON_LENGTH = 500

const exclusionReason = z.pipe(text(MAX_REASON_LENGTH), z.string().check(z.trim(), z.minLength(1, { error: 'must say why' })))

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

const MAX_PEOPLE = 1000

export const excludeParticipants = endpoint({
  path: '/v1/exclude_participants',
  method: 'POST',
  access: 'change-study',
  summary:
    'Takes people out of exports, balance, quotas and counts. The reason is the text given, or what each of the named rules found; neither takes them in again. The data stay. All or nobody: an unknown user_id, or one whom no named rule flags, refuses the call.',
  bodyLimit: 160 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    user_ids: z.array(userId).check(z.minLength(1), z.maxLength(MAX_PEOPLE)),
    reason: z.optional(z.nullable(exclusionReason)),
    rules: z.optional(chosenRules),
  }),
  reply: z.extend(succeeded, { data: z.object({ n_changed: z.int() }) }),
})
