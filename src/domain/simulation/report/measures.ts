import { scoresOf } from '../../answer-keys/index.ts'
import { actInFile } from '../../engagement/acts/act-in-file.ts'
import { findAct } from '../../engagement/acts/index.ts'
import { lastAnswers } from '../../exports/tidy/answers/answer-rows.ts'
import type { PersonReading } from '../../exports/tidy/person/read-person.ts'
import type { Exposure } from '../../exports/tidy/visits/exposure.ts'
import { groupBy } from '../../group-by.ts'
import { formNames } from '../../journey/journey-of.ts'
import { FEED_BUTTONS } from '../../parameters/feed-buttons.ts'
import { findInStudy } from '../../questions/find-in-study.ts'
import { type Veracity, veracityOf } from '../../stimuli/cards/veracity.ts'
import type { ReportCard } from './study.ts'

/** One number per person, by name. */
export type PersonMeasures = ReadonlyMap<string, { label: string; unit: Measure['unit']; value: number }>

export type Measure = {
  name: string
  label: string
  /** share: from 0 to 1; s: seconds; points: as answered. */
  unit: 'share' | 's' | 'points'
  /** In the order of the people; null where somebody has none. */
  values: (number | null)[]
}

export type MeasureSection = { /** By person. */ conditions: number[]; measures: Measure[] }

/** `veracity` by card. */
export type Veracities = ReadonlyMap<string, Veracity>

export const veracitiesOf = (cards: readonly (ReportCard & { entity_id: string })[]): Veracities =>
  new Map(
    cards.flatMap((card) => {
      const veracity = veracityOf(card)
      return veracity === undefined ? [] : [[card.entity_id, veracity] as const]
    }),
  )

/** Outcomes of one person, each averaged over their cards or answered once: people are the unit of analysis. */
export function measuresOfPerson(person: PersonReading, veracities: Veracities): PersonMeasures {
  const { found, add } = collection()
  addOfCards({ ...person.record, exposures: person.exposures() }, veracities, add)
  addAnswers(person, add)
  return found
}

/** Those of them that are about cards, in one feed of a visit. */
export function measuresOfFeed({ record, exposures }: PersonReading, feed: string, veracities: Veracities): PersonMeasures {
  const { found, add } = collection()
  const within = {
    cards: record.cards.filter((card) => card.feed === feed),
    events: record.events.filter((event) => event.feed === feed),
    exposures: exposures().filter(({ card }) => card.feed === feed),
  }
  addOfCards(within, veracities, add)
  return found
}

function collection() {
  const found = new Map<string, { label: string; unit: Measure['unit']; value: number }>()
  const add: Add = (name, label, unit, value) => {
    if (value !== null && Number.isFinite(value)) found.set(name, { label, unit, value: rounded(value) })
  }
  return { found, add }
}

type Within = Pick<PersonReading['record'], 'cards' | 'events'> & { exposures: readonly Exposure[] }

/** A check is no stimulus: what people do with it is asked of them. */
function withoutChecks({ cards, events, exposures }: Within): Within {
  const checks = new Set(cards.flatMap(({ entity_id, check }) => (check === undefined ? [] : [entity_id])))
  if (checks.size === 0) return { cards, events, exposures }
  return {
    cards: cards.filter(({ entity_id }) => !checks.has(entity_id)),
    events: events.filter(({ entity_id }) => entity_id === null || !checks.has(entity_id)),
    exposures: exposures.filter(({ card }) => !checks.has(card.entity_id)),
  }
}

function addOfCards(all: Within, veracities: Veracities, add: Add): void {
  const within = withoutChecks(all)
  for (const { suffix, words, exposures } of kindsOfCards(within.exposures, veracities)) {
    for (const { button } of FEED_BUTTONS) {
      if (button === 'accuracy') continue
      const states = exposures.flatMap(({ buttons }) => buttons[button].state ?? [])
      add(`${button}${suffix}`, `${button} rate${words}`, 'share', mean(states))
    }
    add(
      `dwell_ms_50${suffix}`,
      `dwell per card${words} (half visible)`,
      's',
      mean(exposures.flatMap((each) => inSeconds(each.dwell_ms_50))),
    )
  }
  for (const { name, share, points } of actsOf(within)) {
    add(`act_${name}`, `${name} rate`, 'share', share)
    add(name, `mean ${name}`, 'points', mean(points))
  }
}

