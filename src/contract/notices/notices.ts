import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { experimentId, sessionToken } from '../text.ts'
import { succeeded } from '../wire.ts'

const study = z.strictObject({ experiment_id: experimentId })

const delivery = z.object({
  /** Who or what it goes to: the name of a person, or the host of the webhook. */
  to: z.string(),
  state: z.enum(['sent', 'retrying', 'failed']),
  attempts: z.int(),
  /** Why the last attempt failed. */
  problem: z.nullable(z.string()),
  /** Epoch ms: when it was sent or given up, else when it is tried again. */
  at: z.int(),
})

const sentNotice = z.object({
  /** `test` for a test; otherwise a name of the registry. */
  notice: z.string(),
  sentence: z.string(),
  /** Epoch ms. */
  created_at: z.int(),
  deliveries: z.array(delivery),
})

const chosen = z.record(z.string().check(z.maxLength(64)), z.int())

export const showNotices = endpoint({
  path: '/v1/show_notices',
  method: 'POST',
  access: 'see-notices',
  summary: 'Notices of a study: which are switched on, where they go, what was sent, and errors in participants’ browsers.',
  bodyLimit: KILOBYTE,
  body: study,
  reply: z.extend(succeeded, {
    data: z.object({
      /** By name of the notice, its threshold; 0 where it has none. */
      chosen,
      mail_to: z.array(z.uuid()),
      webhook_url: z.string(),
      /** Whether this server can send mails. */
      has_mail: z.boolean(),
      /** People of the lab who have an address. */
      members: z.array(z.object({ person_id: z.uuid(), name: z.string() })),
      /** Newest first, at most 100. */
      sent: z.array(sentNotice),
      /** Of the last seven days, the most frequent first. */
      browser_errors: z.array(
        z.object({
          kind: z.string(),
          file: z.string(),
          line: z.int(),
          column: z.int(),
          page: z.string(),
          browser: z.string(),
          n: z.int(),
          /** Epoch ms. */
          last_at: z.int(),
        }),
      ),
    }),
  }),
})

export const setNotices = endpoint({
  path: '/v1/set_notices',
  method: 'POST',
  access: 'change-study',
  summary:
    'Sets which notices of a study are sent, and where. The secret of a new webhook is in the answer, and is never shown again.',
  bodyLimit: 16 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    chosen,
    mail_to: z.array(z.uuid()).check(z.maxLength(100)),
    /** Empty for none. */
    webhook_url: z.string().check(z.maxLength(2000)),
    /** To replace a secret that others may know. */
    new_secret: z.optional(z.boolean()),
  }),
  reply: z.extend(succeeded, { data: z.object({ webhook_secret: z.nullable(z.string()) }) }),
})

export const testNotices = endpoint({
  path: '/v1/test_notices',
  method: 'POST',
  access: 'change-study',
  summary: 'Sends a test to everybody who gets the notices of a study, once, and says how it went.',
  bodyLimit: KILOBYTE,
  body: study,
  reply: z.extend(succeeded, { data: z.object({ sent: sentNotice }) }),
})

const ERROR_KINDS = ['error', 'rejection', 'loading'] as const
const ERROR_PAGES = ['feed', 'form', 'ending'] as const

export const reportError = endpoint({
  path: '/v1/report_error',
  method: 'POST',
  access: 'participant',
  summary: 'Counts an error in a participant’s browser: where in our files it happened. No message and nothing about the person.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    session_token: z.optional(sessionToken),
    kind: z.enum(ERROR_KINDS),
    file: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,80}\.(js|css)$/, { error: 'must be the name of a file' })),
    line: z.int().check(z.gte(0), z.lte(10_000_000)),
    column: z.int().check(z.gte(0), z.lte(10_000_000)),
    page: z.enum(ERROR_PAGES),
  }),
  reply: succeeded,
})
