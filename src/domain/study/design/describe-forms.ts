import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import { beforeFeed, formsIn } from '#domain/journey/planned-step.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { topicsOf } from '#domain/questionnaires/parts/topics.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { listed } from './words.ts'

/** The questionnaires as participants meet them, with what the study adds or changes. */
export function describeForms(condition: ConditionDraft): string {
  const settings = parametersOf(condition)
  const steps = journeyOf(settings, '')
  const names = formsIn(steps).map(({ name }) => name)
  const before = formsIn(beforeFeed(steps)).map(({ name }) => name)
  // The end message has a part of its own, unless the list names it.
  const asked = names.filter((name) => !before.includes(name) && (name !== 'custom-msg' || condition.forms.includes(name)))
  const labels = (list: readonly string[]) => list.map((name) => formInStudy(name, settings)?.label ?? name).join(', ')
  const parts = [
    before.length > 0 && `before the feed ${labels(before)}`,
    before.length > 0 ? `after the feed ${labels(asked) || 'none'}` : labels(asked) || 'none',
    asked.includes('final') && !condition.forms.includes('final') && 'the final questions are added at the end',
    hasTopics(names) && condition.topics.trim() !== '' && `about ${listed(topicsOf(settings).map(({ title }) => title))}`,
    condition['failed-attention'] === 'exit' && 'people who fail an attention check leave by an exit of their own',
  ]
  return parts.filter(Boolean).join('; ')
}

/** Whether any of these questionnaires asks about the topics of the study. */
export const hasTopics = (names: readonly string[]): boolean =>
  names.some((name) => findQuestionnaire(name)?.inStudy !== undefined)
