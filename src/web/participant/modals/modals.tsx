import type { ComponentProps } from 'react'
import { SHOW_TEXT } from '#domain/parameters/url-overrides.ts'
import { detectsDuplicates } from '#domain/quality/detect-duplicates.ts'
import type { DueModal } from '#domain/session/due-modal.ts'
import { lazyPart } from '../browser/lazy-part.ts'
import { loadAgain } from '../browser/load-again.ts'
import { LazyLeaveDialog } from '../ending/lazy-ending.tsx'
import type { Visit } from '../feed/feed-types.ts'
import { ConsentModal, FarewellModal } from './consent-modal.tsx'
import { InstructionsModal } from './instructions-modal.tsx'

// Loaded from here, because few visits need it at once.
export { loadEnding } from '../ending/lazy-ending.tsx'

export const loadIntervention = () => loadAgain(() => import('../interventions/intervention-modal.tsx'))
const InterventionModal = lazyPart(async () => (await loadIntervention()).InterventionModal)

const loadDefaultTexts = () => loadAgain(() => import('#domain/study/draft/default-texts.ts'))
const DefaultConsent = lazyPart(async () => {
  const { DEFAULT_CONSENT } = await loadDefaultTexts()
  return (props: ComponentProps<typeof ConsentModal>) => <ConsentModal {...props} text={DEFAULT_CONSENT} />
})
const DefaultInstructions = lazyPart(async () => {
  const { DEFAULT_INSTRUCTIONS } = await loadDefaultTexts()
  return (props: ComponentProps<typeof InstructionsModal>) => <InstructionsModal {...props} text={DEFAULT_INSTRUCTIONS} />
})

/** What modals need of the page below them. */
export type ModalHost = Pick<Visit, 'participant' | 'settings' | 'intervention' | 'happened' | 'filmed'>

/** The modal that is due, over the page. */
export function Modals({ due, visit }: { due: Exclude<DueModal, 'none'>; visit: ModalHost }) {
  const { participant, settings, intervention, happened, filmed } = visit
  const { consent = '', instruct = '', contact = '' } = settings
  switch (due) {
    case 'leave':
      return (
        <LazyLeaveDialog
          participant={participant}
          onStay={() => happened({ event: 'leave-cancelled' })}
          onLeave={() => happened({ event: 'left' })}
        />
      )
    case 'intervention':
      return intervention !== undefined && <InterventionModal chosen={intervention} onEvent={happened} track={filmed} />
    case 'consent': {
      const Consent = consent === SHOW_TEXT ? DefaultConsent : ConsentModal
      return <Consent text={consent} contact={contact} comparesNetworks={detectsDuplicates(settings)} onEvent={happened} />
    }
    case 'farewell':
      return <FarewellModal participant={participant} />
    case 'instructions': {
      const Instructions = instruct === SHOW_TEXT ? DefaultInstructions : InstructionsModal
      return <Instructions text={instruct} onEvent={happened} />
    }
  }
}
