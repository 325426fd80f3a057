import type { Journey, JourneyStep, NextStep } from '#domain/journey/step.ts'
import { isObject, parseStored } from '../browser/stored-values.ts'

/** Where the server last said that this person is, and past the feed from the moment at which it is submitted. */
export const JOURNEY_SLOT = 'journey'

/** Undefined where nothing is stored, as in a visit from before studies had journeys, or where it is no journey. */
export function readJourney(slots: Pick<Storage, 'getItem'>): Journey | undefined {
  const value = parseStored(slots.getItem(JOURNEY_SLOT))
  if (!isObject(value)) return undefined
  const { steps, next } = value
  return Array.isArray(steps) && steps.every(isJourneyStep) && isNext(next) ? { steps, next } : undefined
}

const isJourneyStep = (value: unknown): value is JourneyStep =>
  isObject(value) &&
  ['consent', 'instructions', 'form', 'feed'].includes(String(value['step'])) &&
  typeof value['name'] === 'string' &&
  typeof value['is_done'] === 'boolean'

const isNext = (value: unknown): value is NextStep =>
  isObject(value) &&
  (value['step'] === 'feed' || value['step'] === 'end' || (value['step'] === 'form' && typeof value['name'] === 'string'))
