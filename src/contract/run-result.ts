import * as z from 'zod/mini'
import { OUTCOMES } from '#domain/session/outcomes.ts'
import type { RunResult } from '#domain/simulation/run-result.ts'

/** What a run of simulated participants came to (`domain/simulation/run-result.ts`). */
export const runResult = z.object({
  seed: z.int(),
  planned: z.int(),
  finished: z.int(),
  dropped: z.int(),
  refusals: z.array(z.object({ call: z.string(), code: z.string(), message: z.string(), n: z.int() })),
  endings: z.array(
    z.object({
      /** Where the study has waves. */
      wave: z.optional(z.string()),
      condition: z.int(),
      outcome: z.enum(OUTCOMES),
      kind: z.enum(['redirect', 'completion-code', 'return-home', 'none']),
      address: z.string(),
      n: z.int(),
    }),
  ),
  ms: z.int(),
}) satisfies z.ZodMiniType<RunResult>
