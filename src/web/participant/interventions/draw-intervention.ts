import { seededDice } from '#domain/dice.ts'
import { type ChosenIntervention, chooseIntervention } from '#domain/interventions/choose-intervention.ts'
import type { Feed } from '../browser/session-storage.ts'
import type { Settings } from '../feed/feed-types.ts'

/** The intervention of this person: the same one after a reload. */
export const drawIntervention = (settings: Settings, { condition, client_seed }: Feed): ChosenIntervention | undefined =>
  chooseIntervention(settings, condition, seededDice(client_seed, 'intervention'))
