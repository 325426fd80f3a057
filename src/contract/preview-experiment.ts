import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { loadExperiment } from './load-experiment.ts'
import { conditionSettings } from './spawn-experiment.ts'
import { conditionNumber } from './text.ts'
import { succeeded } from './wire.ts'

/** The reply to a participant, without the parts of a real visit. A preview creates no participant and stores nothing. */
const previewed = z.omit(loadExperiment.reply.shape.data, {
  user_id: true,
  session_token: true,
  resumed: true,
  is_test: true,
  outcome: true,
})

export const previewExperiment = endpoint({
  path: '/v1/preview_experiment',
  method: 'POST',
  access: 'make-studies',
  summary: 'Shows the feed of one condition of a study in the making, as its first participant would get it. Stores nothing.',
  bodyLimit: 4 * KILOBYTE * KILOBYTE,
  body: z.strictObject({ condition_settings: conditionSettings, condition: conditionNumber }),
  reply: z.extend(succeeded, {
    data: z.extend(previewed, {
      /** What the algorithm says of the feeds and of what it needs: which card leads, what the cards lack. */
      findings: z.array(
        z.object({ kind: z.enum(['advice', 'note']), text: z.string(), place: z.optional(z.enum(['cards', 'labels', 'links'])) }),
      ),
      /** Why cards are missing, one sentence each. Incomplete settings are not an error. */
      problems: z.array(z.string()),
    }),
  }),
})
