import { isLanguageCode } from '../../text.ts'
import { at, isPayload, listOf, type Payload, payloadOf, textAt } from './payload.ts'
import { languageCode, translationsIn } from './translations.ts'

/** A survey file, read as far as its shape is known. */
export type Survey = {
  name: string
  language: string
  otherLanguages: readonly string[]
  /** By id, in the order of the file. */
  questions: ReadonlyMap<string, Payload>
  blocks: ReadonlyMap<string, Payload>
  /** Entries of the survey's flow; where the file has none, its blocks in their order. */
  flow: readonly Payload[]
  quotas: readonly { name: string; size: string }[]
}

/** Longer than any real survey; a text of this length is parsed in a moment. */
const MAX_QSF_CHARACTERS = 20_000_000

/** Of a questionnaire, beside the first. */
const MAX_LANGUAGES = 49

export function readSurvey(text: string): Survey | string {
  if (text.length > MAX_QSF_CHARACTERS) return 'The file is larger than any survey that we can read (20 MB).'
  let file: unknown
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'The file is cut off or no survey file: it is not valid JSON.'
  }
  const elements = listOf(at(payloadOf(file), 'SurveyElements')).filter(isPayload)
  const entry = payloadOf(at(payloadOf(file), 'SurveyEntry'))
  if (elements.length === 0)
    return 'The file has no survey elements. Export the survey as QSF in Qualtrics (Tools, Import/Export).'
  const questions = new Map(
    elements
      .filter((element) => textAt(element, 'Element') === 'SQ')
      .map((element) => [textAt(element, 'PrimaryAttribute'), payloadOf(at(element, 'Payload'))]),
  )
  if (questions.size === 0) return 'The file has no questions.'
  const listed = elements
    .filter((element) => textAt(element, 'Element') === 'BL')
    .flatMap((element) => listOf(at(element, 'Payload')))
    .filter(isPayload)
  const blocks = new Map(listed.map((block, i) => [textAt(block, 'ID') || `block-${i}`, block]))
  const root = elements.find((element) => textAt(element, 'Element') === 'FL')
  const flow = listOf(at(payloadOf(at(root ?? {}, 'Payload')), 'Flow')).filter(isPayload)
  const code = languageCode(textAt(entry, 'SurveyLanguage'))
  const language = isLanguageCode(code) ? code : 'en'
  return {
    name: textAt(entry, 'SurveyName'),
    language,
    otherLanguages: languagesIn(questions, language),
    questions,
    blocks,
    quotas: elements
      .filter((element) => textAt(element, 'Element') === 'QO')
      .map((element) => payloadOf(at(element, 'Payload')))
      .map((quota) => ({ name: textAt(quota, 'Name') || 'Quota', size: textAt(quota, 'Occurrences') })),
    flow: flow.length > 0 ? flow : [...blocks.keys()].map((ID) => ({ Type: 'Block', ID })),
  }
}

function languagesIn(questions: ReadonlyMap<string, Payload>, first: string): string[] {
  const codes = new Set([...questions.values()].flatMap((payload) => translationsIn(payload).map(({ language }) => language)))
  return [...codes].filter((code) => code !== first).slice(0, MAX_LANGUAGES)
}
