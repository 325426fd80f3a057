import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { exclusionReason } from './exclude-participant.ts'
import { chosenRules } from './quality-rules.ts'
import { experimentId, userId } from './text.ts'
import { succeeded } from './wire.ts'

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
