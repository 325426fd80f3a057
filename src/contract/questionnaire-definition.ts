import * as z from 'zod/mini'
import { ENDING_OUTCOMES } from '#domain/questionnaires/questionnaire.ts'
import { CARD_CHOICES } from '#domain/questions/card-rule.ts'
import type { DefinitionProblem } from '#domain/questions/checks/problem.ts'
import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '#domain/questions/definition.ts'
import { COMPARISONS, comparisonsIn, type Expression } from '#domain/questions/expression.ts'
import { issueText } from './issue-text.ts'
import { item } from './questionnaire-item.ts'
import { key, line, MAX_ITEMS, MAX_PAGES, named, someText, whole } from './questionnaire-parts.ts'
import { decodeJson } from './wire.ts'

/*
 * A researcher's own questionnaire, as files carry it and the setting `questionnaires` freezes it. `public/schemas/questionnaire-1.json` is
 * made from this. It decides about the shape; what fits together is checked by `domain/questions/check-definition.ts`.
 */

const MAX_DEPTH = 10
/** Of one condition, and of all of a questionnaire: many times what anybody writes, and checked within a fraction of a second. */
const MAX_COMPARISONS = 500
const MAX_ALL_COMPARISONS = 5000
/** Of one setting: all own questionnaires of a study. */
const MAX_QUESTIONNAIRES = 50

const anExpression: z.ZodMiniType<Expression> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ all: z.array(anExpression).check(z.minLength(1), z.maxLength(50)) }),
      z.strictObject({ any: z.array(anExpression).check(z.minLength(1), z.maxLength(50)) }),
      z.strictObject({ not: anExpression }),
      z.strictObject({ fact: line(200), is: z.enum(COMPARISONS), value: z.exactOptional(line(1000)) }),
    ],
    { error: 'must be all, any, not, or fact, is and value' },
  ),
)
named('expression', anExpression)

/** Looked at before it is parsed, because parsing calls itself for each level. */
const expression = z.pipe(
  z.transform((value: unknown, { issues }) => {
    const message = sizeProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
    return value
  }),
  anExpression,
)

function sizeProblem(value: unknown): string | undefined {
  let level = [value]
  let nParts = 0
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    level = level.flatMap(partsOf)
    nParts += level.length
    if (nParts > MAX_COMPARISONS) return `a condition can have at most ${MAX_COMPARISONS} parts`
  }
  return level.length > 0 ? `conditions can have at most ${MAX_DEPTH} levels` : undefined
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const { all, any, not } = value as Record<string, unknown> // any JSON object
  return [all, any].flatMap((list) => (Array.isArray(list) ? list : [])).concat(not === undefined ? [] : [not])
}

const cardRule = named(
  'card-rule',
  z.strictObject({
    choose: z.enum(CARD_CHOICES),
    n: whole(1, 100),
    minMs: z.exactOptional(whole(0, 3_600_000)),
    covariate: z.exactOptional(z.strictObject({ name: line(100), value: line(1000) })),
    feed: z.exactOptional(line(30)),
    wave: z.exactOptional(line(30)),
  }),
)

const anItem = item(expression)

const block = named(
  'block',
  z.strictObject({
    name: key,
    heading: z.exactOptional(someText),
    intro: z.exactOptional(someText),
    items: z.array(anItem).check(z.maxLength(MAX_ITEMS)),
    itemOrder: z.exactOptional(z.enum(['fixed', 'random'])),
    nDrawn: z.exactOptional(whole(1, MAX_ITEMS)),
    showIf: z.exactOptional(expression),
    cards: z.exactOptional(z.strictObject({ rules: z.array(cardRule).check(z.maxLength(20)), showsCounts: z.boolean() })),
  }),
)

const jump = named(
  'jump',
  z.strictObject({
    if: z.exactOptional(expression),
    to: z.union(
      [
        z.strictObject({ page: key }),
        z.strictObject({ end: z.literal('questionnaire') }),
        z.strictObject({ end: z.literal('visit'), outcome: z.enum(ENDING_OUTCOMES) }),
      ],
      { error: 'must be a page, the end of the questionnaire, or the end of the visit with an outcome' },
    ),
  }),
)

const page = named(
  'page',
  z.strictObject({
    name: key,
    heading: z.exactOptional(someText),
    blocks: z.array(block).check(z.maxLength(MAX_ITEMS)),
    blockOrder: z.enum(['fixed', 'random']),
    showIf: z.exactOptional(expression),
    jumps: z.exactOptional(z.array(jump).check(z.maxLength(50))),
  }),
)

const score = named(
  'score',
  z.strictObject({
    name: key,
    label: line(500),
    version: whole(1, 1_000_000),
    citation: z.exactOptional(line(2000)),
    compute: z.enum(['sum', 'mean', 'count-right']),
    keys: z.array(key).check(z.maxLength(MAX_ITEMS)),
    reverseKeyed: z.exactOptional(z.array(key).check(z.maxLength(MAX_ITEMS))),
    right: z.exactOptional(z.record(key, line(1000))),
    minAnswers: z.exactOptional(whole(1, MAX_ITEMS)),
  }),
)

