import { formNames } from '#domain/journey/journey-of.ts'
import { hasTopics } from '../design/describe-forms.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'

/** What happens to the questionnaires of a condition without being chosen in their list. */
export function notesOnForms(condition: ConditionDraft): { place: 'questionnaires'; text: string }[] {
  const place = 'questionnaires'
  const { forms } = condition
  const names = formNames(parametersOf(condition), '')
  const notes: string[] = []
  if (!forms.includes('final') && names.includes('final')) notes.push('The final questions are added as the last questionnaire.')
  else if (forms.includes('final') && forms.filter((name) => name !== 'custom-msg').at(-1) !== 'final')
    notes.push('The final questions come last, whatever their place in the list.')
  else if (names.some((name) => name !== 'custom-msg') && !names.includes('final') && condition['final-page'] !== 'no')
    notes.push('The final questions are not added, because participants go on to the redirect-url. Choose them to ask them.')
  if (condition.topics.trim() !== '' && !hasTopics(names)) notes.push('Topics are set, but no questionnaire asks about them.')
  return notes.map((text) => ({ place, text }))
}
