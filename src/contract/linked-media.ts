import * as z from 'zod/mini'
import { JOB_STATES, type JobProblem } from '#domain/exports/jobs/job.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { setName } from './text.ts'
import { succeeded } from './wire.ts'

/** How many are listed by their address; `n_links` counts all. */
export const LISTED_LINKS = 500
/** How many cards of one address are named. */
export const LISTED_CARDS = 20

export const showLinkedMedia = endpoint({
  path: '/v1/show_linked_media',
  method: 'POST',
  access: 'see-set',
  summary:
    'Lists the pictures and videos of a set that lie on other hosts, with the reason where fetching one has failed, and says how far fetching is.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ entity_set: setName }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Whether this installation fetches anything. */
      may_fetch: z.boolean(),
      n_links: z.int(),
      /** Of these, the ones whose addresses no cell has, because people of the posts were replaced. */
      n_hidden: z.int(),
      links: z.array(
        z.object({
          url: z.string(),
          kind: z.enum(['image', 'video']),
          /** Numbers of the cards that show it, from 1. */
          cards: z.array(z.int()),
          n_cards: z.int(),
          /** Why it is still a link; null if it was not tried. */
          problem: z.nullable(z.string()),
        }),
      ),
      /** Of the last time that they were fetched. */
      job: z.nullable(
        z.object({
          job_id: z.string(),
          state: z.enum(JOB_STATES),
          done: z.int(),
          total: z.int(),
          seconds_left: z.nullable(z.int()),
          error: z.nullable(z.string()),
        }),
      ),
    }),
  }),
})

export const fetchMedia = endpoint({
  path: '/v1/fetch_media',
  method: 'POST',
  access: 'change-set',
  summary:
    'Fetches the pictures and videos of a set that lie on other hosts into the lab, in the background; those that failed are tried again. Only while no study uses the set.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ entity_set: setName }),
  reply: z.extend(succeeded, { data: z.object({ job_id: z.nullable(z.string()), n_links: z.int() }) }),
})

export const leaveOutLinkedMedia = endpoint({
  path: '/v1/leave_out_linked_media',
  method: 'POST',
  access: 'change-set',
  summary:
    'Removes the pictures and videos on other hosts from the posts of a set, and posts that show nothing else. Only while no study uses the set, and not while they are fetched.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ entity_set: setName }),
  reply: z.extend(succeeded, { data: z.object({ changed: z.int(), removed: z.int() }) }),
})

export const linkedMediaCalls = { showLinkedMedia, fetchMedia, leaveOutLinkedMedia } as const

/** Why fetching ended early. */
export const fetchJobProblems: Readonly<Partial<Record<JobProblem, string>>> = {
  failed: 'Fetching could not be finished. Try again; if it fails again, the log of the server says why.',
  interrupted: 'The server stopped several times while it fetched. Try again.',
  cancelled: 'Fetching was stopped. What had arrived is kept.',
}
