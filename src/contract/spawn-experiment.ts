import * as z from 'zod/mini'
import { FIRST_STATUSES } from '#domain/study/lifecycle/status.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { conditionNumber, text } from './text.ts'
import { succeeded } from './wire.ts'

const conditionSetting = z.strictObject({
  condition: conditionNumber,
  param: z.string().check(z.minLength(1), z.maxLength(64)),
  value: z.union([text(100_000), z.number()]),
})

export const conditionSettings = z.array(conditionSetting).check(z.minLength(1), z.maxLength(50_000))

export const spawnExperiment = endpoint({
  path: '/v1/spawn_experiment',
  method: 'POST',
  access: 'researcher',
  summary: 'Creates a study from its condition settings, or lists everything that is wrong with them.',
  bodyLimit: 4 * KILOBYTE * KILOBYTE,
  body: z.strictObject({
    condition_settings: conditionSettings,
    /** `draft`: only test links open the study until it is launched. Without it the study runs at once. */
    status: z.optional(z.enum(FIRST_STATUSES)),
    /** Chosen by the caller, once per study: sending the same call again answers the study that the first one created. */
    idempotency_key: z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
  }),
  reply: z.extend(succeeded, { data: z.object({ experiment_id: z.string() }) }),
})
