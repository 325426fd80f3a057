import type { Questionnaire } from '../../questionnaires/questionnaire.ts'
import { languageName } from '../../questions/language-name.ts'
import { OWN_QUESTIONNAIRES, ownQuestionnaires } from '../../questions/own-questionnaires.ts'
import { wordsByLanguage } from '../../questions/text.ts'
import { DEFAULT_DEBRIEF } from '../../session/default-debrief.ts'
import { plainQuestionnaire } from '../codebook/plain-questionnaire.ts'
import { INTERVENTION_FILES, interventionsText } from './interventions-text.ts'
import { isoMoment, type PackageFacts, type StudyVersion, settingsNamed } from './package-facts.ts'

/** Folder of the definitions of own questionnaires, and of their pictures and films. */
export const QUESTIONNAIRE_FILES = 'materials/questionnaires'

export type TextFile = { path: string; text: string }

/** A setting that is a text for participants, the name of its file, and what they read where a study has none of its own. */
type StudyText = { param: string; file: string; standard: string }

const TEXTS: readonly StudyText[] = [
  { param: 'consent', file: 'consent', standard: '' },
  { param: 'instruct', file: 'instructions', standard: '' },
  { param: 'custom-msg', file: 'message', standard: '' },
  { param: 'debrief', file: 'debrief', standard: DEFAULT_DEBRIEF },
]

/** What participants met: settings of every version, questionnaires, and the texts as files that can be read. */
export function materials({ versions, experiment_id }: PackageFacts, questionnaires: readonly Questionnaire[]): TextFile[] {
  const settings = versions.map(({ version, createdAtMs, ...rest }) => ({ version, created_at: isoMoment(createdAtMs), ...rest }))
  const shown = interventionsText({ versions })
  return [
    { path: 'materials/study-settings.json', text: json({ experiment_id, versions: settings }) },
    ...questionnaires.map((questionnaire) => ({
      path: `materials/instruments/${questionnaire.name}.json`,
      text: json(plainQuestionnaire(questionnaire)),
    })),
    ...definitions(versions),
    ...(shown === '' ? [] : [{ path: `${INTERVENTION_FILES}.md`, text: shown }]),
    ...TEXTS.flatMap(({ param, file, standard }) => versions.flatMap((version) => textFiles(version, { param, file, standard }))),
  ]
}

/**
 * Researchers' own questionnaires as the builder reads them, in all their languages, each version once. A script may change one and keep its
 * number: the file then names the version of the study too.
 */
function definitions(versions: readonly StudyVersion[]): TextFile[] {
  const files: TextFile[] = []
  for (const { version, value } of settingsNamed(versions, OWN_QUESTIONNAIRES))
    for (const definition of ownQuestionnaires({ [OWN_QUESTIONNAIRES]: value }).values()) {
      const text = json(definition)
      const name = `${QUESTIONNAIRE_FILES}/${definition.name}_v${definition.version}`
      const isTaken = files.some(({ path }) => path === `${name}.json`)
      if (!files.some((file) => file.path.startsWith(name) && file.text === text))
        files.push({ path: isTaken ? `${name}_study-v${version}.json` : `${name}.json`, text })
    }
  return files
}

/** One file where all conditions of a version read the same, else one per condition that has a text. */
function textFiles({ version, nConditions, settings }: StudyVersion, { param, file, standard }: StudyText): TextFile[] {
  const texts = Array.from({ length: nConditions }, (_, i) => {
    const own = settings.find((setting) => setting.condition === i + 1 && setting.param === param)?.value
    return own === undefined || own.trim() === '' ? standard : own
  })
  const path = `materials/${file}_v${version}`
  if (new Set(texts).size === 1) return texts[0] === '' ? [] : [{ path: `${path}.md`, text: inAllLanguages(texts[0] ?? '') }]
  return texts.flatMap((text, i) => (text === '' ? [] : [{ path: `${path}_condition${i + 1}.md`, text: inAllLanguages(text) }]))
}

/** A text as it is, or each of its languages under its name. */
const inAllLanguages = (value: string): string =>
  wordsByLanguage(value)
    .map(({ language, words }) =>
      language === undefined ? withNewline(words) : `# ${languageName(language)} (${language})\n\n${withNewline(words)}`,
    )
    .join('\n')

const withNewline = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
