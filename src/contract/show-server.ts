import * as z from 'zod/mini'
import { atMs } from './accounts/parts.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { succeeded } from './wire.ts'

const level = z.enum(['ok', 'warn', 'problem'])

export const showServer = endpoint({
  path: '/v1/show_server',
  method: 'POST',
  access: 'manage-installation',
  summary:
    'Whether the server is well, in plain words, for owners of the first lab. Requests, storing and browsers are those of the node that answers.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    data: z.object({
      level,
      verdict: z.string(),
      lines: z.array(
        z.object({
          name: z.string(),
          level,
          /** In a word or two. */
          value: z.string(),
          says: z.string(),
          /** What to do about it; null where all is well. */
          todo: z.nullable(z.string()),
        }),
      ),
      /** Which of several nodes answered: the name of its machine. */
      node: z.string(),
      at: atMs,
    }),
  }),
})
