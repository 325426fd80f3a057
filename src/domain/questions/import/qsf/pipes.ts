import type { Page } from '../../../questionnaires/questionnaire.ts'
import { mapTexts } from '../../in-language.ts'
import { fieldsOf } from '../../item-fields.ts'
import type { Text } from '../../text.ts'
import { type Lookup, type TakenQuestion, typedField } from './condition.ts'
import { lookupIn, type Progress } from './progress.ts'

const PIPE = /\$\{([a-z]+):\/\/([^}]{1,200})\}/g

/** `${e://Field/x}` and `${q://QID1/…}` as our placeholders. A pipe that we do not have becomes nothing. */
export function withOurPipes(text: string, lookup: Lookup): { text: string; nLost: number } {
  let nLost = 0
  const changed = text.replace(PIPE, (_, scheme: string, path: string) => {
    const [first = '', second = '', third] = path.split('/')
    const asked = scheme === 'q' ? lookup.questions(first).flatMap((each) => factOf(each, second, third) ?? []) : []
    const field = scheme === 'e' && first === 'Field' ? lookup.field(second.replaceAll('%20', ' ')) : undefined
    const facts = field === undefined ? asked : [field]
    if (facts.length === 0) nLost += 1
    // Of a question that is asked in several places, a person has one answer, and the others are empty.
    return facts.map((fact) => `{{${fact}|}}`).join('')
  })
  return { text: changed, nLost }
}

/** The pages with our placeholders in all their texts. What has no counterpart is counted. */
export const withPipesIn = (pages: readonly Page<Text>[], progress: Progress): readonly Page<Text>[] =>
  mapTexts(pages, (text) => {
    const lookup = lookupIn(progress)
    const put = (words: string) => {
      const piped = withOurPipes(words, lookup)
      progress.nLostPipes += piped.nLost
      return piped.text
    }
    return typeof text === 'string'
      ? put(text)
      : Object.fromEntries(Object.entries(text).map(([code, words]) => [code, put(words)]))
  }) as readonly Page<Text>[] // the same with other words

/** Choices as they were chosen, or what was typed. A matrix has an answer for each row, of which a pipe names none. */
function factOf(question: TakenQuestion, kind: string, choice: string | undefined): string | undefined {
  const { item } = question
  const isChosen = kind === 'ChoiceGroup' && /^SelectedChoices/.test(choice ?? '') && fieldsOf(item).includes(item.key)
  const field = isChosen ? item.key : typedField(question, kind, choice)
  return field === undefined ? undefined : `answer.${field}`
}
