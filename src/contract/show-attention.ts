import * as z from 'zod/mini'
import { MAX_FLOOR_MS } from '#domain/attention/attention-rule.ts'
import { MAX_LEVEL_LENGTH } from '#domain/attention/column-levels.ts'
import { DWELL_DEFINITIONS } from '#domain/engagement/dwell-definition.ts'
import { MAX_HEADER_LENGTH } from '#domain/stimuli/limits.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { blinding } from './running-study.ts'
import { peopleByGroup } from './show-study.ts'
import { experimentId } from './text.ts'
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

/** With its 95 % interval. Null with fewer than 5 people. */
const estimate = z.nullable(z.object({ mean: z.number(), low: z.number(), high: z.number() }))

/** People of a condition (null: of all) at the cards of a level. */
const crossed = z.object({
  /** `dwell` and, where another rule is chosen, `dwell_as_set`: milliseconds per card. Else an engagement_type: the share of the cards that a person saw. */
  outcome: z.string(),
  level: z.string(),
  condition: z.nullable(z.int()),
  n: z.int(),
  figures: estimate,
})

export const showAttention = endpoint({
  path: '/v1/show_attention',
  method: 'POST',
  access: 'see-data',
  summary:
    'What people who have left a study looked at: dwell and engagement by card, position, condition and any column of the sheet, by any definition of dwell and any floor, beside the definition of the study. Without outcomes by condition until the study is unblinded.',
  bodyLimit: 4 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** That of the study if omitted. */
    definition: z.optional(definition),
    /** Visits that are shorter do not count; 0 if omitted. */
    floor_ms: z.optional(floorMs),
    people: z.optional(z.enum(['real', 'simulated'])),
    /** The column of the sheet by which cards are grouped, or `category`; one of `columns`. */
    by: z.optional(z.string().check(z.maxLength(MAX_HEADER_LENGTH))),
    /** What the others are compared with: a level of the column, and a condition. The first if omitted. */
    against_level: z.optional(z.string().check(z.maxLength(MAX_LEVEL_LENGTH))),
    against_condition: z.optional(z.int()),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      blinding,
      rules: z.object({ set: rule, chosen: rule }),
      /** Where the line of the definition `focal` is in the newest version: a share of the height in which cards can be seen, from its top. */
      focal_line: z.number(),
      n_people: z.int(),
      /** People with a feed who are still there or have just left: counted half a minute after their outcome, or two minutes after their page last sent something. */
      n_waiting: z.int(),
      /** Everybody who opened the study, or everybody who is simulated; `took_part` are the `n_people`. */
      people: peopleByGroup,
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
      /** Columns that divide the cards into 2 to 20 groups, or have numbers: those are divided at their median. */
      columns: z.array(z.string()),
      by: z.string(),
      /** Empty: cards without a value. */
      levels: z.array(z.extend(spread, { level: z.string() })),
      /** Levels and conditions together. Each person is one value: the mean of their cards. */
      crossing: z.object({
        level: z.nullable(z.string()),
        /** Null while the study is blinded, or has one condition: then all people are one group. */
        condition: z.nullable(z.int()),
        cells: z.array(crossed),
        /**
         * `levels`: this level minus the one compared with, of the same people. `conditions`: this condition minus the one compared with, at this
         * level. `both`: the difference between levels in this condition minus that in the one compared with.
         */
        differences: z.array(
          z.extend(crossed, { between: z.enum(['levels', 'conditions', 'both']), n_against: z.nullable(z.int()) }),
        ),
      }),
      /** Null while the study is blinded. `figures` is null in a condition with fewer than 5 people. */
      conditions: z.nullable(
        z.array(z.object({ condition: z.int(), name: z.string(), n: z.int(), figures: z.nullable(spread) })),
      ),
      /** Left out of a blinded study because not all conditions have them, so that they would tell the outcomes of one. */
      withheld: z.object({ cards: z.int(), positions: z.int(), levels: z.int(), acts: z.int() }),
      /**
       * Share of people who look at a position at a random moment of each stretch of time since their feed began, by the chosen rule. One
       * row per position, from 0; empty where it is withheld.
       */
      heat: z.object({ bin_ms: z.int(), rows: z.array(z.array(z.number())) }),
    }),
  }),
})
