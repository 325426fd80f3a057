import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { chosenRules, raisedFlag, ruleName } from './quality-rules.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

const judgedRule = z.object({
  name: ruleName,
  threshold: z.number(),
  is_on: z.boolean(),
  /** People of whom there was something to judge; those whom the rule flags at this threshold, also where it is off. */
  n_judged: z.int(),
  n_flagged: z.int(),
  /** How the values spread. The last bin has all larger values too. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), n: z.int() })),
})

const flaggedPerson = z.object({
  /** The pseudonym of exports. Conditions are left out, so that they cannot influence who is excluded. */
  user_id: z.string(),
  is_complete: z.boolean(),
  /** By the rules that are on. */
  flags: z.array(raisedFlag),
  excluded_at: z.nullable(z.int()),
  exclusion_reason: z.nullable(z.string()),
  /** Null where the reason was written by hand. */
  excluded_by: z.nullable(z.array(raisedFlag)),
  /** By the rules that were fixed before the study; null where none were. */
  verdict: z.nullable(z.enum(['by-rules', 'otherwise', 'missing', 'clear'])),
})

export const showQuality = endpoint({
  path: '/v1/show_quality',
  method: 'POST',
  access: 'see-data',
  summary:
    'Data quality of a study: what each rule found, how the values spread, and the people that the chosen rules flag, or who are excluded. Without `rules` those that were fixed before the study, or else the usual ones. Nothing is changed.',
  bodyLimit: 4 * KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, rules: z.optional(chosenRules) }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** People without tests, simulations and those who refused or withdrew; and those who are gone, so that they could be judged. */
      n_people: z.int(),
      n_judged: z.int(),
      /** Of `n_judged`: people who were judged by earlier rules. After an update of Feedlab they are judged again in the background. */
      n_earlier_rules: z.int(),
      rules: z.array(judgedRule),
      n_flagged: z.int(),
      n_excluded: z.int(),
      /** Flagged or excluded. */
      people: z.array(flaggedPerson),
      /** People who came from the same network, by their user_ids in the order of arrival. Null where the study knows nobody's network. */
      networks: z.nullable(z.array(z.array(z.string()))),
      exclusions: z.array(z.object({ rule: z.nullable(z.string()), reason: z.string(), n: z.int() })),
      fixed: z.nullable(
        z.object({
          rules: z.array(z.object({ name: z.string(), threshold: z.number() })),
          fixed_at: z.int(),
          /** Whom the fixed rules flag, and how many were excluded by them, for other reasons, or not although they are flagged. */
          n_flagged: z.int(),
          n_by_rules: z.int(),
          n_otherwise: z.int(),
          n_missing: z.int(),
        }),
      ),
      /** Whether rules can still be fixed: the study is a draft without participants. */
      may_fix: z.boolean(),
    }),
  }),
})
