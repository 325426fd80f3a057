import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { entityId, experimentId, name } from './text.ts'
import { succeeded } from './wire.ts'

/** By card and column. */
const cellsOfCards = z.record(entityId, z.record(z.string(), z.string()))

export const simulationPass = endpoint({
  path: '/v1/simulation_pass',
  method: 'POST',
  access: 'change-study',
  summary:
    'For programs that simulate participants: what their links carry as `simulated`, so that they are flagged and left out, and the right answers to attention items of the study, by field, and of its cards the columns that are asked for. The pass holds for a day.',
  bodyLimit: 8 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Of the sheets of its cards. */
    columns: z.optional(z.array(name).check(z.maxLength(20))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({ pass: z.string(), right_answers: z.record(z.string(), z.string()), cells: cellsOfCards }),
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
