import * as z from 'zod/mini'
import { changeProblem } from '#domain/disclosure/column-change.ts'
import { MOST_MARKS, MOST_RULES, SOURCE_RULES } from '#domain/disclosure/disclosure.ts'
import { ID_KINDS } from '#domain/disclosure/known-ids.ts'
import { areKeptWords } from '#domain/disclosure/text-cuts.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { experimentId } from '../text.ts'
import { succeeded } from '../wire.ts'

const whole = z.int().check(z.gte(-1_000_000), z.lte(1_000_000))

const change = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('keep') }),
    /** Bands of this width, the first of which begins at `from`. */
    z.strictObject({ kind: z.literal('bands'), width: whole, from: whole }),
    z.strictObject({ kind: z.literal('top'), at: z.number().check(z.gte(-1_000_000_000), z.lte(1_000_000_000)) }),
    z.strictObject({ kind: z.literal('rare'), fewerThan: whole, word: z.string().check(z.maxLength(60)) }),
    z.strictObject({ kind: z.literal('drop') }),
  ])
  .check(({ value, issues }) => {
    const message = changeProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  })

const columnName = z.string().check(z.minLength(1), z.maxLength(600))
const mark = z.strictObject({ column: columnName, change })
const rules = z.record(columnName, z.enum(SOURCE_RULES))

const groups = z.object({
  /** Ordinary participants; somebody who came back is one. */
  n_people: z.int(),
  /** People in the smallest group; null where there is nobody. */
  smallest: z.nullable(z.int()),
  /** People in groups that are too small, and how many such groups there are. */
  n_in_small: z.int(),
  n_small: z.int(),
})

export const showDisclosure = endpoint({
  path: '/v1/show_disclosure',
  method: 'POST',
  access: 'see-data',
  summary:
    'Who could be recognised in a published package: columns that others may know, the smallest group of people who are alike in those that were marked, and how many texts were looked at.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** 0 if nothing was chosen. */
      revision: z.int(),
      columns: z.array(
        z.object({
          column: z.string(),
          label: z.string(),
          /** The form that asks it; empty where it is no question. */
          form: z.string(),
          is_number: z.boolean(),
          /** Why others may know it; null where nothing says so. */
          reason: z.nullable(z.string()),
        }),
      ),
      /** Ids that came with links, and by which others may know somebody: they are published as they are. */
      ids: z.array(z.object({ kind: z.enum(ID_KINDS), n: z.int(), example: z.string() })),
      marks: z.array(mark),
      rules,
      /** Fewer people than this could be recognised. */
      safe_group: z.int(),
      /** As recorded, and as they would be published. */
      recorded: groups,
      published: groups,
      /** Values of groups that are too small, as they would be published, in the order of `marks`; at most 100. */
      small: z.array(z.object({ values: z.array(z.string()), n: z.int() })),
      /** Different texts that people wrote. Those that nobody decided about are taken out. */
      texts: z.array(
        z.object({
          source: z.string(),
          label: z.string(),
          n_kept: z.int(),
          n_shortened: z.int(),
          n_dropped: z.int(),
          /** Of those that are taken out. */
          n_open: z.int(),
        }),
      ),
    }),
  }),
})

const basedOn = z.int().check(z.gte(0))
const revised = z.extend(succeeded, { data: z.object({ revision: z.int() }) })

export const setDisclosure = endpoint({
  path: '/v1/set_disclosure',
  method: 'POST',
  access: 'change-study',
  summary:
    'Stores which columns others may know and what is done to them, and rules for all texts of a question. A newer choice of somebody else is not overwritten.',
  bodyLimit: 256 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Revision that the choice was made from; 0 for the first. */
    based_on: basedOn,
    marks: z.array(mark).check(
      z.maxLength(MOST_MARKS),
      z.refine((marks) => new Set(marks.map(({ column }) => column)).size === marks.length, {
        error: 'must name each column once',
      }),
    ),
    rules: rules.check(z.refine((given) => Object.keys(given).length <= MOST_RULES, { error: `at most ${MOST_RULES}` })),
  }),
  reply: revised,
})

const keptWords = z.array(z.tuple([z.int().check(z.gte(0)), z.int().check(z.lte(100_000))])).check(
  z.maxLength(2000),
  z.refine((kept) => areKeptWords(kept), { error: 'must be words in their order' }),
)

const decision = z.union([
  z.strictObject({ decision: z.enum(['keep', 'drop']) }),
  /** Words that stay, from the one to before the other, counted from 0. */
  z.strictObject({ decision: z.literal('shorten'), kept: keptWords }),
])

const textHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const MOST_TEXTS = 50

export const listTexts = endpoint({
  path: '/v1/list_texts',
  method: 'POST',
  access: 'see-data',
  summary: `Texts that people wrote as an answer, a comment or a post, at most ${MOST_TEXTS} at a time. Equal ones of a question are listed once.`,
  bodyLimit: 2 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    source: columnName,
    /** Those that nobody decided about yet. */
    only_open: z.optional(z.boolean()),
    offset: z.optional(z.int().check(z.gte(0), z.lte(10_000_000))),
    limit: z.optional(z.int().check(z.gte(1), z.lte(MOST_TEXTS))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      texts: z.array(
        z.object({
          text: z.string(),
          /** Name of the text in `decide_texts`: SHA-256, hexadecimal. */
          text_hash: z.string(),
          n_people: z.int(),
          decision: z.nullable(decision),
        }),
      ),
    }),
  }),
})

export const decideTexts = endpoint({
  path: '/v1/decide_texts',
  method: 'POST',
  access: 'change-study',
  summary: 'Stores for texts whether they are published, cut or taken out; null makes one undecided again.',
  bodyLimit: 512 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    based_on: basedOn,
    source: columnName,
    decisions: z
      .array(z.strictObject({ text_hash: textHash, decision: z.nullable(decision) }))
      .check(z.minLength(1), z.maxLength(MOST_TEXTS)),
  }),
  reply: revised,
})

/** In the order of the reference page. */
export const disclosureCalls = { showDisclosure, setDisclosure, listTexts, decideTexts }
