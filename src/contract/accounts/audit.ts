import * as z from 'zod/mini'
import { AUDIT_ACTIONS } from '#domain/accounts/audit-actions.ts'
import { CSV, endpoint, fileEndpoint, KILOBYTE } from '../endpoint.ts'
import { succeeded } from '../wire.ts'
import { atMs } from './parts.ts'

/** The whole log of the lab as CSV. */
export const AUDIT_CSV_PATH = '/v1/audit.csv'

/** Epoch ms, of the years that a calendar page can show. */
const moment = atMs.check(z.gte(0), z.lte(253_402_300_799_999))

export const listAudit = endpoint({
  path: '/v1/list_audit',
  method: 'POST',
  access: 'manage-lab',
  summary: 'The audit log of the lab, newest first, a page at a time. Entries are never changed or deleted.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    /** Only entries before this one: the last audit_id of the page before. */
    before: z.optional(z.int().check(z.gte(1))),
    actions: z.optional(z.array(z.enum(AUDIT_ACTIONS)).check(z.maxLength(AUDIT_ACTIONS.length))),
    /** Only what this person did. */
    person_id: z.optional(z.uuid()),
    /** Only entries from this moment on, and before that one. */
    from: z.optional(moment),
    until: z.optional(moment),
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
      /** Who is in the log or in the lab, by name. Only with the first page, where `before` is missing. */
      people: z.array(z.object({ person_id: z.string(), name: z.string() })),
    }),
  }),
})

export const exportAudit = fileEndpoint({
  path: AUDIT_CSV_PATH,
  method: 'GET',
  access: 'manage-lab',
  summary: 'Streams the audit log of the lab as CSV, newest first.',
  answers: { '200': { description: 'The log', content: CSV } },
})
