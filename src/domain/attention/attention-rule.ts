import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import type { PersonAttention, VisitList } from './attention-of-person.ts'

/** What counts as dwell: a definition, and how long a visit must last to count at all. */
export type AttentionRule = { definition: DwellDefinition; floorMs: number }

/** How the study is set, and what somebody chose to compare it with. */
export type AttentionRules = { set: AttentionRule; chosen: AttentionRule }

export const isSameRule = ({ set, chosen }: AttentionRules): boolean =>
  set.definition === chosen.definition && set.floorMs === chosen.floorMs

export const MAX_FLOOR_MS = 60_000

/** Milliseconds of each of their cards, in the order of `cards`: the sum of the visits that reach the floor. */
export function dwellByCard(visits: VisitList, nCards: number, floorMs: number): Float64Array {
  const dwell = new Float64Array(nCards)
  for (let i = 0; i < visits.ms.length; i++) {
    const ms = visits.ms[i] ?? 0
    const card = visits.card[i] ?? -1
    if (ms >= floorMs && card >= 0 && card < nCards) dwell[card] = (dwell[card] ?? 0) + ms
  }
  return dwell
}

/** As much of a person as one question needs: their visits by the definition of the study, and by the one that was chosen. */
export type AskedAttention = Pick<PersonAttention, 'cards' | 'positions' | 'done'> & {
  condition: number
  /** Buttons and acts that the study offered them at every card. */
  offered: string[]
  set: VisitList
  chosen: VisitList
}
