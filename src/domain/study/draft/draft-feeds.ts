import { FEED_CARDS_OF } from '#domain/feeds/earlier-cards.ts'
import { MAX_FEEDS } from '#domain/feeds/feed-name.ts'
import { parseFeeds } from '#domain/feeds/feed-settings.ts'
import type { Step } from '#domain/journey/step.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '#domain/session/final-page.ts'
import type { ConditionDraft } from './draft-condition.ts'
import { freeName, type StepsPlace, wavesOf } from './draft-waves.ts'
import { ordered, stepsOf } from './journey-edits.ts'

type Patch = Partial<ConditionDraft>
type Own = Readonly<Record<string, string>>

export const namesOfFeeds = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => (step.step === 'feed' ? (step.feed ?? []) : []))

const countFeeds = (steps: readonly Step[]) => steps.filter(({ step }) => step === 'feed').length

/** The names of all feeds of a draft, each once, in the order of its visits. */
export const feedsIn = (values: ConditionDraft): string[] => [
  ...new Set([stepsOf(values), ...wavesOf(values).map(({ journey = [] }) => journey)].flatMap(namesOfFeeds)),
]

/** What a feed has for itself. */
export const ownOfFeed = ({ feeds }: Pick<ConditionDraft, 'feeds'>, name: string): Own => parseFeeds(feeds)?.get(name) ?? {}

const written = (feeds: ReadonlyMap<string, Own>): Pick<ConditionDraft, 'feeds'> => {
  const kept = [...feeds].filter(([, own]) => Object.keys(own).length > 0)
  return { feeds: kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept)) }
}

export const withOwnOfFeed = ({ feeds }: Pick<ConditionDraft, 'feeds'>, name: string, own: Own): Pick<ConditionDraft, 'feeds'> =>
  written(new Map([...(parseFeeds(feeds) ?? []), [name, own]]))

export const mayAddFeed = (steps: readonly Step[]): boolean => countFeeds(steps) < MAX_FEEDS

/** With a further feed at the end, before what closes the visit. Where there are several, each has a name. */
export function addedFeed(values: ConditionDraft, place: StepsPlace): Patch {
  const taken = feedsIn(values)
  const steps = place.read(values)
  const named = steps.map((step) => {
    if (step.step !== 'feed' || step.feed !== undefined) return step
    const name = freeName(taken, 0)
    taken.push(name)
    return { ...step, feed: name }
  })
  const isClosing = (step: Step) => step.step === 'form' && [CUSTOM_MESSAGE, FINAL_PAGE].includes(step.form)
  const end = named.findIndex(isClosing)
  const at = end === -1 ? named.length : end
  const feed: Step = { step: 'feed', feed: freeName([...taken], countFeeds(steps)) }
  return place.write(values, ordered([...named.slice(0, at), feed, ...named.slice(at)]))
}

/** Without a feed, and without what it had for itself where no other visit shows it. */
export function removedFeed(values: ConditionDraft, place: StepsPlace, at: number): Patch {
  const steps = place.read(values)
  const removed = steps[at]
  const left = steps.filter((_, i) => i !== at)
  const patch = place.write(values, left)
  const now = { ...values, ...patch }
  const name = removed?.step === 'feed' ? removed.feed : undefined
  const feeds = new Map(parseFeeds(values.feeds) ?? [])
  if (name !== undefined && !feedsIn(now).includes(name)) {
    feeds.delete(name)
    for (const [other, own] of feeds) if (own[FEED_CARDS_OF] === name) feeds.set(other, without(own, FEED_CARDS_OF))
  }
  const isPlain = !place.isLater && wavesOf(values).length === 0 && countFeeds(left) === 1 && feeds.size === 0
  // A study with one feed needs no name for it: its data is then as published.
  return { ...patch, ...(isPlain && place.write(now, left.map(withoutName))), ...written(feeds) }
}

const without = (own: Own, name: string): Own => Object.fromEntries(Object.entries(own).filter(([key]) => key !== name))

const withoutName = (step: Step): Step => {
  if (step.step !== 'feed') return step
  const { feed: _, block: __, ...bare } = step
  return bare
}

/** With another name for a feed, in its step, in conditions that look at it, and where its settings are. */
export function renamedFeed(values: ConditionDraft, place: StepsPlace, at: number, name: string): Patch {
  const steps = place.read(values)
  const step = steps[at]
  if (step?.step !== 'feed') return {}
  const before = step.feed
  const renamed = steps.map((each, i) => (i === at ? { ...step, feed: name } : each))
  if (before === undefined) return place.write(values, renamed)
  const patch = place.write(
    values,
    renamed.map((each) => withFact(each, before, name)),
  )
  const isElsewhere = feedsIn({ ...values, ...patch }).includes(before)
  const feeds = [...(parseFeeds(values.feeds) ?? [])].flatMap(([feed, own]): [string, Own][] => {
    const of = own[FEED_CARDS_OF] === before && !isElsewhere ? { ...own, [FEED_CARDS_OF]: name } : own
    if (feed !== before) return [[feed, of]]
    return isElsewhere
      ? [
          [feed, own],
          [name, of],
        ]
      : [[name, of]]
  })
  return { ...patch, ...written(new Map(feeds)) }
}

/** A step whose condition looks at the feed by its new name. */
function withFact(step: Step, before: string, name: string): Step {
  const start = `feed.${before}.`
  const rename = (key: string, value: unknown): unknown =>
    key === 'fact' && typeof value === 'string' && value.startsWith(start) ? `feed.${name}.${value.slice(start.length)}` : value
  return JSON.parse(JSON.stringify(step), rename)
}

export const blockOf = (step: Step): string | undefined => ('block' in step ? step.block : undefined)

/** Each feed with what is asked between it and the next one as a block. What follows the last feed stays at the end. */
export function withBlocks(steps: readonly Step[]): Step[] {
  const last = steps.findLastIndex(({ step }) => step === 'feed')
  let block: string | undefined
  return steps.map((step, i) => {
    if (step.step === 'feed') block = step.feed
    const isInside = block !== undefined && i <= last && (step.step === 'feed' || step.step === 'form')
    return isInside ? { ...step, block } : step
  }) as Step[] // a block on the kinds of steps that have one
}

export const withBlock = (steps: readonly Step[], at: number, block: string | undefined): Step[] =>
  steps.map((step, i) => {
    if (i !== at || (step.step !== 'feed' && step.step !== 'form')) return step
    const { block: _, ...bare } = step
    return block === undefined || block === '' ? bare : { ...bare, block }
  })
