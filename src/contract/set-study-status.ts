import * as z from 'zod/mini'
import { STUDY_STATUSES } from '#domain/study/lifecycle/status.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { warnings } from './spawn-experiment.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

export const studyStatus = z.enum(STUDY_STATUSES)

export const setStudyStatus = endpoint({
  path: '/v1/set_study_status',
  method: 'POST',
  access: 'change-study',
  summary:
    'Launches a draft, or pauses, resumes or closes a study. Newcomers wait while it is paused, people inside go on; closed is for good.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, status: studyStatus }),
  reply: z.extend(succeeded, {
    data: z.object({
      status: studyStatus,
      /** Of a study that runs from now on: that no approval of an ethics board is recorded, that it ends, or that the study differs from it. */
      warnings,
    }),
  }),
})
