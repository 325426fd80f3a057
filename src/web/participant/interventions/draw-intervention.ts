import { seededDice } from '#domain/dice.ts'
import { interventionIndex } from '#domain/feed/intervention-index.ts'
import { type ChosenIntervention, chooseIntervention } from '#domain/interventions/choose-intervention.ts'
import type { Feed } from '../browser/session-storage.ts'
import type { Settings } from '../feed/feed-types.ts'

/** `idx`: position of the card that opens it. */
export type DrawnIntervention = ChosenIntervention & { idx: number }

export type DrawnOf = Pick<Feed, 'condition' | 'client_seed'> & { total: number }

/** The intervention of this person: the same one after a reload. */
export function drawIntervention(settings: Settings, { condition, client_seed, total }: DrawnOf): DrawnIntervention | undefined {
  const chosen = chooseIntervention(settings, condition, seededDice(client_seed, 'intervention'))
  return chosen && { ...chosen, idx: interventionIndex(total, settings) }
}
