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

/** What modals need of the page below them. */
export type ModalHost = Pick<Visit, 'participant' | 'settings' | 'intervention' | 'happened' | 'filmed'>

/** The modal that is due, over the page. */
export function Modals({ due, visit }: { due: Exclude<DueModal, 'none'>; visit: ModalHost }) {
  const { participant, settings, intervention, happened, filmed } = visit
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
    case 'consent':
      return <ConsentModal text={settings['consent'] ?? ''} contact={settings['contact'] ?? ''} onEvent={happened} />
    case 'farewell':
      return <FarewellModal participant={participant} />
    case 'instructions':
      return <InstructionsModal text={settings['instruct'] ?? ''} onEvent={happened} />
  }
}
