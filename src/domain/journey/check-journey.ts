import { fieldNames } from '../answers/form-fields.ts'
import { MAX_FEEDS, ONLY_FEED } from '../feeds/feed-name.ts'
import { parseForms } from '../parameters/forms.ts'
import { blocksOf, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { asksAboutCards } from '../questions/card-blocks.ts'
import { whyNever } from '../questions/checks/check-condition.ts'
import { rangeOfField, rangeOfOther } from '../questions/checks/fact-range.ts'
import { type Expression, factsIn } from '../questions/expression.ts'
import { answerKeyIn, CARD_HEADLINE, feedFactIn } from '../questions/facts.ts'
import type { Item } from '../questions/item.ts'
import { fieldsOf } from '../questions/item-fields.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '../session/final-page.ts'
import { drawnBlocks, everyBlockFirst, inBlockOrder } from './block-order.ts'
import { blockProblems } from './check-blocks.ts'
import { factsInForm } from './facts-in-form.ts'
import { formInStudy, knownForm } from './known-form.ts'
import { MAX_STEPS, parseJourney } from './parse-journey.ts'
import type { Step } from './step.ts'

type Settings = Readonly<Record<string, string>>

/** Problems of the setting `journey`, among the other settings of its condition. An empty value means the published order. */
export function checkJourney(value: string, settings: Settings, { isLaterWave = false } = {}): string[] {
  if (value.trim() === '') return []
  const steps = parseJourney(value)
  if (steps === undefined)
    return [
      `must be a JSON list of at most ${MAX_STEPS} steps: consent, instructions, feed, form, or a repeat of feeds and forms`,
    ]
  const problems = [...orderProblems(steps, isLaterWave), ...blockProblems(steps, settings), ...formProblems(steps, settings)]
  if (problems.length > 0) return problems
  // Somebody may have any of the blocks before the others.
  const inEveryOrder = everyBlockFirst(drawnBlocks(steps, settings)).flatMap((order) =>
    factProblems(inBlockOrder(steps, order), settings, { isLaterWave, written: steps }),
  )
  return [...new Set(inEveryOrder), ...listProblems(steps, settings)]
}

function orderProblems(steps: readonly Step[], isLaterWave: boolean): string[] {
  const placesOf = (kind: Step['step']) => steps.flatMap(({ step }, i) => (step === kind ? [i] : []))
  const [feed = steps.length] = placesOf('feed')
  const [consent = 0] = placesOf('consent')
  const [instructions = 0] = placesOf('instructions')
  return [
    ...feedProblems(steps, isLaterWave),
    ...(['consent', 'instructions'] as const).flatMap((kind) =>
      placesOf(kind).length > 1 ? [`has ${kind} more than once`] : [],
    ),
    ...(consent > 0 ? ['has consent after another step: it must be the first'] : []),
    ...(instructions > feed ? ['has the instructions after the feed'] : []),
  ]
}

/** Data and settings refer to feeds by their names. A later wave may consist of questions alone: its people have a condition. */
function feedProblems(steps: readonly Step[], isLaterWave: boolean): string[] {
  const names = steps.flatMap((each) => (each.step === 'feed' ? [each.feed] : []))
  if (names.length === 0) return isLaterWave ? [] : ['must have a step feed']
  if (names.length > MAX_FEEDS) return [`has ${names.length} feeds, and at most ${MAX_FEEDS} are possible`]
  if (names.length > 1 && names.includes(undefined)) return ['must give each feed a name where there are several']
  // Names of columns have no hyphen.
  const columns = names.map((name) => name?.replaceAll('-', '_'))
  const twice = names.find((_, i) => columns.indexOf(columns[i]) !== i)
  return twice === undefined ? [] : [`has the feed '${twice}' more than once`]
}

function formProblems(steps: readonly Step[], settings: Settings): string[] {
  const feed = steps.findIndex(({ step }) => step === 'feed')
  const lastFeed = steps.findLastIndex(({ step }) => step === 'feed')
  const seen = new Set<string>()
  return steps.flatMap((step, i) => {
    if (step.step !== 'form') return []
    const name = knownForm(step.form, settings)?.name
    if (name === undefined) return [`unknown form '${step.form}'`]
    if (seen.has(name)) return [`names the form '${step.form}' more than once`]
    seen.add(name)
    const isLate = name === CUSTOM_MESSAGE || name === FINAL_PAGE
    if (isLate && i < lastFeed) return [`has '${step.form}' before the feed: it belongs to the end`]
    return i < feed && asksAboutCards(formInStudy(step.form, settings)?.pages ?? [])
      ? [`has '${step.form}' before the feed: it asks about cards of the feed`]
      : []
  })
}

/** What is known when a step begins: by field the item that stores it, undefined for what was drawn. */
type Known = { fields: Map<string, Item | undefined>; isDrawn: boolean; feeds: Set<string> }

/** Conditions and texts refer to what is known by then: answers of earlier forms, the link, and, after the feed, the condition and the feed. */
export function factProblems(
  steps: readonly Step[],
  settings: Settings,
  { isLaterWave = false, written = steps }: { isLaterWave?: boolean; written?: readonly Step[] } = {},
): string[] {
  const known: Known = { fields: new Map(), isDrawn: isLaterWave, feeds: new Set() }
  return steps.flatMap((step) => {
    const at = `step ${written.indexOf(step) + 1}`
    // The condition is drawn where the feed is reached.
    if (step.step === 'feed') known.isDrawn = true
    const conditionOf = 'if' in step && step.if !== undefined ? conditionProblems(step.if, known, at) : []
    if (step.step === 'feed') known.feeds.add(step.feed ?? ONLY_FEED)
    const form = step.step === 'form' ? formInStudy(step.form, settings) : undefined
    if (form === undefined) return conditionOf
    for (const field of fieldNames(form)) known.fields.set(field, undefined)
    const ofCards = unknownFeeds(form, known.feeds, `${at}, ${form.name}`)
    const ofForm = unknownFacts([...factsInForm(form), ...storedFacts(form)], known, `${at}, ${form.name}`)
    // What is asked about each card has no single answer.
    for (const { items, cards } of blocksOf(form))
      for (const item of items)
        for (const field of fieldsOf(item)) cards ? known.fields.delete(field) : known.fields.set(field, item)
    return [...conditionOf, ...ofCards, ...ofForm]
  })
}

/** Rules that are about cards of a feed that the person has not come to. */
const unknownFeeds = (form: Questionnaire, feeds: ReadonlySet<string>, at: string): string[] =>
  blocksOf(form).flatMap(({ cards }) =>
    (cards?.rules ?? []).flatMap(({ feed }) =>
      feed === undefined || feeds.has(feed) ? [] : [`${at}: asks about cards of the feed '${feed}', which is not before it`],
    ),
  )

/** A hidden item that stores the condition. */
const storedFacts = (form: Questionnaire) =>
  itemsOf(form).flatMap((item) => ('source' in item && item.source.from === 'condition' ? ['condition'] : []))

function conditionProblems(condition: Expression, known: Known, at: string): string[] {
  const unknown = unknownFacts(factsIn(condition), known, at)
  if (unknown.length > 0) return unknown
  const itemOf = (field: string) => known.fields.get(field)
  const rangeOf = (fact: string) => {
    const key = answerKeyIn(fact)
    const item = key === undefined ? undefined : itemOf(key)
    return item === undefined ? rangeOfOther(fact) : rangeOfField(item, key ?? '')
  }
  return whyNever(condition, { itemOf, rangeOf }).map((text) => `${at}, condition: ${text}`)
}

function unknownFacts(facts: readonly string[], { fields, isDrawn, feeds }: Known, at: string): string[] {
  return facts.flatMap((fact) => {
    if (fact.startsWith('url.') && fact.length > 'url.'.length) return []
    if (fact.startsWith('answer.'))
      return fields.has(fact.slice('answer.'.length))
        ? []
        : [`${at}: nothing asked up to there has the key '${fact.slice('answer.'.length)}'`]
    // That it is used in questions about cards only was checked with the questionnaire.
    if (fact === CARD_HEADLINE) return []
    const ofFeed = feedFactIn(fact)
    if (fact !== 'condition' && ofFeed === undefined) return [`${at}: unknown fact '${fact}'`]
    const isKnown = ofFeed === undefined ? isDrawn : ofFeed.feed === undefined ? feeds.size > 0 : feeds.has(ofFeed.feed)
    return isKnown ? [] : [`${at}: '${fact}' is known only after the feed`]
  })
}

/** The published `forms`, where it is given too, says the same about what follows the feed. */
function listProblems(steps: readonly Step[], settings: Settings): string[] {
  const nameOf = (written: string) => knownForm(written, settings)?.name ?? written
  const listed = (parseForms(settings['forms'] ?? '') ?? []).map(nameOf)
  const feed = steps.findIndex(({ step }) => step === 'feed')
  const after = steps.slice(feed + 1).flatMap((step) => (step.step === 'form' ? [nameOf(step.form)] : []))
  const compared = (names: readonly string[]) => names.filter((name) => name !== FINAL_PAGE && name !== CUSTOM_MESSAGE).join(', ')
  return listed.length === 0 || compared(listed) === compared(after)
    ? []
    : [`has other forms after the feed (${compared(after) || 'none'}) than forms names (${compared(listed) || 'none'})`]
}
