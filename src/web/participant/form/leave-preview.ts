import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Participant } from '../browser/open-participant.ts'
import { isDemo } from '../is-demo.ts'
import { FORMS_PAGE } from './forms-page.ts'

/** Back to the list of forms; the last page of the demo ends as in a visit. */
export const leavePreview = (participant: Participant, { submitLabel }: Questionnaire): Promise<void> =>
  submitLabel !== 'Next' && isDemo(participant) ? participant.navigation.end() : participant.navigation.go(FORMS_PAGE)
