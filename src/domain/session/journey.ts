import { parseForms } from '../parameters/forms.ts'
import { findQuestionnaire } from '../questionnaires/index.ts'
import { CUSTOM_MESSAGE, withFinalPage } from './final-page.ts'
import { DEFAULT_EXPERIMENT_ID } from './start-session.ts'

type Settings = Readonly<Record<string, string>>

/**
 * The questionnaires that follow the feed, in order, by the last part of their address. A study with a custom end message has its page
 * last, also where the list does not name it. The demo has none (spec 4).
 */
export function formNames(settings: Settings, experiment_id: string): string[] {
  if (experiment_id === DEFAULT_EXPERIMENT_ID) return []
  const names = (parseForms(settings['forms'] ?? '') ?? []).flatMap((written) => findQuestionnaire(written)?.name ?? [])
  if (['onpage', 'modal'].includes(settings['custom-msg-type'] ?? '')) names.push(CUSTOM_MESSAGE)
  return withFinalPage([...new Set(names)], settings)
}

/** What must be stored before a visit counts as complete: a form, or the feed itself where no form follows it. */
export type FinalSave = { form: string | undefined }

/** Only the modal message has a Continue to be stored (spec 2, /form/custom-msg); a message on the page asks for nothing. */
export function finalSave(settings: Settings, experiment_id: string): FinalSave {
  const names = formNames(settings, experiment_id)
  const endsWithReading = names.at(-1) === CUSTOM_MESSAGE && settings['custom-msg-type'] !== 'modal'
  return { form: names.at(endsWithReading ? -2 : -1) }
}
