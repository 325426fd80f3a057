import { DEFAULT_EXPERIMENT_ID } from './start-session.ts'

/** What has happened so far. Everything that decides about modals is here, and nothing else is. */
export type ModalFacts = {
  experiment_id: string
  /** Of session start: this person has not been through this study's popups yet (ruling B6). */
  showPopup: boolean
  /** The study's texts, empty where it has none. */
  consent: string
  instruct: string
  consentAnswer: 'none' | 'given' | 'refused'
  areInstructionsClosed: boolean
  /** -1 before the first card. */
  lastViewedIdx: number
  /** Infinity means never. */
  interventionIdx: number
  interventionStyle: 'modal' | 'infeed'
  /** Published name: 0 until the intervention has been closed, then 1. */
  modalShown: number
  /** Pressed "Leave the study" and has not said yet whether it was meant. */
  isAskedToLeave: boolean
}

export type DueModal = 'consent' | 'farewell' | 'instructions' | 'intervention' | 'leave' | 'none'

/** Spec 4 and 5: the modal that is open now. Consent, then instructions, then the intervention, one at a time. */
export function dueModal(facts: ModalFacts): DueModal {
  return startModal(facts) ?? laterModal(facts)
}

function laterModal(facts: ModalFacts): DueModal {
  if (facts.isAskedToLeave) return 'leave'
  return isInterventionDue(facts) ? 'intervention' : 'none'
}

function startModal({ experiment_id, showPopup, consent, instruct, ...done }: ModalFacts): DueModal | undefined {
  if (experiment_id === DEFAULT_EXPERIMENT_ID) return undefined
  const asksConsent = consent.trim() !== ''
  // Whatever was shown before: who did not agree sees no cards.
  if (asksConsent && done.consentAnswer === 'refused') return 'farewell'
  if (!showPopup) return undefined
  if (asksConsent && done.consentAnswer === 'none') return 'consent'
  if (instruct.trim() !== '' && !done.areInstructionsClosed) return 'instructions'
  return undefined
}

/** Not bound to the popup flag: a reload in mid-feed keeps the intervention that is still to come. */
const isInterventionDue = ({ interventionStyle, modalShown, lastViewedIdx, interventionIdx }: ModalFacts) =>
  interventionStyle === 'modal' && modalShown === 0 && lastViewedIdx >= interventionIdx
