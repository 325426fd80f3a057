import { isFeedName } from '../../feeds/feed-name.ts'
import { findQuestionnaire } from '../../questionnaires/index.ts'
import type { Text } from '../../questions/text.ts'
import { parseJourney } from '../parse-journey.ts'
import type { Step } from '../step.ts'

/**
 * Steps that are gone through once for each round, as the setting `journey` may have them. With `chosen`, the key of an earlier question, a
 * round is for people who chose its value. Stored are the steps that they become (`withoutRepeats`).
 */
export type Repeat = { rounds: readonly JourneyRound[]; chosen?: string; steps: readonly Step[] }

/** `words` stand for the round in texts, and `value` among the answers. */
export type JourneyRound = { name: string; words: Text; value: string }

export const MAX_ROUNDS = 10

/** Undefined for anything else, which the check of the journey reports. */
export function repeatIn(entry: unknown): Repeat | undefined {
  if (!isRecord(entry) || !Object.keys(entry).every((name) => ['repeat', 'chosen', 'steps'].includes(name))) return undefined
  const { repeat, chosen, steps: written } = entry
  if (!Array.isArray(repeat) || repeat.length === 0 || repeat.length > MAX_ROUNDS || !Array.isArray(written)) return undefined
  const rounds = repeat.flatMap((each) => roundIn(each) ?? [])
  const names = new Set(rounds.map(({ name }) => name))
  // A shipped questionnaire may be written by its label or alias.
  const steps = parseJourney(JSON.stringify(written))?.map((step) =>
    step.step === 'form' ? { ...step, form: findQuestionnaire(step.form)?.name ?? step.form } : step,
  )
  const isWhole = rounds.length === repeat.length && names.size === rounds.length
  if (!isWhole || steps === undefined || steps.length === 0 || steps.some(({ step }) => step !== 'feed' && step !== 'form'))
    return undefined
  if (chosen === undefined) return { rounds, steps }
  return typeof chosen === 'string' ? { rounds, steps, chosen } : undefined
}

function roundIn(value: unknown): JourneyRound | undefined {
  if (isFeedName(value)) return { name: value, words: value, value }
  if (!isRecord(value) || !isFeedName(value['name'])) return undefined
  const { name, words = name, value: answer = name, ...others } = value
  const areWords =
    typeof words === 'string' || (isRecord(words) && Object.values(words).every((each) => typeof each === 'string'))
  if (!areWords || typeof answer !== 'string' || Object.keys(others).length > 0) return undefined
  return { name, words: words as Text, value: answer } // texts, by the line above
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
