import * as z from 'zod/mini'
import { endpoint, fileEndpoint, KILOBYTE } from './endpoint.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

/** People by where they are; each is in one of the six states. `live`: a page of theirs is open now. */
const states = {
  ...{ arrived: z.int(), live: z.int() },
  ...{ under_way: z.int(), completed: z.int(), screened_out: z.int(), refused: z.int(), left: z.int(), dropped: z.int() },
}

const reasons = z.array(z.object({ reason: z.string(), n: z.int() }))

export const showLive = endpoint({
  path: '/v1/show_live',
  method: 'POST',
  access: 'see-study',
  summary:
    'Who is where in one of your studies, at most two seconds ago: by condition and stratum, step by step, card by card, with times, arrivals, the estimated end and the CONSORT flow.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Epoch ms, as all times below. */
      nowMs: z.number(),
      counts: z.object(states),
      /** Everybody once, by condition and stratum. Only cells with people in them. */
      cells: z.array(
        z.object({
          /** 0: not drawn yet. */
          condition: z.int(),
          /** The answers that decided about the condition; null where none did. */
          stratum: z.nullable(z.record(z.string(), z.string())),
          ...states,
          /** Null where the study asks for no consent. */
          consented: z.nullable(z.int()),
          /** People under way, at each step of `funnel`. */
          at: z.array(z.int()),
        }),
      ),
      /** `reached` is the sum of the four after it. */
      funnel: z.array(
        z.object({
          ...{ step: z.enum(['consent', 'instructions', 'feed', 'form']), name: z.string(), label: z.string() },
          ...{ reached: z.int(), done: z.int(), here: z.int(), ended: z.int(), dropped: z.int() },
        }),
      ),
      /** `here`: in the feed now, with this card as the last that is known. Pages report every fifth. */
      cards: z.array(z.object({ card: z.int(), reached: z.int(), here: z.int(), dropped: z.int() })),
      /** Quartiles in milliseconds. */
      times: z.array(z.object({ name: z.string(), n: z.int(), lower: z.number(), median: z.number(), upper: z.number() })),
      arrivals: z.object({
        binMs: z.number(),
        bins: z.array(z.object({ fromMs: z.number(), arrived: z.int(), completed: z.int() })),
      }),
      /** Completes that are wanted. */
      target: z.nullable(z.int()),
      end: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('no-target') }),
        z.object({ kind: z.literal('reached') }),
        z.object({ kind: z.literal('unknown'), why: z.enum(['not-running', 'too-few', 'too-short']) }),
        z.object({
          kind: z.literal('estimate'),
          ...{ atMs: z.number(), earliestMs: z.number(), latestMs: z.nullable(z.number()), perHour: z.number() },
        }),
      ]),
      flow: z.object({
        ...{ assessed: z.int(), notAllocated: reasons, beforeAllocation: z.int(), allocated: z.int() },
        arms: z.array(
          z.object({
            ...{ condition: z.int(), allocated: z.int(), received: z.int(), lost: reasons, underWay: z.int() },
            /** Reasons are empty for roles that may not read data. */
            ...{ completed: z.int(), excluded: reasons, analysed: z.int() },
          }),
        ),
        /** Waves but the first, of people who completed that one: `completed`, `lost`, `underWay` and `ahead` add up to `followed`. */
        waves: z.array(
          z.object({
            wave: z.string(),
            arms: z.array(
              z.object({
                /** Null: all conditions together, while the study is blinded and for roles that may not read data. */
                condition: z.nullable(z.int()),
                ...{ followed: z.int(), back: z.int(), completed: z.int(), lost: reasons, underWay: z.int(), ahead: z.int() },
              }),
            ),
          }),
        ),
      }),
    }),
  }),
})

/** Says that somebody in the study moved, and nothing else: the page then asks by the call above. */
export const watchStudy = fileEndpoint({ path: '/v1/watch_study/:id', method: 'GET', access: 'see-study', summary: null })
