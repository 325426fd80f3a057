import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { acceptedRisks, conditionSettings, warnings } from './spawn-experiment.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

export const versionNumber = z.int().check(z.gte(1), z.lte(1_000_000))

/** One setting that differs between two versions. An empty value counts as none. */
export const settingChange = z.object({
  /** null: the same change in all conditions that both versions have. */
  condition: z.nullable(z.int()),
  param: z.string(),
  /** Plain text, not URL-encoded; null if the setting did not exist. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

export const reviseStudy = endpoint({
  path: '/v1/revise_study',
  method: 'POST',
  access: 'change-study',
  summary:
    'Makes the next version of a study for newcomers; people keep the version that they started with. 409 if it was revised meanwhile.',
  bodyLimit: 4 * KILOBYTE * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** The version that was edited. It must still be the newest one. */
    from_version: versionNumber,
    condition_settings: conditionSettings,
    accepted_risks: acceptedRisks,
  }),
  reply: z.extend(succeeded, { data: z.object({ version: z.int(), changes: z.array(settingChange), warnings }) }),
})
