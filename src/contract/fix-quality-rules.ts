import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { chosenRules } from './quality-rules.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

export const fixQualityRules = endpoint({
  path: '/v1/fix_quality_rules',
  method: 'POST',
  access: 'change-study',
  summary:
    'Fixes the rules and thresholds by which a study will exclude people, as in a preregistration. Only while it is a draft without participants; no rules take them back.',
  bodyLimit: 4 * KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, rules: chosenRules }),
  reply: succeeded,
})
