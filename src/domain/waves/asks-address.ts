import { JOURNEY, parseJourney } from '../journey/parse-journey.ts'
import { parseForms } from '../parameters/forms.ts'
import { findQuestionnaire } from '../questionnaires/index.ts'
import { CONTACT_FORM } from './contact-address.ts'
import { eachWave } from './settings-of-wave.ts'

type Settings = Readonly<Record<string, string>>

/** Whether a visit with these settings asks for a mail address. */
export const visitAsksAddress = (settings: Settings): boolean =>
  (parseJourney(settings[JOURNEY] ?? '') ?? []).some((step) => step.step === 'form' && isContact(step.form)) ||
  (parseForms(settings['forms'] ?? '') ?? []).some(isContact)

const isContact = (form: string) => findQuestionnaire(form)?.name === CONTACT_FORM

/** Whether any visit to a study with these settings does. */
export const studyAsksAddress = (settings: Settings): boolean => eachWave(settings).some(visitAsksAddress)
