import * as z from 'zod/mini'
import type { Expression } from '#domain/questions/expression.ts'
import { key, line, MAX_PAGES, named, number, someText, whole } from './questionnaire-parts.ts'

const MAX_OPTIONS = 500
const MAX_ROWS = 100
const MAX_PARTS = 500
const MAX_SIDE = 20_000

const media = named(
  'media',
  z.strictObject({
    media_id: line(64),
    alt: someText,
    width: whole(0, MAX_SIDE),
    height: whole(0, MAX_SIDE),
    seconds: z.exactOptional(z.number().check(z.gte(0), z.lte(36_000))),
  }),
)

const optionOrder = z.exactOptional(z.enum(['fixed', 'random', 'reversed-for-half']))
const nChosen = z.exactOptional(whole(0, MAX_OPTIONS))
const ends = { minLabel: someText, maxLabel: someText }
const range = { min: number, max: number }
const day = z.exactOptional(line(10))

/** All kinds of items, told apart by `type`. */
export function item(showIf: z.ZodMiniType<Expression, unknown>) {
  const option = named(
    'option',
    z.strictObject({
      value: line(200),
      label: someText,
      isFixed: z.exactOptional(z.boolean()),
      asksText: z.exactOptional(z.boolean()),
      isExclusive: z.exactOptional(z.boolean()),
      picture: z.exactOptional(media),
      showIf: z.exactOptional(showIf),
    }),
  )
  const options = named('options', z.array(option).check(z.maxLength(MAX_OPTIONS)))
  const asked = {
    key,
    label: someText,
    isFormatted: z.exactOptional(z.boolean()),
    hint: z.exactOptional(someText),
    isRequired: z.boolean(),
    reminds: z.exactOptional(z.boolean()),
    isSensitive: z.exactOptional(z.boolean()),
    isDropped: z.exactOptional(z.boolean()),
    showIf: z.exactOptional(showIf),
  }
  const kind = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type | readonly Type[], shape: Shape) =>
    z.strictObject({ type: z.enum(typeof type === 'string' ? [type] : type), ...asked, ...shape })

  return named(
    'item',
    z.discriminatedUnion('type', [
      kind(['radio', 'checkbox'], {
        options,
        isReversed: z.exactOptional(z.boolean()),
        optionOrder,
        minChosen: nChosen,
        maxChosen: nChosen,
      }),
      kind('dropdown', { options, optionOrder }),
      kind('picture', { options, optionOrder, isMultiple: z.boolean() }),
      kind('matrix', {
        rows: z.array(z.strictObject({ key, label: someText, showIf: z.exactOptional(showIf) })).check(z.maxLength(MAX_ROWS)),
        options,
        rowOrder: z.exactOptional(z.enum(['fixed', 'random'])),
        optionOrder: z.exactOptional(z.enum(['fixed', 'reversed-for-half'])),
        isMultiple: z.exactOptional(z.boolean()),
      }),
      kind('ranking', { options, optionOrder }),
      kind('sum', { options, optionOrder, total: whole(1, 1_000_000), unit: z.exactOptional(someText) }),
      kind('ladder', { min: whole(-1000, 1000), max: whole(-1000, 1000), topLabel: someText, bottomLabel: someText }),
      kind('number', {
        min: z.exactOptional(number),
        max: z.exactOptional(number),
        isWhole: z.boolean(),
        invalidText: someText,
      }),
      kind(['text', 'long-text'], {
        maxLength: whole(1, 20_000),
        minLength: z.exactOptional(whole(0, 20_000)),
        mask: z.exactOptional(line(100)),
        invalidText: z.exactOptional(someText),
      }),
      kind('slider', { ...range, ...ends, step: number, initial: number, unit: z.exactOptional(someText) }),
      kind('analogue', { ...range, ...ends }),
      kind('date', { earliest: day, latest: day }),
      kind('information', { media: z.exactOptional(media), minSeconds: z.exactOptional(whole(0, 600)) }),
      kind('hidden', {
        source: z.discriminatedUnion('from', [
          z.strictObject({ from: z.literal('url'), name: line(100) }),
          z.strictObject({ from: z.literal('random'), ...range }),
          z.strictObject({ from: z.literal('condition') }),
          z.strictObject({
            from: z.literal('draw'),
            parts: z
              .array(z.strictObject({ value: line(100), pages: z.exactOptional(z.array(key).check(z.maxLength(MAX_PAGES))) }))
              .check(z.maxLength(MAX_PARTS)),
            nDrawn: whole(1, MAX_PARTS),
            nAsked: z.exactOptional(whole(1, MAX_PARTS)),
            order: z.enum(['fixed', 'random']),
            isEven: z.boolean(),
          }),
          z.strictObject({
            from: z.literal('value'),
            cases: z.array(z.strictObject({ if: z.exactOptional(showIf), value: line(500) })).check(z.maxLength(MAX_PARTS)),
          }),
        ]),
      }),
    ]),
  )
}
