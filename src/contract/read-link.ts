import * as z from 'zod/mini'
import { MAX_ADDRESS_LENGTH } from '#domain/stimuli/limits.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { text } from './text.ts'
import { succeeded } from './wire.ts'

export const readLink = endpoint({
  path: '/v1/read_link',
  method: 'POST',
  access: 'add-sets',
  summary:
    'Reads a page of the public web and says what it is: headline, text, source, picture (Open Graph, Twitter cards). Nothing is stored.',
  bodyLimit: 8 * KILOBYTE,
  body: z.strictObject({ url: text(MAX_ADDRESS_LENGTH) }),
  reply: z.extend(succeeded, {
    data: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('read'),
        headline: z.string(),
        text: z.string(),
        source: z.string(),
        /** Address of its picture, or empty. */
        picture: z.string(),
        picture_alt: z.string(),
        /** 2024-05-08 09:30, or empty. */
        published: z.string(),
        /** Epoch ms. */
        retrieved_at: z.int(),
      }),
      z.object({ state: z.literal('failed'), problem: z.string() }),
    ]),
  }),
})
