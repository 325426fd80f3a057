import * as z from 'zod/mini'
import { isMailAddress, MAX_ADDRESS } from '#domain/waves/contact-address.ts'
import { MAIL_PROBLEMS, MAIL_STATES } from '#domain/waves/due-mail.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { experimentId } from '../text.ts'
import { succeeded } from '../wire.ts'
import { waveName } from './waves.ts'

const MAX_OFFSET = 10_000_000
const count = z.int()

/** For the owner of this machine, who has no account and so no address. */
export const ownMailAddress = z.optional(
  z.string().check(
    z.maxLength(MAX_ADDRESS),
    z.refine((address) => isMailAddress(address), { error: 'must be a mail address' }),
  ),
)

export const showWaveMails = endpoint({
  path: '/v1/show_wave_mails',
  method: 'POST',
  access: 'see-panel-ids',
  summary:
    'The mails of a wave: their words as somebody reads them, how many addresses there are, and what became of each mail, by user_id. Addresses are never shown.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    wave: waveName,
    /** Of the log. */
    state: z.optional(z.enum(MAIL_STATES)),
    offset: z.optional(z.int().check(z.gte(0), z.lte(MAX_OFFSET))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** By whose mail server. Nobody: nothing is sent. */
      mails_by: z.enum(['lab', 'installation', 'nobody']),
      /** Owners of the lab may say by which server it writes. */
      may_set_mail_server: z.boolean(),
      per_minute: count,
      /** Of the whole study. */
      addresses: z.object({ given: count, stopped: count, refused: count, over: count }),
      /** Null: nobody is written to about this wave. Links of a preview lead nowhere. */
      preview: z.nullable(z.object({ subject: z.string(), text: z.string(), reminders: z.array(z.number()) })),
      /** How many mails are due now, and not sent yet. */
      n_due: count,
      /** 0 is the first mail, 1 the first reminder. */
      counts: z.array(z.object({ occasion: count, state: z.enum(MAIL_STATES), n: count })),
      n_found: count,
      /** The latest is first. */
      log: z.array(
        z.object({
          user_id: z.string(),
          occasion: count,
          state: z.enum(MAIL_STATES),
          problem: z.nullable(z.enum(MAIL_PROBLEMS)),
          attempts: count,
          /** Epoch ms, of the last attempt. */
          at: z.number(),
        }),
      ),
    }),
  }),
})

export const testWaveMail = endpoint({
  path: '/v1/test_wave_mail',
  method: 'POST',
  access: 'see-panel-ids',
  summary: 'Sends the mail of a wave to oneself. Its links lead nowhere.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    wave: waveName,
    to: ownMailAddress,
  }),
  reply: z.extend(succeeded, { data: z.object({ sent_to: z.string() }) }),
})
