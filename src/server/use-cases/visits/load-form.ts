import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadForm as contract } from '#contract/load-form.ts'
import { notAskedMessage, notDueMessage } from '#contract/messages.ts'
import { factsForForm } from '#domain/journey/facts-for-form.ts'
import type { JourneyFacts } from '#domain/journey/next-step.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { askedIn, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { chosenLanguages } from '#domain/questions/chosen-languages.ts'
import { drawnPages } from '#domain/questions/drawing/drawn-pages.ts'
import { withAnswers } from '#domain/questions/facts.ts'
import { inLanguage } from '#domain/questions/in-language.ts'
import { answersInWords } from '#domain/questions/labels.ts'
import { ownQuestionnaires } from '#domain/questions/own-questionnaires.ts'
import { readLanguages } from '#domain/questions/study-languages.ts'
import type { Text } from '#domain/questions/text.ts'
import { Refusal } from '#server/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { cardsToAsk } from './asked-cards.ts'
import type { Condition } from './condition-cache.ts'
import { drawsToAsk } from './drawn-parts.ts'
import { identify } from './identify.ts'
import { isSecondBrowser } from './second-browser.ts'
import { type Position, whereIs } from './where-in-journey.ts'

type Settings = Readonly<Record<string, string>>

/** A questionnaire that is next, or that the person has begun: going back shows it again. */
export async function loadForm(
  deps: Deps,
  { session_token, form }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const speaker = await identify(deps, caller, { session_token })
  const position = await whereIs(deps, speaker)
  refuseUnlessDue(position, form)
  const { condition, facts } = position
  const asked = askedForm(form, condition.settings)
  if (asked === undefined) throw new Refusal('not_found', notAskedMessage)
  const asker = { ...position, isSecondBrowser: await isSecondBrowser(deps, speaker) }
  const cards = await cardsToAsk(deps, asker, asked.questionnaire)
  const drawn = await drawsToAsk(deps, position, asked.questionnaire)
  const known = { ...withAnswers(facts, drawn), labels: labelsFor(condition, facts) }
  return {
    success: 'true',
    data: {
      questionnaire: { ...asked.questionnaire, pages: drawnPages(asked.questionnaire.pages, known.answers) },
      facts: factsForForm(asked.questionnaire, known),
      cards,
      sent_pages: [...(facts.sentPages.get(form) ?? [])],
      languages: asked.languages,
    },
  }
}

function refuseUnlessDue({ condition, facts, journey: { next } }: Position, form: string): void {
  if (!formsIn(condition.steps).some(({ name }) => name === form)) throw new Refusal('not_found', notAskedMessage)
  const isNext = next.step === 'form' && next.name === form
  if (!isNext && !facts.sentPages.has(form)) throw new Refusal('not_due', notDueMessage)
}

type Asked = { questionnaire: Questionnaire<Text>; languages: string[] }

/** The languages are the study's own; a questionnaire has a list too, for where the study names none. */
export function askedForm(form: string, settings: Settings): Asked | undefined {
  const languages = readLanguages(settings)
  const shipped = findQuestionnaire(form)
  if (shipped) return { questionnaire: forParticipants(askedIn(shipped, settings)), languages }
  const own = ownQuestionnaires(settings).get(form)
  return (
    own && {
      questionnaire: forParticipants({ ...own, aliases: [] }),
      languages: languages.length > 0 ? languages : [...own.languages],
    }
  )
}

/** What a page shows. Right answers and scores stay here, and so do the names that researchers gave it: they may say what it measures. */
function forParticipants({ name, heading, submitLabel, intro, pages }: Questionnaire<Text>): Questionnaire<Text> {
  return { name, label: name, asks: '', aliases: [], heading, submitLabel, ...(intro !== undefined && { intro }), pages }
}

/** Answers to other forms, in the words that the person read: a page knows its own options only. */
export function labelsFor(
  { settings, steps }: Condition,
  { sentPages, answers, language }: JourneyFacts,
): Record<string, string> {
  const answered = formsIn(steps).flatMap(({ name }) => (sentPages.has(name) ? (askedForm(name, settings) ?? []) : []))
  return answersInWords(
    answered.map(({ questionnaire, languages }) =>
      inLanguage(questionnaire, chosenLanguages(languages, language ? [language] : [])),
    ),
    answers,
  )
}
