import * as z from 'zod/mini'
import { AUDIT_ACTIONS } from '#domain/accounts/audit-actions.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { succeeded } from '../wire.ts'
import { atMs } from './parts.ts'

/** The whole log of the lab as CSV. */
export const AUDIT_CSV_PATH = '/v1/audit.csv'

export const listAudit = endpoint({
  path: '/v1/list_audit',
  method: 'POST',
  access: 'researcher',
  summary: 'The audit log of the lab, newest first, a page at a time. Entries are never changed or deleted.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    /** Only entries before this one: the last audit_id of the page before. */
    before: z.optional(z.int().check(z.gte(1))),
    actions: z.optional(z.array(z.enum(AUDIT_ACTIONS)).check(z.maxLength(AUDIT_ACTIONS.length))),
    limit: z.optional(z.int().check(z.gte(1), z.lte(500))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      entries: z.array(
        z.object({
          audit_id: z.int(),
          at: atMs,
          /** Who, as they were called then; with the name of the token, if it was a script. */
          actor: z.string(),
          person_id: z.nullable(z.string()),
          action: z.enum(AUDIT_ACTIONS),
          /** A study, a set, a person, the name of a token. */
          target: z.nullable(z.string()),
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
      has_more: z.boolean(),
    }),
  }),
})
