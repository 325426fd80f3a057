import type { JourneyFacts } from '#domain/journey/next-step.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { askedIn, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { chosenLanguages } from '#domain/questions/chosen-languages.ts'
import { inLanguage } from '#domain/questions/in-language.ts'
import { answersInWords } from '#domain/questions/labels.ts'
import { ownQuestionnaires } from '#domain/questions/own-questionnaires.ts'
import { readLanguages } from '#domain/questions/study-languages.ts'
import type { Text } from '#domain/questions/text.ts'
import type { Condition } from './condition-cache.ts'

type Settings = Readonly<Record<string, string>>

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
  return inWords(answered, answers, language)
}

/** Answers to some forms by the labels of their options, in the language of the person or the first of the study. */
export const inWords = (
  asked: readonly Asked[],
  answers: JourneyFacts['answers'],
  language: string | null | undefined,
): Record<string, string> =>
  answersInWords(
    asked.map(({ questionnaire, languages }) =>
      inLanguage(questionnaire, chosenLanguages(languages, language ? [language] : [])),
    ),
    answers,
  )
