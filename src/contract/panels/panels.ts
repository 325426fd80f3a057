import * as z from 'zod/mini'
import { SIGNED_PARTS } from '#domain/panels/url-hash.ts'
import { VERDICTS } from '#domain/panels-comparison/compare.ts'
import { PANEL_ACTIONS } from '#domain/panels-comparison/submission.ts'
import { endpoint, fileEndpoint, inPath, KILOBYTE } from '../endpoint.ts'
import { experimentId } from '../text.ts'
import { succeeded } from '../wire.ts'

/** An id of a panel. */
export const panelId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be an id of the panel' }))

export const showPanel = endpoint({
  path: '/v1/show_panel',
  method: 'POST',
  access: 'see-panel-ids',
  summary: 'What is known of the panel of a study: its name, whether the lab has a token of it, and the id of the study there.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({
      platform: z.string(),
      /** The panel of the platform, or the first one. */
      panel_label: z.string(),
      /** What the form for a study there begins with. */
      proposal: z.object({
        name: z.string(),
        link: z.string(),
        devices: z.array(z.string()),
        /** The exits of the study that the new codes would replace. */
        replaced_exits: z.array(z.string()),
      }),
      /** A study there that was asked for and is not finished here. */
      has_open_plan: z.boolean(),
      has_token: z.boolean(),
      /** Owners of the lab may, and not those of the study alone. */
      may_set_token: z.boolean(),
      /** Owners and editors of the lab may read and decide with its account there; a guest compares by a file. */
      may_use_account: z.boolean(),
      /** Ids of the studies on the panel that belong to this one. */
      panel_studies: z.array(z.string()),
      /** Of the study on the panel, as the last links named it; empty if none did. */
      panel_study_id: z.string(),
      /** Whether the lab has the secret by which the panel signs what it reports. */
      has_report_secret: z.boolean(),
      /** The key of the lab by which the panel signs addresses. */
      link_key: z.object({
        /** Which part of an address it signs; null if the lab has no key. */
        signed_part: z.nullable(z.enum(SIGNED_PARTS)),
        /** The study wants its links or exits signed by it. */
        is_needed: z.boolean(),
      }),
      /** Where the panel sends its reports to. */
      report_address: z.string(),
      /** Epoch milliseconds; null if nothing was reported yet. */
      last_report_at: z.nullable(z.number()),
    }),
  }),
})

export const setPanelReports = endpoint({
  path: '/v1/set_panel_reports',
  method: 'POST',
  access: 'set-panel-account',
  summary: 'Stores the secret by which the panel signs the changes that it reports, or takes it away. It is never shown.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    /** A study of the lab. Without it, the lab in use is meant. */
    experiment_id: z.optional(experimentId),
    /** Empty to take it away. */
    secret: z
      .string()
      .check(z.regex(/^([\x21-\x7E]{16,500})?$/, { error: 'must be a secret of at least 16 characters, without spaces' })),
  }),
  reply: z.extend(succeeded, { data: z.object({ has_report_secret: z.boolean() }) }),
})

export const panelReports = fileEndpoint({
  path: '/v1/panel_reports/:panel/:lab',
  documentedAs: '/v1/panel_reports/{panel}/{lab}',
  method: 'POST',
  access: 'open',
  summary: 'Where a panel reports changes of submissions. Each call is signed with the secret that an owner of the lab stored.',
  parameters: [inPath('panel', { type: 'string' }), inPath('lab', { type: 'string', format: 'uuid' })],
  body: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  answers: { '200': { description: 'Received, now or before.' }, '403': { description: 'Not signed by the panel.' } },
})

export const setPanelToken = endpoint({
  path: '/v1/set_panel_token',
  method: 'POST',
  access: 'set-panel-account',
  summary:
    'Stores the token of the panel with which the lab’s submissions are read and decided, or takes it away. It is never shown.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    /** A study of the lab. Without it, the lab in use is meant. */
    experiment_id: z.optional(experimentId),
    /** Empty to take it away. */
    token: z.string().check(z.regex(/^[\x21-\x7E]{0,500}$/, { error: 'must be a token, without spaces' })),
  }),
  reply: z.extend(succeeded, { data: z.object({ has_token: z.boolean() }) }),
})

