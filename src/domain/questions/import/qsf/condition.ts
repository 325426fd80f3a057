import { type Comparison, compare, type Expression } from '../../expression.ts'
import type { Item } from '../../item.ts'
import { asksNothing } from '../../item-fields.ts'
import { descriptionOf } from '../../kinds/descriptions.ts'
import { isMultiple } from '../../kinds/index.ts'
import type { Text } from '../../text.ts'
import { at, entriesOf, isPayload, type Payload, textAt } from './payload.ts'

/** What a condition may refer to: a question that was taken, by the id of the file. */
export type TakenQuestion = {
  item: Item<Text>
  values: ReadonlyMap<string, string>
  rows: ReadonlyMap<string, string>
  /** Fields of what is typed or set for a choice, by the ids of the file. */
  lines: ReadonlyMap<string, string>
}

export type Lookup = {
  /** Several where its block is asked in several places, each under keys of its own. */
  questions: (id: string) => readonly TakenQuestion[]
  /** What a field of embedded data is here; undefined where it was not taken. */
  field: (name: string) => string | undefined
  /** What a field of the loop is in this round: `lm://Field/1`. Undefined outside of loops. */
  loop?: (path: string) => string | undefined
}

/** What is so for everybody, or for nobody, before anybody answers. */
const ALWAYS: Expression = { all: [] }
const NEVER: Expression = { any: [] }

/** A condition without the parts of which it is known now whether they hold. */
export function simplified(expression: Expression): Expression | 'always' | 'never' {
  if ('fact' in expression) return expression
  if ('not' in expression) {
    const inner = simplified(expression.not)
    if (typeof inner !== 'string') return { not: inner }
    return inner === 'always' ? 'never' : 'always'
  }
  const [parts, decides, others] =
    'all' in expression
      ? [expression.all, 'never' as const, 'always' as const]
      : [expression.any, 'always' as const, 'never' as const]
  const left = parts.map(simplified)
  if (left.includes(decides)) return decides
  const open = left.filter((each) => typeof each !== 'string')
  const [only] = open
  if (only === undefined) return others
  if (open.length === 1) return only
  return 'all' in expression ? { all: open } : { any: open }
}

/** Undefined where a part of the condition is of a kind that we do not have: half a condition would be another one. */
export function conditionIn(logic: unknown, lookup: Lookup): Expression | undefined {
  const groups = numbered(logic).map((group) => joined(numbered(group), (part) => comparisonIn(part, lookup)))
  const all = numbered(logic).map((group, i) => ({ expression: groups[i], isOr: /^or/i.test(textAt(group, 'Type')) }))
  return fold(all)
}

const numbered = (value: unknown): Payload[] =>
  entriesOf(value).flatMap(([name, part]) => (/^\d+$/.test(name) && isPayload(part) ? [part] : []))

const joined = (parts: readonly Payload[], read: (part: Payload) => Expression | undefined): Expression | undefined =>
  // The files spell it so.
  fold(
    parts.map((part) => ({
      expression: read(part),
      isOr: /^or$/i.test(textAt(part, 'Conjuction') || textAt(part, 'Conjunction')),
    })),
  )

type Part = { expression: Expression | undefined; isOr: boolean }

function fold([first, ...others]: readonly Part[]): Expression | undefined {
  let result = first?.expression
  for (const { expression, isOr } of others) {
    if (result === undefined || expression === undefined) return undefined
    result = isOr ? { any: [...anyOf(result), expression] } : { all: [...allOf(result), expression] }
  }
  return result
}

/** Parts of the same kind stand beside each other: a condition has few levels, and a file may have many parts. */
const anyOf = (expression: Expression) => ('any' in expression ? expression.any : [expression])
const allOf = (expression: Expression) => ('all' in expression ? expression.all : [expression])

const COMPARED: Readonly<Record<string, Comparison>> = {
  EqualTo: '=',
  NotEqualTo: '!=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
  LessThan: '<',
  LessThanOrEqual: '<=',
  Contains: 'contains',
}

