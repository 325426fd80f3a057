import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { conditionNumber, experimentId } from './text.ts'
import { succeeded } from './wire.ts'

/** The name, the quota of the study, and one quota for each of at most 100 conditions. */
const MOST_SETTINGS = 102

/** The retention date has a call of its own, which closed studies take too. */
const param = z.enum(['study-name', 'quota', 'quota-total'])

/** A value that changed within a version. `condition` is null for the whole study; an empty value means none. */
export const runningChange = z.object({
  /** Epoch ms. */
  at: z.int(),
  condition: z.nullable(z.int()),
  param: z.string(),
  from: z.string(),
  to: z.string(),
})

export const setRunningSettings = endpoint({
  path: '/v1/set_running_settings',
  method: 'POST',
  access: 'change-study',
  summary:
    'Changes settings that are about running a study and not about what participants see: its name and its quotas. They apply at once and make no new version.',
  bodyLimit: 32 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Of `study-name` and `quota-total` the condition does not matter. An empty value takes a setting away. */
    settings: z
      .array(z.strictObject({ condition: conditionNumber, param, value: z.string().check(z.maxLength(200)) }))
      .check(z.minLength(1), z.maxLength(MOST_SETTINGS)),
  }),
  reply: z.extend(succeeded, { data: z.object({ changes: z.array(runningChange) }) }),
})
