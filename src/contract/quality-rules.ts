import * as z from 'zod/mini'
import { qualityRules } from '#domain/quality/rules/index.ts'

const MAX_THRESHOLD = 86_400_000

export const ruleName = z.enum(qualityRules.map(({ name }) => name))

const chosenRule = z.strictObject({
  name: ruleName,
  /** Milliseconds, a share from 0 to 1, or a number of things, as the rule measures. */
  threshold: z.number().check(z.gte(0), z.lte(MAX_THRESHOLD)),
})

/** Rules that are switched on, each once. */
export const chosenRules = z.array(chosenRule).check(
  z.maxLength(qualityRules.length),
  z.refine((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, { error: 'must name each rule once' }),
)

/** What a rule found where its flag is up. */
export const raisedFlag = z.object({
  name: z.string(),
  threshold: z.number(),
  value: z.number(),
  /** In which waves it is up, by their names. Absent in a study of one visit, and of rules that compare people. */
  waves: z.optional(z.array(z.string())),
})
