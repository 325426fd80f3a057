import { type Expression, factsIn } from '../../expression.ts'
import { answerKeyIn } from '../../facts.ts'
import type { HiddenItem } from '../../item.ts'
import { pipesIn } from '../../piping.ts'
import type { Text } from '../../text.ts'
import { entryOf, MAX_IMPORTED_ITEMS } from '../import-report.ts'
import { allOf } from './end.ts'
import { at, isPayload, listOf, type Payload, textAt } from './payload.ts'
import { withOurPipes } from './pipes.ts'
import { withoutControls } from './plain-text.ts'
import { lookupIn, mayComeWithLink, type Progress } from './progress.ts'

const DRAWN = /^\$\{rand:\/\/int\/(-?\d{1,9}):(-?\d{1,9})\}$/
const MAX_VALUE = 500

/** Where a field stands in the flow: under which conditions, and where its item goes. */
export type FieldPlace = {
  conditions: readonly Expression[]
  /** Items of the first page, which are known from the beginning. */
  first: HiddenItem<Text>[]
  /** Adds an item to the pages where the flow is now. */
  addHere: (item: HiddenItem<Text>) => void
}

const nameOf = (field: Payload) => textAt(field, 'Field') || textAt(field, 'Description')

/** A field that comes with the link, is drawn, or is set to a value, as a hidden item. */
export function takeField(field: Payload, progress: Progress, place: FieldPlace): void {
  const name = nameOf(field)
  const value = textAt(field, 'Value').replace(/\s+/g, ' ').trim()
  if (value === '' && (progress.set.has(name) || (!mayComeWithLink(name) && progress.setLater.has(name)))) return
  const random = DRAWN.exec(value)
  const problem = whyNot(name, value === '', progress)
  if (problem !== undefined) progress.report.push(entryOf(name, value, true, [problem]))
  else if (value !== '' && random === null) setField(name, value, progress, place)
  else givenField(name, random, progress, place)
}

/** Fields that the survey sets or draws itself may have any name: their items have keys of their own. */
function whyNot(name: string, isFromLink: boolean, { nItems }: Progress): string | undefined {
  if (name.trim() === '') return 'The field has no name.'
  if (isFromLink && !mayComeWithLink(name)) return 'The name of the field cannot be that of a link’s parameter.'
  return nItems >= MAX_IMPORTED_ITEMS ? `A questionnaire has at most ${MAX_IMPORTED_ITEMS} questions.` : undefined
}

/** It comes with the link, or from the dice. */
function givenField(name: string, random: RegExpExecArray | null, progress: Progress, place: FieldPlace): void {
  const bounds = [Number(random?.[1]), Number(random?.[2])]
  const source: HiddenItem['source'] =
    random === null ? { from: 'url', name } : { from: 'random', min: Math.min(...bounds), max: Math.max(...bounds) }
  const item = itemFor(name, source, progress)
  place.first.push(item)
  if (random !== null) progress.fields.set(name, `answer.${item.key}`)
  progress.set.set(name, { item, known: undefined })
}

function itemFor(name: string, source: HiddenItem['source'], progress: Progress): HiddenItem<Text> {
  const key = progress.keys.take(name)
  progress.nItems += 1
  progress.asked.add(key)
  progress.report.push(entryOf(name, '', false, [], [key]))
  return { type: 'hidden', key, label: `Embedded data: ${withoutControls(name).slice(0, 100)}`, isRequired: false, source }
}

/**
 * A later value replaces an earlier one for people for whom its conditions hold, so the newest comes first. A field whose conditions are
 * known from the beginning is one item; one that depends on answers is stored behind them, under a key of its own if it was set before.
 */
function setField(name: string, value: string, progress: Progress, { conditions, first, addHere }: FieldPlace): void {
  const { text, nLost } = withOurPipes(value, lookupIn(progress))
  if (nLost > 0 || /\$[a-z]?\{/.test(text) || value.length > MAX_VALUE) {
    progress.report.push(entryOf(name, value, true, ['Fields with a computed value cannot be taken.']))
    return
  }
  const next = { ...(conditions.length > 0 && { if: allOf(conditions) }), value: text }
  const needed = [...conditions.flatMap(factsIn), ...pipesIn(text).map(({ fact }) => fact)].flatMap(
    (fact) => answerKeyIn(fact) ?? [],
  )
  const early = new Set(first.map(({ key }) => key))
  const isEarly = needed.every((key) => early.has(key))
  const before = progress.set.get(name)
  const isKnownThere = before !== undefined && needed.every((key) => (before.known ?? early).has(key))
  if (before !== undefined && isKnownThere) {
    before.item.source = { from: 'value', cases: withCase(next, earlierCases(before.item, name)) }
    progress.fields.set(name, `answer.${before.item.key}`)
    return
  }
  const fallback = before === undefined ? [] : [{ value: `{{answer.${before.item.key}}}` }]
  const item = itemFor(name, { from: 'value', cases: withCase(next, fallback) }, progress)
  if (isEarly) first.push(item)
  else addHere(item)
  progress.fields.set(name, `answer.${item.key}`)
  progress.set.set(name, { item, known: isEarly ? undefined : new Set(progress.asked) })
}

/** Names of fields that get a value somewhere in the flow. */
export function fieldsSetIn(flow: readonly Payload[], depth = 0): Set<string> {
  const found = new Set<string>()
  for (const entry of depth > MAX_DEPTH ? [] : flow) {
    for (const field of listOf(at(entry, 'EmbeddedData')).filter(isPayload))
      if (textAt(field, 'Value').trim() !== '') found.add(nameOf(field))
    for (const name of fieldsSetIn(listOf(at(entry, 'Flow')).filter(isPayload), depth + 1)) found.add(name)
  }
  return found
}

const MAX_DEPTH = 20

type Case = { if?: Expression; value: string }

/** What always holds leaves nothing for those behind it. */
const withCase = (next: Case, others: readonly Case[]): Case[] => (next.if === undefined ? [next] : [next, ...others])

function earlierCases({ source, key }: HiddenItem<Text>, name: string): readonly Case[] {
  if (source.from === 'value') return source.cases
  return source.from === 'url' ? [{ value: `{{url.${name}}}` }] : [{ value: `{{answer.${key}}}` }]
}
