import { fieldNames } from '../answers/form-fields.ts'
import { ONLY_FEED } from '../feeds/feed-name.ts'
import { blocksOf, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { whyNever } from '../questions/checks/check-condition.ts'
import { rangeOfField, rangeOfOther } from '../questions/checks/fact-range.ts'
import { type Expression, factsIn } from '../questions/expression.ts'
import { answerKeyIn, CARD_HEADLINE, feedFactIn, waveFactIn } from '../questions/facts.ts'
import type { Item } from '../questions/item.ts'
import { fieldsOf } from '../questions/item-fields.ts'
import { factsInForm } from './facts-for-form.ts'
import { formInStudy } from './known-form.ts'
import type { Step } from './step.ts'

type Settings = Readonly<Record<string, string>>

/** What a visit leaves: by field the item that stores it, undefined for what was drawn, and the feeds by name. */
type Left = { fields: Map<string, Item | undefined>; feeds: Set<string> }

/** What the waves before one leave, by their names. */
export type EarlierWaves = ReadonlyMap<string, Left>

/** What is known when a step begins. */
type Known = Left & { isDrawn: boolean; earlier: EarlierWaves }

type Context = { earlier?: EarlierWaves | undefined; written?: readonly Step[] }

/** Conditions and texts refer to what is known by then: answers of earlier forms, the link, and, after the feed, the condition and the feed. */
export const factProblems = (steps: readonly Step[], settings: Settings, context: Context = {}): string[] =>
  walked(steps, settings, context).problems

/** What is known of people who went through these steps. */
export const leftBy = (steps: readonly Step[], settings: Settings): Left => walked(steps, settings, {}).known

function walked(
  steps: readonly Step[],
  settings: Settings,
  { earlier, written = steps }: Context,
): { known: Known; problems: string[] } {
  // Somebody who comes back has a condition.
  const known: Known = { fields: new Map(), isDrawn: earlier !== undefined, feeds: new Set(), earlier: earlier ?? new Map() }
  const problems = steps.flatMap((step) => {
    const at = `step ${written.indexOf(step) + 1}`
    // The condition is drawn where the feed is reached.
    if (step.step === 'feed') known.isDrawn = true
    const conditionOf = 'if' in step && step.if !== undefined ? conditionProblems(step.if, known, at) : []
    if (step.step === 'feed') known.feeds.add(step.feed ?? ONLY_FEED)
    const form = step.step === 'form' ? formInStudy(step.form, settings) : undefined
    if (form === undefined) return conditionOf
    for (const field of fieldNames(form)) known.fields.set(field, undefined)
    const ofCards = unknownFeeds(form, known, `${at}, ${form.name}`)
    const ofForm = unknownFacts([...factsInForm(form), ...storedFacts(form)], known, `${at}, ${form.name}`)
    // What is asked about each card has no single answer.
    for (const { items, cards } of blocksOf(form))
      for (const item of items)
        for (const field of fieldsOf(item)) cards ? known.fields.delete(field) : known.fields.set(field, item)
    return [...conditionOf, ...ofCards, ...ofForm]
  })
  return { known, problems }
}

/** Rules that are about cards of a wave or a feed that the person has not come to. */
const unknownFeeds = (form: Questionnaire, { feeds, earlier }: Known, at: string): string[] =>
  blocksOf(form).flatMap(({ cards }) =>
    (cards?.rules ?? []).flatMap(({ feed, wave }) => {
      if (wave !== undefined && !earlier.has(wave))
        return [`${at}: asks about cards of '${wave}', which is no wave before this one`]
      const known = wave === undefined ? feeds : (earlier.get(wave)?.feeds ?? feeds)
      if (feed !== undefined && !known.has(feed)) return [`${at}: asks about cards of the feed '${feed}', which is not before it`]
      return known.size > 0 || (wave === undefined && earlier.size === 0)
        ? []
        : [`${at}: asks about cards, and no feed is before it`]
    }),
  )

/** A hidden item that stores the condition. */
const storedFacts = (form: Questionnaire) =>
  itemsOf(form).flatMap((item) => ('source' in item && item.source.from === 'condition' ? ['condition'] : []))

function conditionProblems(condition: Expression, known: Known, at: string): string[] {
  const unknown = unknownFacts(factsIn(condition), known, at)
  if (unknown.length > 0) return unknown
  const itemOf = (field: string) => known.fields.get(field)
  const rangeOf = (fact: string) => {
    const ofWave = waveFactIn(fact)
    const fields = ofWave === undefined ? known.fields : known.earlier.get(ofWave.wave)?.fields
    const key = answerKeyIn(ofWave?.fact ?? fact)
    const item = key === undefined ? undefined : fields?.get(key)
    return item === undefined ? rangeOfOther(fact) : rangeOfField(item, key ?? '')
  }
  return whyNever(condition, { itemOf, rangeOf }).map((text) => `${at}, condition: ${text}`)
}

function unknownFacts(facts: readonly string[], { fields, isDrawn, feeds, earlier }: Known, at: string): string[] {
  return facts.flatMap((fact) => {
    const ofWave = waveFactIn(fact)
    if (ofWave !== undefined) return unknownInWave(ofWave, earlier, at)
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

function unknownInWave({ wave, fact }: { wave: string; fact: string }, earlier: EarlierWaves, at: string): string[] {
  const left = earlier.get(wave)
  if (left === undefined) return [`${at}: '${wave}' is no wave before this one`]
  const key = answerKeyIn(fact)
  if (key !== undefined) return left.fields.has(key) ? [] : [`${at}: nothing asked in the wave '${wave}' has the key '${key}'`]
  const ofFeed = feedFactIn(fact)
  if (ofFeed === undefined) return [`${at}: unknown fact 'wave.${wave}.${fact}'`]
  const { feed } = ofFeed
  const isKnown = feed === undefined ? left.feeds.size > 0 : left.feeds.has(feed)
  return isKnown ? [] : [`${at}: the wave '${wave}' has no feed${feed === undefined ? '' : ` '${feed}'`}`]
}
