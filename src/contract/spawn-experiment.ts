import * as z from 'zod/mini'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { FIRST_STATUSES } from '#domain/study/lifecycle/status.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { conditionNumber, experimentId, text } from './text.ts'
import { succeeded } from './wire.ts'

const MAX_SETTING_LENGTH = 100_000

/** Of the setting `questionnaires`, which holds whole questionnaires. */
export const MAX_QUESTIONNAIRES_LENGTH = 2_000_000

type Setting = { param: string; value: string | number }

/** For `z.refine`: one long setting is allowed, any other is a mistake. */
export const isOfSettingLength = ({ param, value }: Setting): boolean =>
  param === OWN_QUESTIONNAIRES || String(value).length <= MAX_SETTING_LENGTH

export const tooLongSetting = { error: `must have at most ${MAX_SETTING_LENGTH} characters`, path: ['value'] }

const conditionSetting = z
  .strictObject({
    condition: conditionNumber,
    param: z.string().check(z.minLength(1), z.maxLength(64)),
    value: z.union([text(MAX_QUESTIONNAIRES_LENGTH), z.number()]),
  })
  .check(z.refine(isOfSettingLength, tooLongSetting))

export const conditionSettings = z.array(conditionSetting).check(z.minLength(1), z.maxLength(50_000))

/**
 * Of the `warnings` of the reply, word by word, those that a researcher has read and accepts: the page lists them beside a tick. The version
 * keeps them.
 */
export const acceptedRisks = z.optional(z.array(text(2000)).check(z.maxLength(100)))

/**
 * What the study runs with although people would be unpaid, misled or sent nowhere, then whom its waves would lose, and whether it runs
 * without an approval: sentences for a researcher. Only the first need to be accepted.
 */
export const warnings = z.array(z.string())

export const spawnExperiment = endpoint({
  path: '/v1/spawn_experiment',
  method: 'POST',
  access: 'make-studies',
  summary:
    'Creates a study from its condition settings and warns of what people would suffer from, or lists everything that is wrong with them.',
  bodyLimit: 4 * KILOBYTE * KILOBYTE,
  body: z.strictObject({
    condition_settings: conditionSettings,
    /** `draft`: only test links open the study until it is launched. Without it the study runs at once. */
    status: z.optional(z.enum(FIRST_STATUSES)),
    /** Chosen by the caller, once per study: sending the same call again answers the study that the first one created. */
    idempotency_key: z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
    accepted_risks: acceptedRisks,
    /** A study of the same lab, whose drafts for preregistration and ethics board the new one begins with. Approval and registrations stay with the original. */
    copied_from: z.optional(experimentId),
  }),
  reply: z.extend(succeeded, { data: z.object({ experiment_id: z.string(), warnings }) }),
})
