import type { MonitoredStep } from './funnel.ts'

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
