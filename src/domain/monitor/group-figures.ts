import { groupBy } from '../group-by.ts'
import { type MonitoredStep, positionOf } from './funnel.ts'
import { countStates, type MonitoredPerson, type StateCounts, stateOf } from './monitored-person.ts'

type GroupFigures = StateCounts & {
  /** Past the consent; null where the study asks for none. */
  consented: number | null
  /** Of those who are under way, how many are at each step, in the order of the steps. */
  at: number[]
}

type Group = {
  /** 0: not drawn yet. */
  condition: number
  /** Null where no answers decided about the condition. */
  stratum: Readonly<Record<string, string>> | null
}

type Cell = Group & GroupFigures

function groupFigures(people: readonly MonitoredPerson[], steps: readonly MonitoredStep[]): GroupFigures {
  const consent = steps.findIndex(({ step }) => step === 'consent')
  const at = steps.map(() => 0)
  let consented = 0
  for (const person of people) {
    const position = positionOf(person, steps)
    if (position > consent) consented++
    // Somebody who has done everything is at the last step until the visit has ended.
    const place = Math.min(position, steps.length - 1)
    if (stateOf(person) === 'under_way' && place >= 0) at[place] = (at[place] ?? 0) + 1
  }
  return { ...countStates(people), consented: consent === -1 ? null : consented, at }
}

/** Everybody once, by condition and stratum: what a page adds up to figures by either of them. */
export function cellsOf(people: readonly MonitoredPerson[], steps: readonly MonitoredStep[]): Cell[] {
  const keyOf = ({ condition, stratum }: Group) => JSON.stringify([condition, stratum])
  return [...groupBy(people, keyOf)]
    .map(([key, own]) => {
      // Written by keyOf.
      const [condition, stratum] = JSON.parse(key) as [Group['condition'], Group['stratum']]
      return { condition, stratum, ...groupFigures(own, steps) }
    })
    .sort((a, b) => a.condition - b.condition || (JSON.stringify(a.stratum) < JSON.stringify(b.stratum) ? -1 : 1))
}
