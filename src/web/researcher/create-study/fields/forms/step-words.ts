import type { Step } from '#domain/journey/step.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import type { OwnForms } from './use-own-forms.ts'

const OTHERS = { consent: 'Informed consent', instructions: 'Instructions', feed: 'The feed' } as const

type Copies = Pick<OwnForms, 'copies'>

/** A step as the list names it. */
export function stepWords(step: Step, { copies }: Copies): { label: string; asks: string | undefined } {
  if (step.step === 'feed' && step.feed !== undefined) return { label: `The feed “${step.feed}”`, asks: undefined }
  if (step.step !== 'form') return { label: OTHERS[step.step], asks: undefined }
  const found = findQuestionnaire(step.form) ?? copies.find(({ name }) => name === step.form)
  return { label: found?.label ?? step.form, asks: found?.asks }
}

/** A questionnaire is asked once, each feed has a name, and the others are there once. */
export function stepId(step: Step): string {
  if (step.step === 'form') return `form/${step.form}`
  return step.step === 'feed' && step.feed !== undefined ? `feed/${step.feed}` : step.step
}

export function isShown({ step }: Step, values: Pick<ConditionDraft, 'has-consent' | 'has-instruct'>): boolean {
  if (step === 'consent') return values['has-consent']
  return step === 'instructions' ? values['has-instruct'] : true
}