export const setPanelKey = endpoint({
  path: '/v1/set_panel_key',
  method: 'POST',
  access: 'set-panel-account',
  summary: 'Stores the key by which the panel of a study signs addresses, or takes it away. It is never shown.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Empty to take it away. */
    key: z
      .string()
      .check(z.regex(/^([\x21-\x7E]{16,200})?$/, { error: 'must be a key of at least 16 characters, without spaces' })),
    /** Where the signed part of an address ends: behind the name of the hash and its `=`, or behind the `&` before it. Needed with a key. */
    signed_part: z.optional(z.enum(SIGNED_PARTS)),
  }),
  reply: z.extend(succeeded, { data: z.object({ has_key: z.boolean() }) }),
})

export const setPanelStudy = endpoint({
  path: '/v1/set_panel_study',
  method: 'POST',
  access: 'set-panel-account',
  summary:
    'Says that a study on the panel belongs to this one, or that it does not any more. Only submissions of studies that belong to it are read and decided.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, panel_study_id: panelId, is_bound: z.boolean() }),
  reply: z.extend(succeeded, { data: z.object({ panel_studies: z.array(z.string()) }) }),
})

const nullableText = z.nullable(z.string())

export const comparePanel = endpoint({
  path: '/v1/compare_panel',
  method: 'POST',
  access: 'see-panel-ids',
  summary:
    'Compares the submissions of a panel with the people and exits of a study: by the lab’s token, or from a file of the panel.',
  bodyLimit: 20 * 1024 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** One of the three. The study there must belong to this one. */
    panel_study_id: z.optional(panelId),
    /** The states that the panel reported, without asking it. */
    reported: z.optional(z.literal(true)),
    /** The text of a CSV file of the panel. */
    file: z.optional(z.string()),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Whose file it is, by its columns. */
      panel: z.string(),
      /** Rows of the file that could not be read. */
      problems: z.array(z.string()),
      /** Whether codes are left out: the study is blinded, and those of its conditions differ. */
      hides_codes: z.boolean(),
      counts: z.record(z.enum(VERDICTS), z.int()),
      /** What needs a look first; at most 5,000. */
      rows: z.array(
        z.object({
          verdict: z.enum(VERDICTS),
          /** Here. */
          user_id: nullableText,
          outcome: nullableText,
          /** They withdrew, and are to be paid as the outcome says. */
          has_withdrawn: z.boolean(),
          /** The code of the exit that they were given. */
          expected_code: nullableText,
          /** There. */
          person: z.string(),
          submission_id: z.string(),
          status: z.string(),
          code: z.string(),
          awaits_review: z.boolean(),
          /** They were asked to return their submission. False from a file and from reports, which do not say it. */
          is_asked_to_return: z.boolean(),
          /** Paid beside the reward so far, in the smallest unit of the currency; 0 from a file. */
          bonus: z.number(),
        }),
      ),
    }),
  }),
})

export const decideSubmissions = endpoint({
  path: '/v1/decide_panel_submissions',
  method: 'POST',
  access: 'use-panel-account',
  summary:
    'Approves submissions on the panel, returns or rejects them, or asks people to return them. Each one is in the audit log. Of people who withdrew, only those who were complete are approved, and nothing else is decided.',
  bodyLimit: 64 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    panel_study_id: panelId,
    action: z.enum(PANEL_ACTIONS),
    submission_ids: z.array(panelId).check(z.minLength(1), z.maxLength(500)),
    /** The number that the person has confirmed. */
    n_confirmed: z.int(),
    /** For ask-return and reject: the person reads it. */
    reason: z.optional(z.string().check(z.maxLength(2000))),
    /** For reject: one of the panel’s own categories. */
    category: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({ n_done: z.int(), failed: z.array(z.object({ submission_id: z.string(), problem: z.string() })) }),
  }),
})

export const payBonuses = endpoint({
  path: '/v1/pay_panel_bonuses',
  method: 'POST',
  access: 'use-panel-account',
  summary: 'Pays people a bonus beside the reward, the same to each of them. Each one is in the audit log.',
  bodyLimit: 64 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    panel_study_id: panelId,
    submission_ids: z.array(panelId).check(z.minLength(1), z.maxLength(200)),
    /** For each person, in the smallest unit of the currency. */
    amount: z.int().check(z.gte(1), z.lte(100_000)),
    /** The sum that the person has confirmed, without fees. */
    total_confirmed: z.int(),
    /** The bonuses of these people so far, as the person saw them. If others were paid since, nothing is paid. */
    paid_before: z.int(),
  }),
  reply: z.extend(succeeded, { data: z.object({ n_paid: z.int() }) }),
})

/** In the order of the reference page. */
export const panelSecretCalls = { setPanelToken, setPanelKey, setPanelReports }
