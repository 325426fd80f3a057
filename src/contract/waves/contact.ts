import * as z from 'zod/mini'
import { isMailAddress, MAX_ADDRESS } from '#domain/waves/contact-address.ts'
import { endpoint, fileEndpoint, inPath, KILOBYTE } from '../endpoint.ts'
import { sessionToken } from '../text.ts'
import { succeeded } from '../wire.ts'

export const setContact = endpoint({
  path: '/v1/set_contact',
  method: 'POST',
  access: 'participant',
  summary:
    'Keeps the address at which a participant wants to be asked back, sealed and apart from their data. It is in no export and is deleted with the last wave or by a withdrawal.',
  bodyLimit: 4 * KILOBYTE,
  body: z.object({
    session_token: z.optional(sessionToken),
    address: z.string().check(
      z.maxLength(MAX_ADDRESS),
      z.refine((address) => isMailAddress(address), { error: 'must be a mail address' }),
    ),
    /** In which the person reads the pages. */
    language: z.optional(z.string().check(z.maxLength(35))),
  }),
  /** Not stored for a browser that does not show whose it is: a mail has a link that opens the study as that person. */
  reply: z.extend(succeeded, { data: z.object({ is_stored: z.boolean() }) }),
})

/** What a link that ends mails carries. */
const sealed = z.string().check(z.minLength(1), z.maxLength(200))

export const stopMails = endpoint({
  path: '/v1/stop_mails',
  method: 'POST',
  access: 'open',
  summary: 'Sends a participant no more mails, and deletes their address. By the link of a mail, without signing in.',
  bodyLimit: KILOBYTE,
  body: z.object({ stop: sealed }),
  reply: succeeded,
})

/** For programs that show mails: RFC 8058. */
export const stopMailsAtOnce = fileEndpoint({
  path: '/v1/no_more_mails/:stop',
  method: 'POST',
  access: 'open',
  summary: 'The same as stop_mails, as programs for mail call it (RFC 8058: List-Unsubscribe=One-Click).',
  documentedAs: '/v1/no_more_mails/{stop}',
  parameters: [inPath('stop', { type: 'string' })],
  body: { required: false, content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } },
  answers: { '200': { description: 'No more mails are sent' } },
})
