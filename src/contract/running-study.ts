import * as z from 'zod/mini'
import { STUDY_STATUSES } from '#domain/study/lifecycle/status.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { warnings } from './spawn-experiment.ts'
import { conditionNumber, experimentId } from './text.ts'
import { succeeded } from './wire.ts'

export const deleteStudy = endpoint({
  path: '/v1/delete_study',
  method: 'POST',
  access: 'change-study',
  summary: 'Deletes a study in which nobody has taken part, with its test sessions; otherwise 409.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: succeeded,
})

export const setRetentionDate = endpoint({
  path: '/v1/set_retention_date',
  method: 'POST',
  access: 'change-study',
  summary: 'Sets, moves or takes away the day on which a study is closed and everything about its participants is erased.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** A day after today, as 2027-03-31; empty to keep the data. */
    retention_date: z.string().check(z.maxLength(10)),
  }),
  /** The version stays: the date says nothing about what participants see. */
  reply: z.extend(succeeded, { data: z.object({ retention_date: z.string(), version: z.int() }) }),
})

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