type Add = (name: string, label: string, unit: Measure['unit'], value: number | null) => void

/** All cards, and apart the true and the false ones where somebody was shown both. */
function kindsOfCards(exposures: readonly Exposure[], veracities: Veracities) {
  const of = (wanted: Veracity) => exposures.filter(({ card }) => veracities.get(card.entity_id) === wanted)
  const [trueCards, falseCards] = [of('true'), of('false')]
  const both = trueCards.length > 0 && falseCards.length > 0
  return [
    { suffix: '', words: '', exposures },
    ...(both ? [{ suffix: '_true', words: ', true cards', exposures: trueCards }] : []),
    ...(both ? [{ suffix: '_false', words: ', false cards', exposures: falseCards }] : []),
  ]
}

/** Share of the cards on which an act was done and not taken back, and of an act on a scale the points. */
function actsOf({ events, cards }: Within): { name: string; share: number; points: number[] }[] {
  const acts = events.filter(({ kind, engagement_type }) => kind === 'act' && findAct(engagement_type ?? '')?.about === 'card')
  return [...groupBy(acts, (event) => actInFile(event).engagement_type)].flatMap(([name, own]) => {
    const last = new Map(own.map((event) => [event.entity_id, actInFile(event).response ?? 0]))
    const done = [...last.values()].filter((response) => response !== 0)
    const isOnScale = findAct(own[0]?.engagement_type ?? '')?.responseField !== undefined
    return cards.length === 0 ? [] : [{ name, share: done.length / cards.length, points: isOnScale ? done : [] }]
  })
}

/** Answers that are numbers or stand on a scale; of questions about cards the mean over the cards. Then the scores. */
function addAnswers({ record, answers }: PersonReading, add: Add): void {
  const numeric = answers().filter(({ status, number, code }) => status === 'answered' && (number ?? code) !== null)
  for (const [key, rows] of groupBy(numeric, ({ instrument, itemKey }) => `${instrument}/${itemKey}`))
    add(key, `answer ${key}`, 'points', mean(rows.flatMap(({ number, code }) => number ?? code ?? [])))
  for (const form of formNames(record.settings, record.experiment_id)) {
    const questionnaire = findInStudy(form, record.settings)
    if (questionnaire === undefined || !record.writes.some((write) => write.form === form)) continue
    for (const score of scoresOf(questionnaire))
      add(`${form}/${score.name}`, `score ${score.name}`, 'points', score.compute(lastAnswers(record.writes, form)) ?? null)
  }
}

const inSeconds = (ms: number | null): number[] => (ms === null ? [] : [ms / 1000])

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Enough for a power sketch, and short in a reply of a thousand people. */
export const rounded = (value: number) => Math.round(value * 10_000) / 10_000

export function measureSection(
  people: readonly { condition: number; cards: number; measures: PersonMeasures }[],
): MeasureSection {
  const drawn = people.filter(({ condition }) => condition > 0)
  const known = new Map(
    drawn.flatMap(({ measures }) => [...measures].map(([name, { label, unit }]) => [name, { label, unit }] as const)),
  )
  return {
    conditions: drawn.map(({ condition }) => condition),
    measures: [...known].map(([name, { label, unit }]) => ({
      ...{ name, label, unit },
      values: drawn.map(({ measures, cards }) => outcomeOf({ measures, cards }, name)),
    })),
  }
}

/** An act that some people never did is 0 for those with a feed: they could have done it. */
export const outcomeOf = ({ measures, cards }: { measures: PersonMeasures; cards: number }, name: string): number | null =>
  measures.get(name)?.value ?? (name.startsWith('act_') && cards > 0 ? 0 : null)
