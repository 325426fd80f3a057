import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

/** Null until an owner has opened the outcomes by condition. */
export const blinding = z.object({
  /** Epoch ms. */
  unblinded_at: z.nullable(z.int()),
  unblinded_by: z.nullable(z.string()),
})

export const unblindStudy = endpoint({
  path: '/v1/unblind_study',
  method: 'POST',
  access: 'unblind-study',
  summary:
    'Opens the outcomes of a study by condition, for good and for everybody who may read its data. The audit log says who did it and when. A second call changes nothing.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, { data: blinding }),
})