function comparisonIn(part: Payload, lookup: Lookup): Expression | undefined {
  const operator = textAt(part, 'Operator')
  const value = textAt(part, 'RightOperand')
  const logicType = textAt(part, 'LogicType')
  // A quota is set in the study, which stops at the entrance: within the survey none is full.
  if (logicType === 'Quota') return operator === 'QuotaMet' ? NEVER : operator === 'QuotaNotMet' ? ALWAYS : undefined
  const [, loopField] = /^lm:\/\/(.+)$/.exec(textAt(part, 'LeftOperand')) ?? []
  if (loopField !== undefined) return inRound(lookup.loop?.(loopField), operator, value)
  if (logicType === 'EmbeddedField') {
    const fact = lookup.field(textAt(part, 'LeftOperand'))
    return fact === undefined ? undefined : compared(fact, operator, value)
  }
  const locator = /^q:\/\/([^/]+)\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(
    textAt(part, 'ChoiceLocator') || textAt(part, 'LeftOperand'),
  )
  if (locator === null) return undefined
  const [, id = '', kind = '', first, second] = locator
  const each = lookup.questions(id).map((question) => {
    if (kind === 'SelectableChoice' && first !== undefined) return selected(question, operator, first, second)
    const field = typedField(question, kind, first)
    return field === undefined ? undefined : compared(`answer.${field}`, operator, value)
  })
  return inEachPlace(each, isDenial(operator, value))
}

/** Where a question is asked in several places, it is enough that one answer is so; what is denied holds of none of them. */
function inEachPlace([only, ...others]: readonly (Expression | undefined)[], denies: boolean): Expression | undefined {
  if (others.length === 0 || only === undefined) return only
  const all = [only, ...others].flatMap((each) => each ?? [])
  if (all.length <= others.length) return undefined
  return denies ? { all } : { any: all }
}

const isDenial = (operator: string, value: string): boolean =>
  ['NotSelected', 'DoesNotContain', 'Empty'].includes(operator) || operator === (value.trim() === '' ? 'EqualTo' : 'NotEqualTo')

/** Whether it holds in this round of a loop, where all is known. */
function inRound(field: string | undefined, operator: string, value: string): Expression | undefined {
  const asked = field === undefined ? undefined : compared(FIELD, operator, value)
  if (field === undefined || asked === undefined) return undefined
  const isSo = 'not' in asked ? !isOf(asked.not, field) : isOf(asked, field)
  return isSo ? ALWAYS : NEVER
}

/** Stands for the field of the round, which is compared at once. */
const FIELD = 'loop'

const isOf = (asked: Expression, field: string) => 'fact' in asked && compare(field, asked.is, asked.value ?? '')

/** The field of a text or number: that of the question, or of one of its choices. Counts and other facts of a question have none. */
export function typedField({ item, lines }: TakenQuestion, kind: string, choice: string | undefined): string | undefined {
  if (!/^Choice(Text|Numeric)EntryValue$/.test(kind)) return undefined
  if (choice !== undefined && lines.has(choice)) return lines.get(choice)
  const isTyped = !('options' in item) && !asksNothing(item.type)
  return isTyped && lines.size < 2 ? item.key : undefined
}

/** Whether a choice was chosen; of a matrix, `first` is the row and `second` the answer. */
export function selected(
  { item, values, rows }: TakenQuestion,
  operator: string,
  first: string,
  second?: string,
): Expression | undefined {
  const value = values.get(second ?? first)
  const key = second === undefined ? item.key : rows.get(first)
  if (value === undefined || key === undefined || !/^(Not)?Selected$/.test(operator)) return undefined
  const isList = isMultiple(item) && !descriptionOf(item).isOrder
  const chosen: Expression = { fact: `answer.${key}`, is: isList ? 'chosen' : '=', value }
  return operator === 'Selected' ? chosen : { not: chosen }
}

function compared(fact: string, operator: string, value: string): Expression | undefined {
  if (operator === 'Empty') return { not: { fact, is: 'answered' } }
  if (operator === 'NotEmpty') return { fact, is: 'answered' }
  // Nothing to compare with: the question is whether there is a value at all.
  if (value.trim() === '' && operator === 'EqualTo') return { not: { fact, is: 'answered' } }
  if (value.trim() === '' && operator === 'NotEqualTo') return { fact, is: 'answered' }
  // A value that is itself piped cannot be compared.
  if (value.trim() === '' || value.includes('${')) return undefined
  if (operator === 'DoesNotContain') return { not: { fact, is: 'contains', value } }
  const is = Object.hasOwn(COMPARED, operator) ? COMPARED[operator] : undefined
  return is && { fact, is, value }
}

export const hasCondition = (payload: Payload): boolean => numbered(at(payload, 'DisplayLogic')).length > 0
