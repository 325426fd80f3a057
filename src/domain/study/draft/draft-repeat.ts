import { MAX_FEEDS } from '#domain/feeds/feed-name.ts'
import { FEEDS } from '#domain/feeds/feed-settings.ts'
import { blocksIn, MAX_BLOCKS } from '#domain/journey/block-order.ts'
import { JOURNEY, MAX_STEPS, parseJourney } from '#domain/journey/parse-journey.ts'
import { type JourneyRound, MAX_ROUNDS } from '#domain/journey/repeat/repeat.ts'
import { withoutRepeats } from '#domain/journey/repeat/without-repeats.ts'
import type { Step } from '#domain/journey/step.ts'
import type { FactChoice } from '#domain/questions/editing/facts-at.ts'
import { givenForms } from '#domain/questions/library/forms-in-settings.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '#domain/session/final-page.ts'
import { CONTACT_FORM } from '#domain/waves/contact-address.ts'
import type { ConditionDraft } from './draft-condition.ts'
import { feedsIn, namesOfFeeds } from './draft-feeds.ts'
import { withOwnForm } from './draft-own-forms.ts'
import type { StepsPlace } from './draft-waves.ts'
import { factsAtStep } from './journey-facts.ts'

type Patch = Partial<ConditionDraft>

/** Steps, by their places, that are to be gone through once for each round. `chosen`: the key of the question whose answers the rounds are. */
export type RepeatChoice = { picked: readonly number[]; rounds: readonly JourneyRound[]; chosen?: string | undefined }

/** What ends a visit, and what asks for an address, is there once. */
export const mayRepeat = (step: Step): boolean =>
  step.step === 'feed' || (step.step === 'form' && ![CUSTOM_MESSAGE, FINAL_PAGE, CONTACT_FORM].includes(step.form))

/** Questions before a step that are answered by choosing, with the key of each. */
export const choosable = (values: ConditionDraft, place: StepsPlace, at: number): (FactChoice & { key: string })[] =>
  factsAtStep(values, { place, steps: place.read(values), at }).flatMap((choice) => {
    const key = /^answer\.(.+)$/.exec(choice.fact)?.[1]
    return key !== undefined && (choice.values ?? []).length > 1 ? [{ ...choice, key }] : []
  })

const MAX_NAME_LENGTH = 20

/** Rounds with the names by which they stand in the data: the first letters of their words, each name once. */
export function roundsOf(entries: readonly { words: string; value?: string }[]): JourneyRound[] {
  const taken = new Set<string>()
  return entries.map(({ words, value }, i) => {
    const plain = words
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_NAME_LENGTH)
      .replace(/^-+|-+$/g, '')
    const base = plain === '' ? `round-${i + 1}` : /^[a-z]/.test(plain) ? plain : `r-${plain}`
    let name = base
    for (let n = 2; taken.has(name); n += 1) name = `${base}-${n}`
    taken.add(name)
    return { name, words, value: value ?? name }
  })
}

export const roundsOfLines = (text: string): JourneyRound[] =>
  roundsOf(text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [{ words: line.trim() }])))

/** The settings with the steps written out: a block for each round, with feeds and questionnaires of its own. */
export function repeatedSteps(values: ConditionDraft, place: StepsPlace, { picked, rounds, chosen }: RepeatChoice): Patch {
  const steps = place.read(values)
  const at = steps.findIndex((_, i) => picked.includes(i))
  const others = steps.filter((_, i) => !picked.includes(i))
  const repeat = { repeat: rounds, steps: steps.filter((_, i) => picked.includes(i)), ...(chosen !== undefined && { chosen }) }
  const journey = [...others.slice(0, at), repeat, ...others.slice(at)]
  const settings = withoutRepeats(
    Object.entries({
      [JOURNEY]: JSON.stringify(journey),
      [FEEDS]: values.feeds,
      [OWN_QUESTIONNAIRES]: values.questionnaires,
    }).map(([param, value]) => ({ condition: 1, param, value })),
  )
  const read = (name: string) => settings.find(({ param }) => param === name)?.value ?? ''
  const written = parseJourney(read(JOURNEY))
  if (at === -1 || written === undefined) return {}
  // The repeated questionnaire stays among the copies: another visit may ask it as it is.
  const own = (givenForms(settings) ?? []).reduce<{ questionnaires: string }>(withOwnForm, {
    questionnaires: values.questionnaires,
  })
  const patch = { ...own, ...place.write({ ...values, ...own }, written) }
  const shown = feedsIn({ ...values, ...patch })
  const feeds = Object.entries({ ...objectIn(values.feeds), ...objectIn(read(FEEDS)) }).filter(([name]) => shown.includes(name))
  return { ...patch, feeds: feeds.length === 0 ? '' : JSON.stringify(Object.fromEntries(feeds)) }
}

const objectIn = (value: string): Record<string, unknown> => (value === '' ? {} : JSON.parse(value))

/** Why these steps cannot be repeated so, in a sentence; undefined where they can. */
export function repeatProblem(values: ConditionDraft, place: StepsPlace, choice: RepeatChoice): string | undefined {
  const { picked, rounds } = choice
  if (picked.length === 0) return 'Choose what is repeated.'
  if (rounds.length < 2) return 'Write at least two rounds.'
  if (rounds.length > MAX_ROUNDS) return `There are ${rounds.length} rounds, and at most ${MAX_ROUNDS} are possible.`
  const patch = repeatedSteps(values, place, choice)
  const steps = place.read({ ...values, ...patch })
  const nFeeds = namesOfFeeds(steps).length
  if (nFeeds > MAX_FEEDS) return `That makes ${nFeeds} feeds, and at most ${MAX_FEEDS} are possible.`
  const nBlocks = blocksIn(steps).length
  if (nBlocks > MAX_BLOCKS) return `That makes ${nBlocks} blocks, and at most ${MAX_BLOCKS} are possible.`
  return steps.length > MAX_STEPS ? `That makes ${steps.length} steps, and at most ${MAX_STEPS} are possible.` : undefined
}