type Conditional = { showIf?: Expression | undefined }
type Case = { if?: Expression | undefined }
type ConditionalItem = Conditional & {
  source?: { from: string } | { from: 'value'; cases: readonly Case[] }
  options?: readonly Conditional[]
  rows?: readonly Conditional[]
}
type PageWithConditions = Conditional & {
  blocks: readonly (Conditional & { items: readonly ConditionalItem[] })[]
  jumps?: readonly { if?: Expression | undefined }[] | undefined
}

const conditionsOf = ({ showIf, source, options = [], rows = [] }: ConditionalItem) => [
  showIf,
  ...[...options, ...rows].map((part) => part.showIf),
  ...(source && 'cases' in source ? source.cases.map((each) => each.if) : []),
]

const nComparisons = (pages: readonly PageWithConditions[]) =>
  pages
    .flatMap(({ showIf, blocks, jumps = [] }) => [
      showIf,
      ...jumps.map((jump) => jump.if),
      ...blocks.flatMap((block) => [block.showIf, ...block.items.flatMap(conditionsOf)]),
    ])
    .reduce((sum, condition) => sum + (condition === undefined ? 0 : comparisonsIn(condition).length), 0)

const nItems = (pages: readonly { blocks: readonly { items: readonly unknown[] }[] }[]) =>
  pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items)).length

export const questionnaireDefinition = z.strictObject({
  format: z.literal(DEFINITION_FORMAT),
  format_version: z.literal(DEFINITION_FORMAT_VERSION),
  version: whole(1, 1_000_000),
  name: key,
  label: line(200),
  asks: line(500),
  languages: z.array(line(20)).check(z.minLength(1), z.maxLength(50)),
  heading: someText,
  intro: z.exactOptional(someText),
  submitLabel: z.enum(['Next', 'Finish', 'Continue']),
  pages: z.array(page).check(
    z.minLength(1),
    z.maxLength(MAX_PAGES),
    z.refine((pages) => nComparisons(pages) <= MAX_ALL_COMPARISONS, {
      error: `the conditions of a questionnaire have at most ${MAX_ALL_COMPARISONS} comparisons`,
    }),
    z.refine((pages) => nItems(pages) <= MAX_ITEMS, { error: `a questionnaire has at most ${MAX_ITEMS} items` }),
  ),
  citation: z.exactOptional(line(2000)),
  licence: z.exactOptional(line(500)),
  attentionAnswers: z.record(key, line(1000)),
  scores: z.array(score).check(z.maxLength(100)),
})

const definitions = z.array(questionnaireDefinition).check(z.maxLength(MAX_QUESTIONNAIRES))

/** Problems of the shape, each with the path of what is wrong; the rest is cut off, because one slip may be repeated everywhere. */
const MAX_PROBLEMS = 20

type Parsed<T> = { ok: true; value: T } | { ok: false; problems: string[] }

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): Parsed<T> {
  const result = schema.safeParse(value)
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, problems: result.error.issues.slice(0, MAX_PROBLEMS).map(problemText) }
}

const problemText = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? issueText({ path: issue.path, message: `there is no ${issue.keys.join(', ')} here` })
    : issueText(issue)

export const parseDefinition = (value: unknown): Parsed<Definition> => parsed<Definition>(questionnaireDefinition, value)

/** What of a definition the format has no room for, with its place, for files that are taken in part. */
export function misfitsIn(definition: Definition): DefinitionProblem[] {
  const result = questionnaireDefinition.safeParse(definition)
  return result.success ? [] : result.error.issues.map((issue) => misfit(definition, issue))
}

function misfit({ pages }: Definition, { path, message }: z.core.$ZodIssue): DefinitionProblem {
  const [, pageAt, inPage, blockAt, inBlock, itemAt, ...rest] = path
  const page = pages[Number(pageAt)]
  const block = inPage === 'blocks' ? page?.blocks[Number(blockAt)] : undefined
  const item = inBlock === 'items' ? block?.items[Number(itemAt)] : undefined
  const place = { ...(page && { page: page.name }), ...(block && { block: block.name }), ...(item && { item: item.key }) }
  const part = (item ? rest : path).join('.')
  return { kind: 'error', place, text: `Outside of what a questionnaire can have: ${part} (${message}).` }
}

/** The setting `questionnaires`: a JSON list, empty for none. */
export function parseOwnQuestionnaires(setting: string): Parsed<Definition[]> {
  if (setting === '') return { ok: true, value: [] }
  const json = decodeJson(setting)
  return json.ok
    ? parsed<Definition[]>(definitions, json.value)
    : { ok: false, problems: ['must be a JSON list of questionnaires'] }
}
