import * as z from 'zod/mini'
import { MAX_FLOOR_MS } from '#domain/attention/attention-rule.ts'
import { DWELL_DEFINITIONS } from '#domain/engagement/dwell-definition.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { experimentId } from './text.ts'
import { blinding } from './unblind-study.ts'
import { succeeded } from './wire.ts'

const definition = z.enum(DWELL_DEFINITIONS)
const floorMs = z.int().check(z.gte(0), z.lte(MAX_FLOOR_MS))
const rule = z.object({ definition, floor_ms: floorMs })

/** With its 95 % interval (Wilson). */
const share = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** Whole milliseconds of dwell per card. `low` and `high`: exact 95 % interval of the median; null for fewer than 6 people. */
const figures = z.object({
  median: z.int(),
  low: z.nullable(z.int()),
  high: z.nullable(z.int()),
  p10: z.int(),
  p25: z.int(),
  p75: z.int(),
  p90: z.int(),
  /** People with any dwell. */
  seen: z.extend(share, { n: z.int() }),
})

/** Of the `n` people who saw it by the chosen rule and were offered a button or act, those who did it; `type` is an engagement_type. */
const press = z.extend(share, { type: z.string(), n: z.int(), pressed: z.int() })

/** `n`: people. Once as the study is set, once as chosen. */
const group = z.object({ n: z.int(), set: figures, chosen: figures, presses: z.array(press) })
/** Each person counts with the mean of their cards; `dots` are the people, or twenty quantiles of more than twenty. */
const spread = z.extend(group, { dots: z.object({ set: z.array(z.int()), chosen: z.array(z.int()) }) })

export const showAttention = endpoint({
  path: '/v1/show_attention',
  method: 'POST',
  access: 'researcher',
  summary:
    'What people who have left a study looked at: dwell and engagement by card, position, category and condition, by any definition of dwell and any floor, beside the definition of the study. Without outcomes by condition until the study is unblinded.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** That of the study if omitted. */
    definition: z.optional(definition),
    /** Visits that are shorter do not count; 0 if omitted. */
    floor_ms: z.optional(floorMs),
    people: z.optional(z.enum(['real', 'simulated'])),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      blinding,
      rules: z.object({ set: rule, chosen: rule }),
      n_people: z.int(),
      /** People with a feed who are still there or have just left: counted half a minute after their outcome, or two minutes after their page last sent something. */
      n_waiting: z.int(),
      /** Of `n_people`: people whose visits were computed by earlier rules. After an update of Feedlab they are computed again in the background. */
      n_earlier_rules: z.int(),
      cards: z.array(
        z.extend(group, {
          entity_id: z.string(),
          category: z.string(),
          /** Headline, how the text begins, or the alternative text. */
          label: z.string(),
          picture_url: z.nullable(z.string()),
          /** By the median, from 1 for the longest. */
          rank: z.object({ set: z.int(), chosen: z.int() }),
          /** Another rank; a chosen median outside of the interval that the card has in the study. */
          moved: z.object({ rank: z.boolean(), interval: z.boolean() }),
        }),
      ),
      /** From 0. */
      positions: z.array(z.extend(group, { position: z.int() })),
      categories: z.array(z.extend(spread, { category: z.string() })),
      /** Null while the study is blinded. `figures` is null in a condition with fewer than 5 people. */
      conditions: z.nullable(
        z.array(z.object({ condition: z.int(), name: z.string(), n: z.int(), figures: z.nullable(spread) })),
      ),
      /** Left out of a blinded study because not all conditions have them, so that they would tell the outcomes of one. */
      withheld: z.object({ cards: z.int(), positions: z.int(), categories: z.int(), acts: z.int() }),
      /**
       * Share of people who look at a position at a random moment of each stretch of time since their feed began, by the chosen rule. One
       * row per position, from 0; empty where it is withheld.
       */
      heat: z.object({ bin_ms: z.int(), rows: z.array(z.array(z.number())) }),
    }),
  }),
})
