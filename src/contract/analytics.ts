import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { succeeded } from './wire.ts'

export const analytics = endpoint({
  path: '/v1/analytics',
  method: 'POST',
  access: 'open',
  summary: 'Totals for the landing page: studies and participants.',
  bodyLimit: KILOBYTE,
  body: z.optional(z.nullable(z.looseObject({}))),
  reply: z.extend(succeeded, {
    total_experiments: z.int(),
    total_users: z.int(),
    /** The numbers of the floor that are shown instead of a lower count (ruling A8). */
    floor: z.optional(z.object({ experiments: z.optional(z.int()), users: z.optional(z.int()) })),
  }),
})
