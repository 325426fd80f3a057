import * as z from 'zod/mini'
import { isIsoDay } from '#domain/iso-day.ts'
import { FIELD_KEYS, MAX_ANSWER_LENGTH } from '#domain/preregistration/fields.ts'
import { FILLED_PARTS } from '#domain/preregistration/filled-parts.ts'
import { SERVICES } from '#domain/preregistration/registries.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { settingChange } from './revise-study.ts'
import { experimentId, text } from './text.ts'
import { succeeded } from './wire.ts'

/** What the researcher wrote, by field; a field that is left out is empty. */
const answers = z.partialRecord(z.enum(FIELD_KEYS), text(MAX_ANSWER_LENGTH))

const registration = z.object({
  registration_id: z.string(),
  service: z.enum(SERVICES),
  link: z.string(),
  /** A day, as 2027-03-31. */
  registered_on: z.string(),
  /** Version of the study for which it was registered. */
  version: z.int(),
  /** Epoch ms. */
  marked_at: z.int(),
  /** People who had come before the day of the registration, by universal time: no tests or simulations, and nobody who did not agree. */
  n_before_day: z.int(),
  /** The same before it was marked here. */
  n_before_mark: z.int(),
  /** Settings that are not as they were. */
  changes: z.array(settingChange),
  /** Everything else that is not as it was, one sentence each. */
  other_changes: z.array(z.string()),
})

export const showPreregistration = endpoint({
  path: '/v1/show_preregistration',
  method: 'POST',
  access: 'copy-study',
  summary:
    'The preregistration of one of your studies: what follows from its design, what was written beside it, what was registered, and what has changed since.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Newest version of the study. */
      version: z.int(),
      /** Of the draft; 0 if nothing was written. */
      revision: z.int(),
      /** Epoch ms; null if nothing was written. */
      changed_at: z.nullable(z.int()),
      changed_by: z.string(),
      answers,
      /** In words, by the newest version; empty where the design says nothing. */
      filled: z.record(z.enum(FILLED_PARTS), z.string()),
      /** Whether people are assigned to conditions. */
      is_randomised: z.boolean(),
      /** The variables that the package of the study will have. */
      variables: z.array(z.object({ table: z.string(), name: z.string(), about: z.string() })),
      /** The draft at OSF that was made here; empty if there is none. */
      osf_draft: z.string(),
      /** Whether the lab has a token of OSF, and the caller may use it. */
      may_draft_on_osf: z.boolean(),
      /** Newest first. */
      registrations: z.array(registration),
    }),
  }),
})

export const savePreregistration = endpoint({
  path: '/v1/save_preregistration',
  method: 'POST',
  access: 'change-study',
  summary: 'Saves what was written for the preregistration of a study. A newer draft of somebody else is not overwritten.',
  bodyLimit: 512 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Revision of the draft that was edited; 0 for the first. */
    based_on: z.int().check(z.gte(0)),
    answers,
  }),
  reply: z.extend(succeeded, { data: z.object({ revision: z.int() }) }),
})

const httpsAddress = z.string().check(
  z.maxLength(500),
  z.refine((value) => isHttps(value), { error: 'must be an address that begins with https://' }),
)

/** It is shown as a link: nothing but an address of a page. */
const isHttps = (value: string) =>
  /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(:\d+)?(\/[\x21-\x7E]*)?$/i.test(value) && !/["'<>\\]/.test(value)

export const markPreregistered = endpoint({
  path: '/v1/mark_preregistered',
  method: 'POST',
  access: 'change-study',
  summary:
    'Says that a study was preregistered: where, when and for which version. Keeps a copy of the text, with which later changes are compared.',
  bodyLimit: 2 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    service: z.enum(SERVICES),
    link: httpsAddress,
    /** A day that is over or today, as 2027-03-31. */
    registered_on: z.string().check(z.refine((value) => isIsoDay(value), { error: 'must be a day such as 2027-03-31' })),
    /** Revision of the draft that was registered; 0 if nothing was written here. */
    based_on: z.int().check(z.gte(0)),
    /** Version of the study that was looked at. */
    version: z.int().check(z.gte(1)),
  }),
  reply: z.extend(succeeded, { data: z.object({ registration_id: z.string() }) }),
})

export const removeRegistration = endpoint({
  path: '/v1/remove_registration',
  method: 'POST',
  access: 'change-study',
  summary: 'Takes away that a study was preregistered, such as after a wrong link. It stays in the audit log.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, registration_id: z.uuid() }),
  reply: succeeded,
})

export const draftOnOsf = endpoint({
  path: '/v1/draft_on_osf',
  method: 'POST',
  access: 'use-services',
  summary:
    'Makes a private project and a draft registration at OSF by the token of the lab, or writes the text into the draft that was made before. Nothing is registered.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Revision of the draft that is sent. */
    based_on: z.int().check(z.gte(1)),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Where the draft is read and registered. */
      link: z.string(),
      is_new: z.boolean(),
      /** Questions that the person answers there, because OSF has no option with the meaning of what was chosen here. */
      left_open: z.array(z.string()),
    }),
  }),
})

/** In the order of the reference page. */
export const preregistrationCalls = {
  showPreregistration,
  savePreregistration,
  markPreregistered,
  removeRegistration,
  draftOnOsf,
}
