import { useEffect, useRef } from 'react'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import { Modal } from '../modals/modal.tsx'
import type { OnFilmEvent, OnModalEvent } from '../modals/modal-event.ts'
import { modalWords } from '../modals/modal-words.ts'
import { FilmModal } from './film-modal.tsx'
import { Message } from './message.tsx'
import { QuestionModal } from './question-modal.tsx'

type Props = { chosen: ChosenIntervention; onEvent: OnModalEvent; track: OnFilmEvent }

/** Whatever the intervention is, as a modal over the feed. */
export function InterventionModal({ chosen, onEvent, track }: Props) {
  const isTold = useRef(false)
  const { style, shown, intervention } = chosen
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    onEvent({ event: 'intervention-shown', name: intervention.name, style, shown })
  }, [onEvent, intervention, style, shown])

  switch (chosen.kind) {
    case 'question':
      return <QuestionModal chosen={chosen} onEvent={onEvent} />
    case 'film':
      return <FilmModal chosen={chosen} onEvent={onEvent} track={track} />
    case 'message': {
      const { name, heading, lead, points } = chosen.intervention
      return (
        <Modal
          heading={heading}
          actions={
            <button
              type="button"
              className="primary-button"
              onClick={() => onEvent({ event: 'intervention-closed', name, isSeen: true })}
            >
              {modalWords.continue}
            </button>
          }
        >
          <Message lead={lead} points={points} />
        </Modal>
      )
    }
  }
}
