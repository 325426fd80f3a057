import { fieldNames } from '../answers/form-fields.ts'
import { findQuestionnaire } from '../questionnaires/index.ts'
import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import { findInStudy } from '../questions/find-in-study.ts'
import { ownQuestionnaires } from '../questions/own-questionnaires.ts'
import type { Text } from '../questions/text.ts'

type Settings = Readonly<Record<string, string>>

export type KnownForm = Pick<Questionnaire<Text>, 'name' | 'pages'> & {
  /** One of the study's own, not a shipped one. */
  isOwn: boolean
}

/** A questionnaire that settings name: a shipped one by name, label or alias, or one of the study's own by its name. */
export function knownForm(written: string, settings: Settings): KnownForm | undefined {
  const shipped = findQuestionnaire(written)
  if (shipped !== undefined) return { name: shipped.name, pages: shipped.pages, isOwn: false }
  const own = readable(settings).get(written)
  return own && { name: own.name, pages: own.pages, isOwn: true }
}

/** The same as a whole, as the study asks it. Undefined also where a part of it is missing. */
export const formInStudy = (written: string, settings: Settings): Questionnaire | undefined =>
  unlessUnreadable(() => {
    const found = findInStudy(written, settings)
    return found && fieldNames(found).length >= 0 ? found : undefined
  })

const readable = (settings: Settings) => unlessUnreadable(() => ownQuestionnaires(settings)) ?? new Map<string, never>()

/** While settings are checked, what is wrong with the setting `questionnaires` is said by its own check; until then none is known. */
function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
