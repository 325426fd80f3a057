import { ConsentModal, FarewellModal } from './consent-modal.tsx'
import { InstructionsModal } from './instructions-modal.tsx'
import type { OnModalEvent } from './modal-event.ts'

type Props = { due: 'consent' | 'farewell' | 'instructions'; consent: string; instruct: string; onEvent: OnModalEvent }

/** What stands before the first card. Loaded with the renderer of its texts. */
export function StartModals({ due, consent, instruct, onEvent }: Props) {
  switch (due) {
    case 'consent':
      return <ConsentModal text={consent} onEvent={onEvent} />
    case 'farewell':
      return <FarewellModal onEvent={onEvent} />
    case 'instructions':
      return <InstructionsModal text={instruct} onEvent={onEvent} />
  }
}
