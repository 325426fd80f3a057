import type { TextItem } from '#domain/questionnaires/questionnaire.ts'
import { formWords } from '../form-words.ts'
import { counterId } from '../item-ids.ts'

/** From here on the person sees how much room is left. */
const NEAR_THE_LIMIT = 0.8

/** What the counter says; empty while nothing needs counting. */
export function counted({ minLength = 0, maxLength }: TextItem, answer: string): string {
  const length = answer.trim().length
  if (length < minLength) return formWords.atLeast(length, minLength)
  return answer.length >= maxLength * NEAR_THE_LIMIT ? formWords.characters(answer.length, maxLength) : ''
}

export function TextCounter({ item, answer }: { item: TextItem; answer: string }) {
  const text = counted(item, answer)
  if (text === '') return null
  return (
    <p id={counterId(item.key)} className="form-counter" data-over={answer.length > item.maxLength || undefined}>
      {text}
    </p>
  )
}
