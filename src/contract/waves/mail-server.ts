import * as z from 'zod/mini'
import { MAIL_ENCRYPTIONS } from '#domain/waves/lab-mail-server.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { experimentId } from '../text.ts'
import { succeeded } from '../wire.ts'
import { ownMailAddress } from './mails.ts'

/** A study of the lab. Without it, the lab in use is meant. */
const ofLab = { experiment_id: z.optional(experimentId) }
const MAX_TEXT = 500
const text = z.string().check(z.maxLength(MAX_TEXT))
const login = { host: text, port: z.int(), encryption: z.enum(MAIL_ENCRYPTIONS), user: text, from: text }

export const showMailServer = endpoint({
  path: '/v1/show_mail_server',
  method: 'POST',
  access: 'set-panel-account',
  summary: 'The mail server by which the waves of the lab ask people back, without its password.',
  bodyLimit: KILOBYTE,
  body: z.strictObject(ofLab),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Null: the lab has none. */
      server: z.nullable(z.object({ ...login, has_password: z.boolean() })),
      /** It was stored by another installation, whose backup this one has, and must be typed again. Nothing is sent. */
      is_unreadable: z.boolean(),
      /** Whether the installation has one, which labs without their own use. */
      has_installation_server: z.boolean(),
    }),
  }),
})

export const setMailServer = endpoint({
  path: '/v1/set_mail_server',
  method: 'POST',
  access: 'set-panel-account',
  summary: 'Stores the mail server by which the waves of the lab ask people back, or takes it away. The password is never shown.',
  bodyLimit: 4 * KILOBYTE,
  body: z.strictObject({
    ...ofLab,
    /** Null to take it away. Without a password the stored one is kept, if host, port, encryption and user are the same. */
    server: z.nullable(z.strictObject({ ...login, password: z.optional(text) })),
  }),
  reply: z.extend(succeeded, { data: z.object({ is_set: z.boolean() }) }),
})

export const testMailServer = endpoint({
  path: '/v1/test_mail_server',
  method: 'POST',
  access: 'set-panel-account',
  summary: 'Sends a test by the mail server of the lab to oneself, or says why it cannot.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ ...ofLab, to: ownMailAddress }),
  reply: z.extend(succeeded, { data: z.object({ sent_to: z.string() }) }),
})
