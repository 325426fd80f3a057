import * as z from 'zod/mini'
import { OUTCOMES } from '#domain/session/outcomes.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { runResult } from './run-result.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

const endingKind = z.enum(['redirect', 'completion-code', 'return-home', 'none'])

const arms = z.array(z.object({ condition: z.int(), counted: z.int(), expected: z.number() }))

/** Quartiles, in milliseconds by the clocks of the simulated devices. */
const spread = { lower: z.number(), median: z.number(), upper: z.number() }

/** By its name; null in a study of one visit. */
const wave = z.nullable(z.string())

const dryRunReport = z.object({
  /** Simulated participants in the tables now. */
  people: z.int(),
  run: z.nullable(runResult),
  balance: z.object({
    method: z.string(),
    undrawn: z.int(),
    arms,
    strata: z.array(z.object({ stratum: z.record(z.string(), z.string()), arms })),
    /** Whether every condition is as near to what is expected as chance allows in all but 3 of 1,000 studies. */
    holds: z.boolean(),
  }),
  duration: z.object({
    /** Of a study with waves, of the first. */
    total: z.nullable(z.object({ people: z.int(), ...spread })),
    /** Of each wave; empty in a study of one visit. */
    waves: z.array(z.object({ wave: z.string(), people: z.int(), ...spread })),
    /** `wave`: null in a study of one visit. */
    steps: z.array(z.object({ wave, step: z.string(), people: z.int(), ...spread })),
  }),
  /** Rows that the design asks for, beside those that the tables have. */
  rows: z.array(z.object({ table: z.string(), about: z.string(), expected: z.int(), actual: z.int(), holds: z.boolean() })),
  /** Every exit that the study can have. `n` 0: not reached. Condition 0: before one was drawn. */
  exits: z.array(
    z.object({
      wave,
      outcome: z.enum(OUTCOMES),
      conditions: z.array(z.int()),
      kind: endingKind,
      address: z.string(),
      n: z.int(),
    }),
  ),
  /** Questions, or whole forms where `key` is null, that nobody was shown. */
  unseen: z.array(
    z.object({ wave, form: z.string(), key: z.nullable(z.string()), label: z.string(), reached: z.int(), why: z.string() }),
  ),
  /** Columns that some cards lack. */
  covariates: z.array(z.object({ column: z.string(), missing: z.int(), cards: z.int(), usedBy: z.array(z.string()) })),
  /** One number per person and outcome, for a power sketch. */
  outcomes: z.object({
    conditions: z.array(z.int()),
    measures: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        unit: z.enum(['share', 's', 'points']),
        values: z.array(z.nullable(z.number())),
      }),
    ),
  }),
  /** What is measured more than once of a person; null in a study of one visit with one feed. */
  repeated: z.nullable(
    z.object({
      /** Who completed the first wave, and of them the last; null in a study of one visit. */
      kept: z.nullable(z.object({ first: z.int(), last: z.int() })),
      /** By person, as `values`. */
      conditions: z.array(z.int()),
      /** Within a person, from the first wave or feed to the next and to the last. */
      changes: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          unit: z.enum(['share', 's', 'points']),
          values: z.array(z.nullable(z.number())),
          /** Of before and after, over people; null where one never varies. */
          correlation: z.nullable(z.number()),
        }),
      ),
    }),
  ),
})

export const showDryRun = endpoint({
  path: '/v1/show_dry_run',
  method: 'POST',
  access: 'see-data',
  summary:
    'What simulated participants found in one of your studies: balance, durations, rows that must hold, exits, questions that nobody was shown, missing covariates, and outcomes by person.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, { data: z.object({ report: dryRunReport }) }),
})
