import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import { beforeFeed, formsIn, type PlannedForm, type PlannedStep } from '#domain/journey/planned-step.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { topicsOf } from '#domain/questionnaires/parts/topics.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { ownForms } from '../draft/draft-own-forms.ts'
import { stepsOf } from '../draft/journey-edits.ts'
import { factsBefore } from '../draft/journey-facts.ts'
import { describeFeeds, describeOrder } from './describe-feeds.ts'
import { listed } from './words.ts'

/** The questionnaires as participants meet them, for whom, and what the study adds or changes. */
export function describeForms(condition: ConditionDraft): string {
  const settings = parametersOf(condition)
  const steps = journeyOf(settings, '')
  const before = formsIn(beforeFeed(steps))
  const names = formsIn(steps).map(({ name }) => name)
  // The end message has a part of its own, unless the list names it.
  const asked = formsIn(steps).filter((form) => !before.includes(form) && isNamed(form, condition))
  const labels = (forms: readonly PlannedForm[]) => forms.map((form) => formPhrase(form, condition)).join(', ')
  const parts = [
    describeFeeds(settings),
    describeOrder(settings),
    before.length > 0 && `before the feed ${labels(before)}`,
    before.length > 0 ? `after the feed ${labels(asked) || 'none'}` : labels(asked) || 'none',
    asked.some(({ name }) => name === 'final') &&
      !condition.forms.includes('final') &&
      'the final questions are added at the end',
    otherPhrase('instructions', steps, condition),
    otherPhrase('feed', steps, condition),
    hasTopics(names) && condition.topics.trim() !== '' && `about ${listed(topicsOf(settings).map(({ title }) => title))}`,
    condition['failed-attention'] === 'exit' && 'people who fail an attention check leave by an exit of their own',
  ]
  return parts.filter(Boolean).join('; ')
}

const isNamed = ({ name }: PlannedForm, { forms }: ConditionDraft) => name !== 'custom-msg' || forms.includes(name)

function formPhrase(form: PlannedForm, condition: ConditionDraft): string {
  const parts = [ownPhrase(form, condition), ifPhrase(form, condition)].filter((part) => part !== undefined)
  const label = formInStudy(form.name, parametersOf(condition))?.label ?? form.name
  return parts.length === 0 ? label : `${label} (${parts.join(', ')})`
}

/** Which copy of the lab's questionnaire the study has. */
function ownPhrase({ name, isOwn }: PlannedForm, condition: ConditionDraft): string | undefined {
  const copy = isOwn ? ownForms(condition).find((each) => each.name === name) : undefined
  return copy && `version ${copy.version}`
}

/** "only if age is at least 18": whom a step is for. */
function ifPhrase(step: PlannedStep, condition: ConditionDraft): string | undefined {
  if (step.if === undefined) return undefined
  const steps = stepsOf(condition)
  const at = steps.findIndex((each) =>
    each.step === 'form' && step.step === 'form'
      ? each.form === step.name
      : each.step === 'feed' && step.step === 'feed'
        ? (each.feed ?? ONLY_FEED) === step.name
        : each.step === step.step,
  )
  const facts = factsBefore(steps, at === -1 ? steps.length : at, parametersOf(condition))
  return `only if ${expressionWords(step.if, facts)}`
}

/** "instructions only if …": of a step that is no questionnaire. */
function otherPhrase(
  kind: 'instructions' | 'feed',
  steps: readonly PlannedStep[],
  condition: ConditionDraft,
): string | undefined {
  const found = steps.find(({ step }) => step === kind)
  const phrase = found && ifPhrase(found, condition)
  return phrase && `${kind === 'feed' ? 'the feed' : kind} ${phrase}`
}

/** Whether any of these questionnaires asks about the topics of the study. */
export const hasTopics = (names: readonly string[]): boolean =>
  names.some((name) => findQuestionnaire(name)?.inStudy !== undefined)
