import { type Expression, factsIn } from '../../expression.ts'
import { answerKeyIn } from '../../facts.ts'
import type { Item } from '../../item.ts'
import { optionsOf } from '../../item-fields.ts'
import type { Text } from '../../text.ts'
import { hasCondition, selected, type TakenQuestion } from './condition.ts'
import { allOf } from './end.ts'
import { at, entriesOf, isPayload, listOf, type Payload, payloadOf, textAt } from './payload.ts'
import { askedCondition, type Progress } from './progress.ts'

/** How often choices are carried on from a question to which they were carried themselves. */
const MAX_STEPS = 10

const LOCATOR = /^q:\/\/([^/]+)\/ChoiceGroup\/([A-Za-z]+)(?:\/(\w+))?/

function carriedFrom(payload: Payload): { id: string; which: string; answer: string | undefined } | undefined {
  const [, id, which = '', answer] = LOCATOR.exec(textAt(payloadOf(at(payload, 'DynamicChoices')), 'Locator')) ?? []
  return id === undefined ? undefined : { id, which, answer }
}

/** The question with the choices that it carries over from another one: files name them `x1`, `x2` … */
export function withCarriedChoices(
  asked: string,
  questions: ReadonlyMap<string, Payload>,
  steps = MAX_STEPS,
): Payload | undefined {
  const payload = questions.get(asked)
  const from = payload === undefined ? undefined : carriedFrom(payload)
  const source = from === undefined || steps === 0 ? undefined : withCarriedChoices(from.id, questions, steps - 1)
  if (payload === undefined || source === undefined) return payload
  const both = (name: string, list: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries([...list.map(([choice, value]) => [`x${choice}`, value] as const), ...entriesOf(at(payload, name))])
  const choices = entriesOf(at(source, 'Choices')).map(([id, choice]) => [id, withoutLogic(choice)] as const)
  return {
    ...payload,
    Choices: both('Choices', choices),
    RecodeValues: both('RecodeValues', entriesOf(at(source, 'RecodeValues'))),
  }
}

/** The condition of a choice is asked for in the question that has it. */
const withoutLogic = (choice: unknown): unknown => {
  if (!isPayload(choice)) return choice
  const { DisplayLogic: _, ...rest } = choice
  return rest
}

/** For whom each choice is, by the ids of the file. A choice without an entry is for everybody. */
type ForWhom = { conditions: ReadonlyMap<string, Expression>; never: ReadonlySet<string>; notes: string[] }

/** Choices that are carried over are for people who chose them before, and those with logic of their own for whom that says. */
export function choiceConditions(payload: Payload, progress: Progress): ForWhom {
  const conditions = new Map<string, Expression>()
  const notes: string[] = []
  const from = carriedFrom(payload)
  const isCarrying = listOf(at(payload, 'DynamicChoices')).length > 0
  if (isCarrying && (from === undefined || !isCarried(from, payload, progress, conditions)))
    notes.push('All choices that it carries over are offered, not only those that were chosen.')
  // Those of a scale are for all rows at once, which our matrix has no condition for.
  const never = new Set<string>()
  let nLost = entriesOf(at(payload, 'Answers')).filter(([, each]) => hasLogic(each)).length
  for (const [id, choice] of entriesOf(at(payload, 'Choices')).filter(([, each]) => hasLogic(each))) {
    const own = askedCondition(at(payloadOf(choice), 'DisplayLogic'), progress)
    if (own === 'always') continue
    if (own === 'never') never.add(id)
    else if (own === undefined || !isKnownBefore(own, progress)) nLost += 1
    else conditions.set(id, allOf([...listed(conditions.get(id)), own]))
  }
  if (nLost > 0) notes.push(`The logic of ${nLost} of its choices could not be taken: they are always offered.`)
  return { conditions, never, notes }
}

const hasLogic = (choice: unknown) => hasCondition(payloadOf(choice))

type From = NonNullable<ReturnType<typeof carriedFrom>>

/** Notes for whom each carried choice is. False where the file says it in a way that we do not know. */
function isCarried(from: From, payload: Payload, progress: Progress, conditions: Map<string, Expression>): boolean {
  const source = progress.taken.get(from.id)
  if (source === undefined) return false
  for (const [id] of entriesOf(at(payload, 'Choices'))) {
    if (!id.startsWith('x')) continue
    const condition = chosenBefore(id.slice(1), from, source)
    if (condition === undefined || (condition !== 'all' && !isKnownBefore(condition, progress))) return false
    if (condition !== 'all') conditions.set(id, condition)
  }
  return true
}

/** For whom a choice of an earlier question is, by what a file says of its group; undefined where it says it in a way that we do not know. */
export function chosenBefore(
  choice: string,
  { which, answer }: Pick<From, 'which' | 'answer'>,
  source: TakenQuestion,
): Expression | 'all' | undefined {
  if (/^(All|Displayed)/.test(which)) return ownCondition(choice, source) ?? 'all'
  const row = source.rows.get(choice)
  const isAny: Expression | undefined = row === undefined || answer ? undefined : { fact: `answer.${row}`, is: 'answered' }
  const chosen =
    isAny ?? (row === undefined ? selected(source, 'Selected', choice) : selected(source, 'Selected', choice, answer))
  if (chosen === undefined) return undefined
  if (which.startsWith('Selected')) return chosen
  return which.startsWith('Unselected') ? allOf([...listed(ownCondition(choice, source)), { not: chosen }]) : undefined
}

const listed = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])

/** Of the choice in the question that it comes from. */
const ownCondition = (choice: string, { item, values }: TakenQuestion): Expression | undefined =>
  optionsOf(item).find(({ value }) => value === values.get(choice))?.showIf

/** People leave the page before a choice can depend on it. */
const isKnownBefore = (condition: Expression, { onPage }: Progress) =>
  factsIn(condition).every((fact) => !onPage.has(answerKeyIn(fact) ?? ''))

/** The question without the choices that nobody is offered. */
export function withoutChoices(payload: Payload, { never }: ForWhom): Payload {
  if (never.size === 0) return payload
  return { ...payload, Choices: Object.fromEntries(entriesOf(at(payload, 'Choices')).filter(([id]) => !never.has(id))) }
}

type Ids = Pick<TakenQuestion, 'values' | 'rows' | 'lines'>

/** The items with these conditions: on their options, on statements of a matrix, or on items that stand for one choice each. */
export function withConditions(items: readonly Item<Text>[], { conditions }: ForWhom, ids: Ids): readonly Item<Text>[] {
  if (conditions.size === 0) return items
  const byName = (names: ReadonlyMap<string, string>) =>
    new Map([...names].flatMap(([id, name]) => listed(conditions.get(id)).map((condition) => [name, condition] as const)))
  const [ofOption, ofRow, ofLine] = [byName(ids.values), byName(ids.rows), byName(ids.lines)]
  const isMatrix = ids.rows.size > 0
  return items.map((item) => {
    const own = 'options' in item ? undefined : ofLine.get(item.key)
    return {
      ...item,
      ...('rows' in item && { rows: item.rows.map((row) => shownIf(row, ofRow.get(row.key))) }),
      ...('options' in item &&
        !isMatrix && { options: item.options.map((option) => shownIf(option, ofOption.get(option.value))) }),
      ...(own && { showIf: own }),
    } as Item<Text> // of the same kind
  })
}

const shownIf = <P extends object>(part: P, condition: Expression | undefined): P =>
  condition === undefined ? part : { ...part, showIf: condition }
