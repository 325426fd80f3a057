import type { Participant } from '../browser/open-participant.ts'
import { ConsentModal, FarewellModal } from './consent-modal.tsx'
import { InstructionsModal } from './instructions-modal.tsx'
import type { OnModalEvent } from './modal-event.ts'

type Props = {
  due: 'consent' | 'farewell' | 'instructions'
  participant: Participant
  consent: string
  instruct: string
  onEvent: OnModalEvent
}

/** The modals before the first card. Loaded with the renderer of their texts. */
export function StartModals({ due, participant, consent, instruct, onEvent }: Props) {
  switch (due) {
    case 'consent':
      return <ConsentModal text={consent} onEvent={onEvent} />
    case 'farewell':
      return <FarewellModal participant={participant} onEvent={onEvent} />
    case 'instructions':
      return <InstructionsModal text={instruct} onEvent={onEvent} />
  }
}
