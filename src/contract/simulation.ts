import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

export const simulationPass = endpoint({
  path: '/v1/simulation_pass',
  method: 'POST',
  access: 'change-study',
  summary:
    'For programs that simulate participants: what their links carry as `simulated`, so that they are flagged and left out, and the right answers to attention items of the study, by field. The pass holds for a day.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({ pass: z.string(), right_answers: z.record(z.string(), z.string()) }),
  }),
})

export const removeSimulated = endpoint({
  path: '/v1/remove_simulated',
  method: 'POST',
  access: 'change-study',
  summary:
    'Deletes all simulated participants of a study with everything that they did. Refused while a dry run of it is under way.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, { data: z.object({ removed: z.int() }) }),
})
