import { type Expression, factsIn } from '../../expression.ts'
import { isMultiple } from '../../kinds/index.ts'
import { allOf } from './end.ts'
import { at, listOf, type Payload, payloadOf, textAt } from './payload.ts'
import { askedCondition, type Progress, type Skip, type Skips } from './progress.ts'

export const openSkips = (ids: readonly string[], isRandom: boolean, isForSome: boolean): Skips => ({
  ids,
  isRandom,
  isForSome,
  open: [],
  jumps: [],
})

/** For whom a question is asked after what was skipped before it; undefined for all. */
export function notSkipped(id: string, skips: Skips): Expression | undefined {
  skips.open = skips.open.filter(({ until }) => until !== id)
  const [only, ...others] = skips.open.map(({ when }) => when)
  if (only === undefined) return undefined
  return { not: others.length === 0 ? only : { any: [only, ...others] } }
}

const LOST = 'Its skip logic could not be taken'
const ENDS = 'Its skip logic ends the visit as screened out, with that exit of the panel.'

/** Takes the skip logic of a question that was just asked. Returns what is to be said about it. */
export function takeSkips(id: string, payload: Payload, showIf: Expression | undefined, progress: Progress): string[] {
  const { skips } = progress
  const notes = new Set<string>()
  const before: { when: Expression; until: string | undefined }[] = []
  for (const entry of listOf(at(payload, 'SkipLogic')).map(payloadOf)) {
    const to = textAt(entry, 'SkipToDestination')
    const until = /^ENDOF/i.test(to) ? undefined : to
    const when = conditionOf(id, entry, showIf, progress)
    const isEnd = /^ENDOFSURVEY$/i.test(to)
    if (when === undefined) notes.add(`${LOST}: add a jump to the page.`)
    else if (when === 'never') continue
    else if (!isEnd && skips.isRandom) notes.add(`${LOST}: the questions of its block are in a random order.`)
    else if (until !== undefined && !isLater(until, id, skips)) notes.add(`${LOST}: it leads to a question that does not follow.`)
    else if (when === 'always' && !(isEnd && skips.isForSome)) notes.add(`${LOST}: it leads everybody past what follows.`)
    else {
      if (isEnd) {
        skips.jumps.push({ ...(when !== 'always' && { if: firstOf(when, before, id, progress) }), to: SCREENED_OUT })
        notes.add(ENDS)
      }
      if (when === 'always' || skips.isRandom) continue
      const first = firstOf(
        when,
        before.filter((other) => isShorter(other.until, until, skips)),
        id,
        progress,
      )
      before.push({ when, until })
      skips.open = [...skips.open, { when: first, until }]
    }
  }
  return [...notes]
}

const SCREENED_OUT = { end: 'visit', outcome: 'screened_out' } as const

/** The first skip that holds counts; with one answer no two can hold. */
function firstOf(when: Expression, before: readonly Skip[], id: string, { taken }: Progress): Expression {
  const item = taken.get(id)?.item
  if (before.length === 0 || item === undefined || !isMultiple(item)) return when
  return allOf([when, ...before.map((other): Expression => ({ not: other.when }))])
}

const isLater = (until: string, id: string, { ids }: Skips) => ids.indexOf(until) > ids.indexOf(id)

const isShorter = (a: string | undefined, b: string | undefined, { ids }: Skips) =>
  a !== undefined && (b === undefined || ids.indexOf(a) < ids.indexOf(b))

function conditionOf(
  id: string,
  entry: Payload,
  showIf: Expression | undefined,
  progress: Progress,
): Expression | 'always' | 'never' | undefined {
  const operator = textAt(entry, 'Condition') || textAt(entry, 'Operator')
  // The question is asked: for whom, that says its own condition.
  if (operator === 'Displayed') return showIf ?? 'always'
  if (operator === 'NotDisplayed') return 'never'
  const part = { ...entry, LogicType: 'Question', Operator: operator, ChoiceLocator: locatorOf(id, entry) }
  const asked = askedCondition({ 0: { 0: part, Type: 'If' } }, progress)
  if (asked === undefined || typeof asked === 'string') return asked
  // Where something was not chosen, the question may not have been asked.
  return showIf !== undefined && !isSureOfAnswer(asked) ? allOf([showIf, asked]) : asked
}

const locatorOf = (id: string, entry: Payload) =>
  textAt(entry, 'ChoiceLocator') || textAt(entry, 'Locator') || `q://${id}/ChoiceTextEntryValue`

/** Whether it can only hold of people who answered. */
const isSureOfAnswer = (expression: Expression) =>
  'fact' in expression && expression.is !== '!=' && factsIn(expression).length === 1
