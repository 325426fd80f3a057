import { type MonitoredPerson, type PersonState, stateOf } from './monitored-person.ts'

/** A step of the study, in the order in which people meet it. */
export type MonitoredStep = { step: 'consent' | 'instructions' | 'feed' | 'form'; name: string }

export type FunnelRow = MonitoredStep & {
  /** People who came to this step: all that are counted in the four columns below. */
  reached: number
  done: number
  /** They are at it and were seen in the last half hour. */
  here: number
  /** They were at it when they were screened out or refused. */
  ended: number
  /** They left at it or have not come back for half an hour. */
  dropped: number
}

const ENDED: readonly PersonState[] = ['screened_out', 'refused']

/**
 * Where somebody is: behind the last step that they did. A step may be for some people only, so one that was passed over counts as done as
 * soon as a later one is.
 */
export function positionOf(person: MonitoredPerson, steps: readonly MonitoredStep[]): number {
  if (person.outcome === 'complete') return steps.length
  return steps.findLastIndex(({ name }) => person.doneAtMs[name] !== undefined) + 1
}

export function funnelOf(people: readonly MonitoredPerson[], steps: readonly MonitoredStep[]): FunnelRow[] {
  const rows = steps.map((step): FunnelRow => ({ ...step, reached: 0, done: 0, here: 0, ended: 0, dropped: 0 }))
  for (const person of people) {
    const position = positionOf(person, steps)
    const state = stateOf(person)
    rows.forEach((row, at) => {
      if (at > position) return
      row.reached++
      if (at < position) row.done++
      else if (state === 'under_way') row.here++
      else if (ENDED.includes(state)) row.ended++
      else row.dropped++
    })
  }
  return rows
}

/** With this card as the last that is known of them, people are in the feed (`here`) or left it for good (`dropped`). */
export type CardRow = { card: number; reached: number; here: number; dropped: number }

/** How far people came in the feed: pages report every fifth card, the last one, and the card at which somebody left. */
export function cardFunnel(people: readonly MonitoredPerson[], steps: readonly MonitoredStep[]): CardRow[] {
  const feed = steps.findIndex(({ step }) => step === 'feed')
  const seen = people.filter(({ cardsReached }) => cardsReached !== null)
  const furthest = seen.reduce((most, { cardsReached }) => Math.max(most, cardsReached ?? 0), 0)
  const cards = Array.from({ length: furthest }, (_, at): CardRow => ({ card: at + 1, reached: 0, here: 0, dropped: 0 }))
  for (const person of seen) {
    const reached = person.cardsReached ?? 0
    for (const row of cards.slice(0, reached)) row.reached++
    const state = stateOf(person)
    const last = cards[reached - 1]
    if (!last || positionOf(person, steps) !== feed) continue
    if (state === 'under_way') last.here++
    else if (state === 'dropped' || state === 'left') last.dropped++
  }
  return cards
}

/** The steps of all conditions in one order: a step that only some have stands behind the one that it follows there. */
export function mergeSteps(lists: readonly (readonly MonitoredStep[])[]): MonitoredStep[] {
  const merged: MonitoredStep[] = []
  for (const list of lists) {
    let place = 0
    for (const step of list) {
      const known = merged.findIndex(({ name }) => name === step.name)
      if (known === -1) merged.splice(place, 0, step)
      place = (known === -1 ? place : known) + 1
    }
  }
  return merged
}
